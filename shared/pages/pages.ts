/**
 * The routes of web pages, in addition to the operations of `shared/api/routes.ts`. Paths are below
 * the address of the site. API Gateway, the function, the local server and the tests read this
 * table.
 */

import { pathOf, ROUTES } from '../api/routes.ts';
import { PAGE_PATHS, PAGED_TYPES } from '../http/addresses.ts';
import { isOfWordPress, type Site } from '../settings/site.ts';
import { keyedBy } from '../store/records.ts';

/**
 * The addresses of pages, as patterns in which a name in braces matches anything without a slash.
 * All allow GET and HEAD.
 */
export const PAGES = {
  start: '/',
  calendar: '/calendar',
  /** Writes the lines by which other websites show the calendar. */
  embed: '/embed',
  ...keyedBy(PAGED_TYPES, type => `/${PAGE_PATHS[type]}/{slug}/`),
  /**
   * Says what crawlers may read, which is everything (RFC 9309). They look for it only at the root
   * of a host.
   */
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** Upcoming events as RSS. */
  rss: '/feed',
  health: '/health',
  favicon: '/favicon.svg',
  /** Browsers request it without having read a page. */
  oldFavicon: '/favicon.ico',
  /**
   * A static file (`static-files.ts`). `version` changes with its content, so that it can be cached
   * for ever.
   */
  file: '/assets/{version}/{file}',
} as const;
export type PageId = keyof typeof PAGES;

const isPageId = (id: string): id is PageId => Object.hasOwn(PAGES, id);
const PAGE_IDS: readonly PageId[] = Object.keys(PAGES).filter(isPageId);

/**
 * Other addresses that lead to pages: those of The Events Calendar's calendar, of the sitemaps of
 * WordPress and its best-known plugin, and a short address for events (docs/decisions/pages). All
 * other addresses of The Events Calendar are below `/events/` or those of records
 * (`original-addresses.ts`).
 */
const OTHERS: readonly PageRoute[] = [
  { page: 'calendar', path: '/events' },
  { page: 'sitemap', path: '/wp-sitemap.xml' },
  { page: 'sitemap', path: '/sitemap_index.xml' },
  { page: 'event', path: '/calendar/event/{slug}' },
];

interface PageRoute {
  readonly page: PageId;
  readonly path: string;
}
export const PAGE_ROUTES: readonly PageRoute[] = [...PAGE_IDS.map(page => ({ page, path: PAGES[page] })), ...OTHERS];

/**
 * The path of a route in API Gateway, which refuses routes that end in a slash, and finds no route
 * without one for a path that ends in a slash. A greedy variable matches both
 * (docs/decisions/site-addresses). One route matches all addresses below `/events/`, because The
 * Events Calendar has more of them than API Gateway allows routes.
 */
export const gatewayPath = ({ path }: Pick<PageRoute, 'path'>): string =>
  path.startsWith('/events/') ? '/events/{proxy+}' : path.replace(/\{(\w+)\}\/$/, '{$1+}');

/** The paths of all routes of pages, each once. */
export const GATEWAY_PATHS: ReadonlySet<string> = new Set(PAGE_ROUTES.map(gatewayPath));

/**
 * Whether requests at the path may also be for an operation, which their query decides: WordPress
 * has alternative addresses of operations at the root (contract/http#wordpress-addresses). The
 * router tells them apart (`functions/router.ts`).
 */
export const isShared = (path: string, { namespace }: Pick<Site, 'namespace'>): boolean =>
  path === PAGES.start && isOfWordPress(namespace);

/**
 * A path that both a page and an operation have in this namespace, or undefined if there is none.
 */
export const takenPath = (namespace: string): string | undefined => {
  const taken = new Set(Object.values(ROUTES).map(route => pathOf(route, namespace)));
  return [...GATEWAY_PATHS].find(path => taken.has(path));
};
