/**
 * The routes of web pages, in addition to the operations of `shared/api/routes.ts`. Paths are below the address of the site. API Gateway,
 * the function, the local stage and the tests read this table.
 */

import { pathOf, ROUTES } from '../api/routes.ts';
import { PAGE_PATHS, PAGED_TYPES } from '../http/addresses.ts';
import { isOfWordPress, type Site } from '../settings/site.ts';
import { keyedBy } from '../store/records.ts';

/** Addresses of pages, as patterns: a name in braces matches anything without a slash. All allow GET and HEAD. */
export const PAGES = {
  start: '/',
  calendar: '/calendar',
  ...keyedBy(PAGED_TYPES, type => `/${PAGE_PATHS[type]}/{slug}/`),
  /** What crawlers may read, which is all of it (RFC 9309). They only look for it at the root of a host. */
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** Upcoming events as RSS. */
  rss: '/feed',
  health: '/health',
  favicon: '/favicon.svg',
  /** Browsers request it without having read a page. */
  oldFavicon: '/favicon.ico',
  /** A static file (`static-files.ts`). `version` changes with its content, so that it can be cached for ever. */
  file: '/assets/{version}/{file}',
} as const;
export type PageId = keyof typeof PAGES;

const isPageId = (id: string): id is PageId => Object.hasOwn(PAGES, id);
const PAGE_IDS: readonly PageId[] = Object.keys(PAGES).filter(isPageId);

/**
 * Other addresses that lead to pages: those of the original's calendar, of WordPress' sitemap and
 * its best-known plugin's, and a short one of events (docs/decisions/pages). All others of the
 * original are below `/events/` or those of records (`original-addresses.ts`).
 */
const OTHERS: readonly PageRoute[] = [
  { page: 'calendar', path: '/events' },
  { page: 'sitemap', path: '/wp-sitemap.xml' },
  { page: 'sitemap', path: '/sitemap_index.xml' },
  { page: 'event', path: '/calendar/event/{slug}' },
];

export interface PageRoute {
  readonly page: PageId;
  readonly path: string;
}
export const PAGE_ROUTES: readonly PageRoute[] = [...PAGE_IDS.map(page => ({ page, path: PAGES[page] })), ...OTHERS];

/**
 * The path of a route of API Gateway. It refuses routes that end in a slash, and finds no other one
 * for a path with it; a greedy variable takes both (docs/decisions/site-addresses). One takes all
 * addresses below `/events/`, of which the original has more than there may be routes.
 */
export const gatewayPath = ({ path }: Pick<PageRoute, 'path'>): string =>
  path.startsWith('/events/') ? '/events/{proxy+}' : path.replace(/\{(\w+)\}\/$/, '{$1+}');

/** The paths of all routes of pages, each once. */
export const GATEWAY_PATHS: ReadonlySet<string> = new Set(PAGE_ROUTES.map(gatewayPath));

/**
 * Whether requests at the path may also be for an operation, by their query: WordPress has its
 * alternative addresses at the root (contract/http#wordpress-addresses). The `fallback` function
 * tells them apart.
 */
export const isShared = (path: string, { namespace }: Pick<Site, 'namespace'>): boolean =>
  path === PAGES.start && isOfWordPress(namespace);

/** A path that both a page and an operation have in this namespace; undefined: there is none. */
export const takenPath = (namespace: string): string | undefined => {
  const taken = new Set(Object.values(ROUTES).map(route => pathOf(route, namespace)));
  return [...GATEWAY_PATHS].find(path => taken.has(path));
};
