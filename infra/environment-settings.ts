/**
 * What the operator of one environment decides. An environment is a deployment of everything: a table, users and sites of its own. Whoever
 * reads these settings: the stacks (`stacks.ts`), which hand the functions what they need of them as environment variables.
 */
import * as v from 'valibot';
import { problemsOf } from '../shared/settings/calendar.ts';
import { Oidc } from '../shared/settings/environment.ts';
import { gatewayNameOf, Host } from '../shared/settings/host.ts';
import { Site } from '../shared/settings/site.ts';
import { Copies, copiesAtHome } from './copies.ts';
import { Limits, unheardBudget } from './limits.ts';

/** The tags that tell costs apart; everything else about them is AWS's, too. See `calendar-stack.ts`. */
export const COST_TAGS = ['app', 'environment', 'site'] as const;

/** Characters that all services of AWS take in tags (AWS: "Tag naming limits and requirements"). */
const TAG_TEXT = /^[\p{L}\p{N} _.:/=+@-]*$/u;
const TagName = v.pipe(
  v.string(),
  v.nonEmpty('a tag has a name'),
  v.maxLength(128, 'the name of a tag has 128 characters at most'),
  v.regex(TAG_TEXT, 'tags have letters, digits, spaces and _ . : / = + @ - alone'),
  v.check(name => !/^aws:/i.test(name), 'tags that begin with aws: are reserved for AWS'),
  v.check(name => COST_TAGS.every(each => each !== name), `${COST_TAGS.join(', ')} are tags of the app's own`),
);
const TagValue = v.pipe(
  v.string(),
  v.maxLength(256, 'the value of a tag has 256 characters at most'),
  v.regex(TAG_TEXT, 'tags have letters, digits, spaces and _ . : / = + @ - alone'),
);

const Settings = v.strictObject({
  /**
   * Every name begins with it: of stacks, and so of functions, logs and exports; of APIs and metrics. Absent: names begin with
   * nothing, which one environment of an account and region may have.
   */
  name: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(20, 'must have 20 characters at most'),
      v.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be letters in lower case, digits and single hyphens, such as staging',
      ),
    ),
  ),
  /** Of AWS. Absent: that of the credentials with which it is deployed. */
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, such as eu-west-1'))),
  /** Of AWS: whoever deploys with credentials of another is refused. Absent: that of the credentials. */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/, 'must be the twelve digits of an account, as a text'))),
  sites: v.pipe(v.array(Site), v.minLength(1, 'an environment has one site at least')),
  /** Names of the operator's own at API Gateway, for the sites whose `address` has them. */
  hosts: v.optional(v.array(Host), []),
  /** The OpenID Connect issuer whose bearer tokens all sites accept, besides the passwords of their own users. Absent: none. */
  oidc: v.optional(Oidc),
  /** Who is told about alarms. Absent: nobody, they only show in CloudWatch. */
  alarmAddress: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  /** Whether there is a dashboard in CloudWatch, for $3 a month (docs/operations.md#the-dashboard). */
  dashboard: v.optional(v.boolean(), false),
  /**
   * How requests come to the functions of a new deployment: all `at once`, or `gradual`: a tenth for five minutes, then all, and back
   * by itself if an alarm of the site, or of all sites, rings meanwhile.
   */
  rollout: v.optional(v.picklist(['at once', 'gradual']), 'at once'),
  /** What bounds the bill. */
  limits: v.optional(Limits, {}),
  /** Where a copy of the table goes each night, in another account (docs/operations.md#copies-in-another-account). Absent: there is none. */
  copies: v.optional(Copies),
  /** On everything that takes tags, beside those of the app (`COST_TAGS`). AWS takes 50 in all. */
  tags: v.optional(
    v.pipe(v.record(TagName, TagValue), v.maxEntries(50 - COST_TAGS.length, 'there may be 47 tags at most')),
    {},
  ),
});

/** A certificate of another region or account cannot be used; that of a CDN is in a region of its own. */
const foreignCertificates = ({ hosts, region, account }: v.InferOutput<typeof Settings>): string[] =>
  hosts.flatMap(({ name, certificate, cdn }) => {
    const [, , , itsRegion, itsAccount] = certificate.split(':');
    const [, , , , cdnAccount] = cdn?.certificate.split(':') ?? [];
    return [
      ...(region !== undefined && region !== itsRegion
        ? [`the certificate of the host ${name} is in ${itsRegion}, and the environment in ${region}`]
        : []),
      ...(account !== undefined && account !== itsAccount
        ? [`the certificate of the host ${name} is of the account ${itsAccount}, and the environment of ${account}`]
        : []),
      ...(account !== undefined && cdnAccount !== undefined && account !== cdnAccount
        ? [`the certificate of the cdn of ${name} is of the account ${cdnAccount}, and the environment of ${account}`]
        : []),
    ];
  });

export const EnvironmentSettings = v.pipe(
  Settings,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const problems = [
      ...problemsOf(value),
      ...foreignCertificates(value),
      ...unheardBudget(value),
      ...copiesAtHome(value),
    ];
    for (const message of problems) addIssue({ message });
  }),
);
export type EnvironmentSettings = v.InferOutput<typeof EnvironmentSettings>;
/** As it is written, before defaults. */
export type WrittenEnvironment = v.InferInput<typeof EnvironmentSettings>;

/** API Gateway takes a host name once in a region, whatever the account. An environment without a region may be anywhere. */
const mayShareRegion = (one: EnvironmentSettings, other: EnvironmentSettings): boolean =>
  one.region === undefined || other.region === undefined || one.region === other.region;

const clashesOf = (environments: readonly EnvironmentSettings[]): string[] =>
  environments.flatMap((one, index) =>
    environments.slice(index + 1).flatMap(other => [
      ...(one.name === other.name
        ? [one.name === undefined ? 'only one may be without a name' : `the environment ${one.name} is there twice`]
        : []),
      ...one.hosts
        .map(gatewayNameOf)
        .filter(name => mayShareRegion(one, other) && other.hosts.some(each => gatewayNameOf(each) === name))
        .map(name => `two environments of a region have the host ${name}, which only one of them can have`),
    ]),
  );

/** All that are written, in the one file: a mistake shows whichever is meant. */
export const WrittenEnvironments = v.strictObject({
  environments: v.pipe(
    v.array(EnvironmentSettings),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed) for (const message of clashesOf(dataset.value)) addIssue({ message });
    }),
  ),
});
