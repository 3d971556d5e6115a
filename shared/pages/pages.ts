/**
 * The routes of web pages, in addition to the operations of `shared/api/routes.ts`. Paths are below the address of the site. API Gateway,
 * the function, the local stage and the tests read this table.
 */
import { pathOf } from '../api/route.ts';
import { ROUTES } from '../api/routes.ts';
import { isOfWordPress } from '../settings/namespace.ts';
import type { Site } from '../settings/site.ts';

/** Path patterns of API Gateway: a name in braces matches anything without a slash. All allow GET and HEAD. */
export const PAGES = {
  start: '/',
  calendar: '/calendar',
  event: '/calendar/event/{slug}',
  health: '/health',
  favicon: '/favicon.svg',
  /** Browsers request it without having read a page. */
  oldFavicon: '/favicon.ico',
  /** A static file (`static-files.ts`). `version` changes with its content, so that it can be cached for ever. */
  file: '/assets/{version}/{file}',
} as const;
export type PageId = keyof typeof PAGES;

const isPageId = (id: string): id is PageId => Object.hasOwn(PAGES, id);
export const PAGE_IDS: readonly PageId[] = Object.keys(PAGES).filter(isPageId);

/**
 * Whether requests for the page may also be for an operation, by their query: WordPress has its alternative addresses at the root
 * (contract/http#wordpress-addresses). The `fallback` function tells them apart.
 */
export const isShared = (page: PageId, { namespace }: Pick<Site, 'namespace'>): boolean =>
  page === 'start' && isOfWordPress(namespace);

/** A path that both a page and an operation have in this namespace; undefined: there is none. */
export const takenPath = (namespace: string): string | undefined => {
  const taken = new Set(Object.values(ROUTES).map(row => pathOf(row, namespace)));
  return Object.values(PAGES).find(path => taken.has(path));
};
