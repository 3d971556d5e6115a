/**
 * The index of WordPress at `wp-json/`, above its namespaces. Clients read namespaces and time zone of a site there
 * (contract/wordpress#discovery).
 */
import { NAMESPACE_ROUTES, ROUTES } from '../api/routes.ts';
import { calendarName } from '../messages/catalogue.ts';
import { WORDPRESS } from '../settings/namespace.ts';
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

interface RootSite extends IndexedSite, Pick<Site, 'language' | 'timezone' | 'publicUrl'> {
  /** The current offset from UTC, in hours. */
  readonly offset: number;
}

export const rootIndex = (site: RootSite): RootIndex => {
  const address = site.root.slice(0, -`/${site.namespace}`.length);
  const indexes = [namespaceIndex(NAMESPACE_ROUTES, site), ...OTHERS.map(base => indexOf(base, address, site))];
  return {
    name: calendarName(site.language),
    url: address,
    home: site.publicUrl ?? address,
    gmt_offset: site.offset,
    timezone_string: site.timezone,
    namespaces: indexes.map(({ namespace }) => namespace),
    routes: Object.assign(
      { '/': { ...ROOT, _links: { self: [{ href: `${address}/${WORDPRESS}/` }] } } },
      ...indexes.map(({ routes }) => routes),
    ),
  };
};

const OTHERS = ['wp-json/tec/v1', 'wp-json/wp/v2'] as const;

const indexOf = (base: (typeof OTHERS)[number], address: string, site: RootSite) => {
  const rows = Object.entries(ROUTES).filter(([, row]) => 'base' in row && row.base === base);
  return namespaceIndex(Object.fromEntries(rows), { ...site, namespace: base, root: `${address}/${base}` });
};

const ROOT = {
  namespace: '',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: { context: { required: false, default: 'view' } } }],
} as const;
