/** One language of the calendar, with its functions, its HTTP API and its alarms. */
import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as v from 'valibot';
import { SITE_FUNCTIONS, type SiteFunction } from '../shared/api/routes.ts';
import type { Mapping } from '../shared/settings/calendar.ts';
import type { Environment, PagesEnvironment } from '../shared/settings/environment.ts';
import { KnownSite, type Site } from '../shared/settings/site.ts';
import { keyedBy } from '../shared/store/records.ts';
import { defineSiteAlarms } from './alarms.ts';
import { defineApi } from './api.ts';
import { CalendarStack, nameIn } from './calendar-stack.ts';
import { deployedKeys, deployedPictures, deployedTable } from './deployed.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { defineFunction } from './function.ts';
import { CACHES } from './memory.ts';
import type { Monitoring } from './monitoring-stack.ts';
import { grantPictures } from './pictures.ts';

interface SiteStackProps {
  readonly environment: EnvironmentSettings;
  readonly site: Site;
  /** The API mapping of the site's address, if that is on one of the hosts. */
  readonly mapping: Mapping | undefined;
  readonly monitoring: Monitoring;
  /**
   * References to the keys by which functions recognise the CDN of the host; undefined if there is
   * no CDN.
   */
  readonly originKeys: readonly string[] | undefined;
}

/** The sites as functions know them, for an environment variable. */
const knownSites = (sites: readonly Site[]): string => JSON.stringify(sites.map(site => v.parse(KnownSite, site)));

export class SiteStack extends CalendarStack {
  constructor(scope: Construct, { environment, site, mapping, originKeys, monitoring }: SiteStackProps) {
    const { language } = site;
    super(scope, `Calendar-${language}`, {
      environment,
      site: language,
      description: `Calendar: the site in ${language}`,
    });
    const { sites, oidc, limits, partitionRights } = environment;
    // With exports, CloudFormation refuses to delete the log and the topic of alarms while this
    // stack uses them.
    this.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');

    const table = deployedTable(this, environment);
    const pictures = deployedPictures(this, environment);
    const withoutKeys = {
      TABLE_NAME: table.tableName,
      SITE: JSON.stringify(site),
      SITES: knownSites(sites),
      ...(originKeys && { ORIGIN_KEYS: originKeys.join('\n') }),
      ...(site.address !== undefined && { BASE_URL: site.address }),
      ...CACHES,
      ...(oidc && { OIDC: JSON.stringify(oidc) }),
      ...(limits.searches !== undefined && { SEARCHES_A_MINUTE: String(limits.searches) }),
    } satisfies v.InferInput<typeof PagesEnvironment>;
    const variables = {
      ...withoutKeys,
      SECRET_KEY: deployedKeys(this, environment),
      PICTURES_BUCKET: pictures.bucketName,
    } satisfies v.InferInput<typeof Environment>;
    const define = (name: SiteFunction) =>
      defineFunction(this, name, {
        description: `Calendar ${language}: ${name}`,
        // Less than the 30 s of API Gateway, after which nobody gets the answer. Lambda stops the
        // function and logs the timeout.
        timeout: Duration.seconds(20),
        table,
        log: monitoring.log,
        issuer: oidc?.issuer,
        partitionRights,
        instances: limits.instances,
        environment: name === 'pages' ? withoutKeys : variables,
      });
    const functions = keyedBy(SITE_FUNCTIONS, define);
    grantPictures(functions.media.handler, pictures);
    const apiName = nameIn(environment, `calendar-${language}`);
    const stage = defineApi(this, { apiName, site, mapping, functions, limits, log: monitoring.log });
    defineSiteAlarms(this, monitoring.topic, site, stage);
    new CfnOutput(this, 'Url', { value: `${site.address ?? stage.url}/${site.namespace}` });
    // The origin for a CDN in front of the site's own address.
    if (site.address !== undefined && site.defaultEndpoint !== false)
      new CfnOutput(this, 'Origin', { value: stage.url });
  }
}
