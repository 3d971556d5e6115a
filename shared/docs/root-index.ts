/**
 * The index of WordPress at `wp-json/`, above its namespaces. Clients read namespaces and time zone of a site there
 * (contract/http#wordpress-addresses).
 */
import type { Row } from '../api/route.ts';
import type { Site } from '../settings/site.ts';
import { type IndexedRoute, type IndexedSite, namespaceIndex } from './namespace-index.ts';

/** A type for the same reason as `NamespaceIndex`. */
export type RootIndex = {
  readonly name: string;
  readonly url: string;
  readonly home: string;
  readonly gmt_offset: number;
  readonly timezone_string: string;
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, IndexedRoute>>;
};

interface RootSite extends IndexedSite, Pick<Site, 'timezone' | 'publicUrl'> {
  /** The current offset from UTC, in hours. */
  readonly offset: number;
}

export const rootIndex = (routes: Readonly<Record<string, Row>>, site: RootSite): RootIndex => {
  const { namespace, routes: indexed, _links } = namespaceIndex(routes, site);
  const address = site.root.slice(0, -`/${site.namespace}`.length);
  return {
    name: site.texts.title,
    url: address,
    home: site.publicUrl ?? address,
    gmt_offset: site.offset,
    timezone_string: site.timezone,
    namespaces: [namespace],
    routes: { '/': { ...ROOT, _links: { self: _links.up } }, ...indexed },
  };
};

const ROOT = {
  namespace: '',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: { context: { required: false, default: 'view' } } }],
} as const;
