/**
 * Hosts, which are the operator's own host names at API Gateway, each for one site or several. The
 * operator writes them in the settings, and CDK reads them.
 */
import * as v from 'valibot';
import { accentProblem } from './accent.ts';
import type { SiteIdentity } from './identity.ts';
import { HostName, type Site } from './site.ts';

const certificateIn = (region: string, problem: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^arn:aws[a-z-]*:acm:${region}:\\d{12}:certificate/[\\w-]+$`), problem));

/** CloudFront in front of the host (docs/decisions/caches). */
export const Cdn = v.strictObject({
  /**
   * The host's name at API Gateway, such as `origin.agenda.example`. CloudFront needs it because
   * the host's own name leads to CloudFront.
   */
  origin: HostName,
  /** The ARN of CloudFront's certificate for the host's own name. */
  certificate: certificateIn(
    'us-east-1',
    'must be the ARN of a certificate in us-east-1, where CloudFront takes them from',
  ),
  /**
   * Versions of the origin key, by the labels that Secrets Manager knows them by: CloudFront sends
   * the first, and functions believe all. Another key takes two deployments
   * (docs/incidents.md#rotating-the-key-of-a-cdn). `AWSCURRENT` is what the stack makes.
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
  /**
   * The ARN of the certificate for the host's name at API Gateway (`gatewayNameOf`), which has to
   * be in the region of the deployment.
   */
  certificate: certificateIn('[a-z0-9-]+', 'must be the ARN of a certificate of AWS Certificate Manager'),
  /** Absent if the name leads to API Gateway itself. */
  cdn: v.optional(Cdn),
});
export type Host = v.InferOutput<typeof Host>;

export const gatewayNameOf = ({ name, cdn }: Host): string => cdn?.origin ?? name;

// What can only be checked for all sites and hosts of an environment together.

/** How requests to a host of `hosts` must begin to reach the site. */
export interface Mapping {
  /** The name of the host at API Gateway. */
  readonly host: string;
  /** Without slashes at its ends; empty if the site has the whole host. */
  readonly basePath: string;
}

/**
 * The host that leads to the site. Returns undefined if none of `hosts` does, or if the site has no
 * address.
 */
export const hostOf = ({ address }: Site, hosts: readonly Host[]): Host | undefined =>
  address === undefined ? undefined : hosts.find(({ name }) => name === new URL(address).hostname);

/** Returns undefined if `hostOf` does. */
export const mappingOf = (site: Site, hosts: readonly Host[]): Mapping | undefined => {
  const host = hostOf(site, hosts);
  if (host === undefined || site.address === undefined) return undefined;
  return { host: gatewayNameOf(host), basePath: new URL(site.address).pathname.slice(1) };
};

const isReachable = (site: Site, hosts: readonly Host[]): boolean =>
  site.defaultEndpoint !== false || mappingOf(site, hosts) !== undefined;

/**
 * Whether requests for one site reach the other one, because API Gateway takes the longest base
 * path that matches a request.
 */
const isTakenBy = ({ address, namespace }: Site, other: Site): boolean =>
  address !== undefined &&
  other.address !== undefined &&
  other.address.length >= address.length &&
  `${address}/${namespace}/`.startsWith(`${other.address}/`);

interface Calendar {
  readonly sites: readonly Site[];
  readonly hosts: readonly Host[];
}

/** Lists everything that cannot work, one line each. */
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
  ...sites.flatMap(({ language, identity }) =>
    identityProblems(identity).map(problem => `the identity of the site ${language}: ${problem}`),
  ),
  // CloudFront would share answers that do not forbid it (docs/decisions/caches).
  ...sites
    .filter(site => site.cache !== true && hostOf(site, hosts)?.cdn !== undefined)
    .map(({ language }) => `the site ${language} is behind the cdn of its host, and needs cache: true`),
  ...repeated(sites.map(({ language }) => `the site ${language}`)),
  ...repeated(hosts.flatMap(namesOf).map(name => `the host ${name}`)),
];

/** In bytes. AWS limits the environment of a function to 4 KB. */
const LARGEST_IDENTITY = 2_000;

const identityProblems = (identity: SiteIdentity = {}): string[] => {
  const isTooLarge = new TextEncoder().encode(JSON.stringify(identity)).length > LARGEST_IDENTITY;
  return [
    identity.accent === undefined ? undefined : accentProblem(identity.accent),
    isTooLarge ? `it has more than ${LARGEST_IDENTITY} bytes, and functions read it from their environment` : undefined,
  ].filter(problem => problem !== undefined);
};

const namesOf = ({ name, cdn }: Host): string[] => [name, ...(cdn === undefined ? [] : [cdn.origin])];

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index).map(name => `${name} is there twice`);
