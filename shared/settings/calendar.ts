/**
 * A host name of the operator's own at API Gateway, for one site or several. Written in the
 * operator's settings, read by CDK.
 */
import * as v from 'valibot';
import { HostName, type Site } from './site.ts';

const certificateIn = (region: string, problem: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^arn:aws[a-z-]*:acm:${region}:\\d{12}:certificate/[\\w-]+$`), problem));

/** CloudFront in front of the host (docs/decisions/caches). */
export const Cdn = v.strictObject({
  /** The name at API Gateway that CloudFront asks, as the host's own then leads to CloudFront: such as `origin.agenda.example`. */
  origin: HostName,
  /** ARN of the certificate of the host's own name, for CloudFront. */
  certificate: certificateIn(
    'us-east-1',
    'must be the ARN of a certificate in us-east-1, where CloudFront takes them from',
  ),
  /**
   * Versions of the origin key, by the labels that Secrets Manager knows them by: CloudFront sends the first, and functions believe all.
   * Another key takes two deployments (docs/operations.md#rotating-the-key-of-a-cdn). `AWSCURRENT` is what the stack makes.
   */
  originKeys: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the label of a version of the secret'))),
      v.minLength(1, 'must name at least one version'),
    ),
    ['AWSCURRENT'],
  ),
});
export type Cdn = v.InferOutput<typeof Cdn>;

export const Host = v.strictObject({
  name: HostName,
  /** ARN of the certificate of its name at API Gateway (`gatewayNameOf`), which has to be in the region of the deployment. */
  certificate: certificateIn('[a-z0-9-]+', 'must be the ARN of a certificate of AWS Certificate Manager'),
  /** Absent: the name leads to API Gateway itself. */
  cdn: v.optional(Cdn),
});
export type Host = v.InferOutput<typeof Host>;

/** The name that API Gateway knows the host by. */
export const gatewayNameOf = ({ name, cdn }: Host): string => cdn?.origin ?? name;

// All sites of an environment and the hosts that they share: what one of them alone cannot be asked.

/** Where requests to a host of `hosts` have to begin so that they go to the site. */
export interface Mapping {
  /** Its name at API Gateway. */
  readonly host: string;
  /** Without slashes at its ends; empty: all of the host. */
  readonly basePath: string;
}

/** undefined: the site's address leads to it another way, or it has none. */
export const hostOf = ({ address }: Site, hosts: readonly Host[]): Host | undefined =>
  address === undefined ? undefined : hosts.find(({ name }) => name === new URL(address).hostname);

/** undefined: see `hostOf`. */
export const mappingOf = (site: Site, hosts: readonly Host[]): Mapping | undefined => {
  const host = hostOf(site, hosts);
  if (host === undefined || site.address === undefined) return undefined;
  return { host: gatewayNameOf(host), basePath: new URL(site.address).pathname.slice(1) };
};

const isReachable = (site: Site, hosts: readonly Host[]): boolean =>
  site.defaultEndpoint !== false || mappingOf(site, hosts) !== undefined;

/** Whether requests for the one site go to the other, as API Gateway takes the longest base path that a request begins with. */
const isTakenBy = ({ address, namespace }: Site, other: Site): boolean =>
  address !== undefined &&
  other.address !== undefined &&
  other.address.length >= address.length &&
  `${address}/${namespace}/`.startsWith(`${other.address}/`);

export interface Calendar {
  readonly sites: readonly Site[];
  readonly hosts: readonly Host[];
}

/** What cannot work, a line each. */
export const problemsOf = ({ sites, hosts }: Calendar): string[] => [
  ...sites
    .filter(site => !isReachable(site, hosts))
    .map(
      ({ language }) =>
        `the site ${language} would not be reachable: its defaultEndpoint is off, and no host has the name in its address`,
    ),
  ...sites.flatMap(site =>
    sites
      .filter(other => other !== site && isTakenBy(site, other))
      .map(other => `the site ${other.language} takes the requests for the site ${site.language}: see their addresses`),
  ),
  ...sites
    .filter(({ address, namespace }) => address?.endsWith(`/${namespace}`))
    .map(({ language }) => `the site ${language} has its namespace in its address, where it would be twice`),
  ...sites
    .filter(({ language, fallback }) => new Set([language, ...fallback]).size <= fallback.length)
    .map(({ language }) => `the fallback of the site ${language} names a language twice, or its own`),
  // CloudFront would share what says nothing of sharing (docs/decisions/caches).
  ...sites
    .filter(site => site.cache !== true && hostOf(site, hosts)?.cdn !== undefined)
    .map(({ language }) => `the site ${language} is behind the cdn of its host, and needs cache: true`),
  ...repeated(sites.map(({ language }) => `the site ${language}`)),
  ...repeated(hosts.flatMap(namesOf).map(name => `the host ${name}`)),
];

const namesOf = ({ name, cdn }: Host): string[] => [name, ...(cdn === undefined ? [] : [cdn.origin])];

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index).map(name => `${name} is there twice`);
