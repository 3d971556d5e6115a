/** Pages of lists. Pure. */
import { offsetOf, type Page } from '../input/paging.ts';
import type { Entry } from './entry.ts';

export interface ListPage<E = Entry> {
  /** The number of entries in the whole list, not on the page. */
  readonly total: number;
  readonly entries: readonly E[];
}

/** Cuts the page from all entries of a list, in order. */
export const slicePage = <E>(entries: readonly E[], page: Page): ListPage<E> => ({
  total: entries.length,
  entries: entries.slice(offsetOf(page), offsetOf(page) + page.per_page),
});
