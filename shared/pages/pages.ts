/**
 * The table of pages: what people look at, beside the operations of `shared/api/routes.ts`. Paths are below the address of the site. API
 * Gateway, the function, the local stage and the tests read it.
 */
import { ROUTES } from '../api/routes.ts';
import { isOfWordPress } from '../settings/namespace.ts';
import type { Site } from '../settings/site.ts';

/** As API Gateway writes them: a name in braces is anything without a slash. All are read with GET and HEAD. */
export const PAGES = {
  start: '/',
  calendar: '/calendar',
  event: '/calendar/event/{slug}',
  health: '/health',
  favicon: '/favicon.svg',
  /** What browsers ask for that have not read a page. */
  oldFavicon: '/favicon.ico',
  /** A file of a page (`static-files.ts`). `version` changes with it, so that it can be kept for ever. */
  file: '/assets/{version}/{file}',
} as const;
export type PageId = keyof typeof PAGES;

const isPageId = (id: string): id is PageId => Object.hasOwn(PAGES, id);
export const PAGE_IDS: readonly PageId[] = Object.keys(PAGES).filter(isPageId);

/**
 * Whether the page may also be meant for an operation, by its query: WordPress has its other addresses at the root
 * (contract/http#wordpress-addresses). The fallback tells one from the other.
 */
export const isShared = (page: PageId, { namespace }: Pick<Site, 'namespace'>): boolean =>
  page === 'start' && isOfWordPress(namespace);

/** The path of a page that an operation has in this namespace; undefined: all have paths of their own. */
export const takenPath = (namespace: string): string | undefined => {
  const taken = new Set(Object.values(ROUTES).map(({ path }) => `/${namespace}${path}`));
  return Object.values(PAGES).find(path => taken.has(path));
};
