/** One language of the calendar: its functions, its HTTP API, its alarms. */
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Resource } from '../shared/route.ts';
import type { Site } from '../shared/settings.ts';
import { defineAlarms } from './alarms.ts';
import { defineApi } from './api.ts';
import { defineFunction } from './function.ts';

export interface SiteStackProps {
  readonly site: Site;
  readonly table: ITableV2;
}

export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, { site, table }: SiteStackProps) {
    super(scope, id, { description: `Calendar: the site in ${site.language}` });
    // An export in use cannot be deleted: CloudFormation itself refuses to take the table from under a site.
    this.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');

    const define = (resource: Resource) => defineFunction(this, resource, site, table);
    const functions = {
      events: define('events'),
      venues: define('venues'),
      organizers: define('organizers'),
      categories: define('categories'),
      tags: define('tags'),
      docs: define('docs'),
    };
    const stage = defineApi(this, site, functions);
    defineAlarms(this, site, stage, functions);
    new CfnOutput(this, 'Url', { value: `${stage.url}/${site.namespace}` });
  }
}
