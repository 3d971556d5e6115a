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
 * Other addresses that lead to pages: the original's of the calendar, its feed and tags, and a short one of events (docs/decisions/pages).
 */
const OTHERS: readonly PageRoute[] = [
  { page: 'calendar', path: '/events' },
  { page: 'rss', path: '/events/feed' },
  { page: 'tag', path: '/events/tag/{slug}/' },
  { page: 'event', path: '/calendar/event/{slug}' },
];

export interface PageRoute {
  readonly page: PageId;
  readonly path: string;
}
export const PAGE_ROUTES: readonly PageRoute[] = [...PAGE_IDS.map(page => ({ page, path: PAGES[page] })), ...OTHERS];

/**
 * Whether requests are redirected to the address of the page. Not for want of a slash at the end, where the page names its own address
 * (`rel="canonical"`): should API Gateway drop the slash, browsers would be redirected for ever.
 */
export const isRedirected = ({ page, path }: PageRoute): boolean => path !== PAGES[page];

/**
 * The path of a route of API Gateway. It refuses routes that end in a slash, and finds no other one for a path with it; a greedy variable
 * takes both (docs/decisions/site-addresses).
 */
export const gatewayPath = ({ path }: Pick<PageRoute, 'path'>): string => path.replace(/\{(\w+)\}\/$/, '{$1+}');

/**
 * Whether requests for the page may also be for an operation, by their query: WordPress has its alternative addresses at the root
 * (contract/http#wordpress-addresses). The `fallback` function tells them apart.
 */
export const isShared = (page: PageId, { namespace }: Pick<Site, 'namespace'>): boolean =>
  page === 'start' && isOfWordPress(namespace);

/** A path that both a page and an operation have in this namespace; undefined: there is none. */
export const takenPath = (namespace: string): string | undefined => {
  const taken = new Set(Object.values(ROUTES).map(route => pathOf(route, namespace)));
  return PAGE_ROUTES.map(gatewayPath).find(path => taken.has(path));
};
