/**
 * The settings of one environment. The operator writes them in a JSON file that is not part of this
 * repository. An environment is a complete deployment with its own table, users and sites. The
 * stacks (`stacks.ts`) read these settings, and pass to the functions what they need as environment
 * variables.
 */
import * as v from 'valibot';
import { Host, problemsOf } from '../shared/settings/calendar.ts';
import { Oidc } from '../shared/settings/environment.ts';
import { Site } from '../shared/settings/site.ts';
import { AlarmAddress, isTopic } from './alarm-address.ts';
import { Copies } from './copies.ts';
import { Limits } from './limits.ts';

/**
 * All settings, without the rules between them. `settings.schema.json` is made from it, for
 * editors.
 */
export const Settings = v.strictObject({
  /** Where an editor finds `settings.schema.json`. */
  $schema: v.optional(v.string()),
  /**
   * The prefix of all names: those of stacks, and so of functions, logs and exports, and those of
   * APIs and metrics. At most one environment in an account and region can be without a prefix.
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
  /** The AWS region; absent if it is that of the credentials that deploy. */
  region: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, such as eu-west-1'))),
  /**
   * The AWS account, in which case a deployment with credentials of another one is refused; absent
   * if it is that of the credentials.
   */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/, 'must be the twelve digits of an account, as a text'))),
  sites: v.pipe(v.array(Site), v.minLength(1, 'an environment has one site at least')),
  /** Custom domain names at API Gateway, for the sites whose `address` has them. */
  hosts: v.optional(v.array(Host), []),
  /**
   * The OpenID Connect issuer whose bearer tokens all sites accept, in addition to the passwords of
   * their own users.
   */
  oidc: v.optional(Oidc),
  /** Receives alarms; without it, they only show in CloudWatch. */
  alarmAddress: v.optional(AlarmAddress),
  /**
   * Whether there is a dashboard in CloudWatch, for $3 a month (docs/incidents.md#where-to-look).
   */
  dashboard: v.optional(v.boolean(), false),
  /** Limits of what AWS can charge. */
  limits: v.optional(Limits, {}),
  /**
   * Whether IAM conditions restrict functions to partitions and attributes of the table
   * (docs/decisions/iam-per-partition). `false` is for the day on which a condition turns out wrong
   * (docs/incidents.md#when-iam-denies-a-function).
   */
  partitionRights: v.optional(v.boolean(), true),
  /**
   * Nightly copies of the table to another account (docs/deploying.md#copies-in-another-account).
   */
  copies: v.optional(Copies),
  /**
   * Tags for all resources, in addition to those of `calendar-stack.ts`. AWS checks their texts and
   * their number.
   */
  tags: v.optional(v.record(v.string(), v.string()), {}),
});

type Settings = v.InferOutput<typeof Settings>;

/**
 * Says where the resource of an ARN is, if that is another region or account than that of the
 * environment, where AWS cannot use it. `what` names the resource.
 */
const foreign = (what: string, arn: string, { region, account }: Partial<Pick<Settings, 'region' | 'account'>>) => {
  const [, , , itsRegion, itsAccount] = arn.split(':');
  return [
    ...(region !== undefined && region !== itsRegion
      ? [`${what} is in ${itsRegion}, and the environment in ${region}`]
      : []),
    ...(account !== undefined && account !== itsAccount
      ? [`${what} is of the account ${itsAccount}, and the environment of ${account}`]
      : []),
  ];
};

/** Settings that do not fit together. The region of certificates for CloudFront is fixed. */
const contradictions = (settings: Settings): string[] => {
  const { hosts, account, alarmAddress, limits, copies } = settings;
  return [
    ...hosts.flatMap(({ name, certificate, cdn }) => [
      ...foreign(`the certificate of the host ${name}`, certificate, settings),
      ...(cdn ? foreign(`the certificate of the cdn of ${name}`, cdn.certificate, { account }) : []),
    ]),
    ...(alarmAddress !== undefined && isTopic(alarmAddress)
      ? foreign('the topic of alarmAddress', alarmAddress, settings)
      : []),
    ...(limits.budget !== undefined && alarmAddress === undefined
      ? ['limits.budget takes an alarmAddress, which is told of it']
      : []),
    ...(account !== undefined && copies?.vault.split(':')[4] === account
      ? ['copies.vault is in the account of the environment, which would be lost with it']
      : []),
  ];
};

export const EnvironmentSettings = v.pipe(
  Settings,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const message of [...problemsOf(value), ...contradictions(value)]) addIssue({ message });
  }),
);
export type EnvironmentSettings = v.InferOutput<typeof EnvironmentSettings>;
/** An environment as an operator writes it, before defaults. */
export type WrittenEnvironment = v.InferInput<typeof EnvironmentSettings>;
