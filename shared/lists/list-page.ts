/** One page of a list, as entries. Pure. */
import { offsetOf, type Page } from '../input/paging.ts';
import type { Entry } from './entry.ts';

export interface ListPage {
  /** Of the whole list, not of the page. */
  readonly total: number;
  readonly entries: readonly Entry[];
}

export const EMPTY_PAGE: ListPage = { total: 0, entries: [] };

/** The page of entries that are all at hand, in their order. */
export const slicePage = (entries: readonly Entry[], page: Page): ListPage => ({
  total: entries.length,
  entries: entries.slice(offsetOf(page), offsetOf(page) + page.per_page),
});
