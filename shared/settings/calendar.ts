/** All sites of an environment and the hosts that they share: what one of them alone cannot be asked. */
import { gatewayNameOf, type Host } from './host.ts';
import type { Site } from './site.ts';

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
  // CloudFront would share what says nothing of sharing (docs/decisions/0081).
  ...sites
    .filter(site => site.cache !== true && hostOf(site, hosts)?.cdn !== undefined)
    .map(({ language }) => `the site ${language} is behind the cdn of its host, and needs cache: true`),
  ...repeated(sites.map(({ language }) => `the site ${language}`)),
  ...repeated(hosts.flatMap(namesOf).map(name => `the host ${name}`)),
];

const namesOf = ({ name, cdn }: Host): string[] => [name, ...(cdn === undefined ? [] : [cdn.origin])];

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index).map(name => `${name} is there twice`);
