/** A page of venues or organizers, newest publication first (contract/lists#order), at a cost that does not grow with the list. */

import { offsetOf, type Page } from '../../shared/input/paging.ts';
import { calendarOf } from '../../shared/lists/calendar.ts';
import type { ListPage } from '../../shared/lists/list-page.ts';
import { NEWEST, seekFromNewest } from '../../shared/lists/newest.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Lists, readCounters, readNewest } from './read.ts';

/** One trip for the first page, two for any other. */
export const newestPage = async (store: Store, lists: Lists, page: Page): Promise<ListPage> => {
  const offset = offsetOf(page);
  // The first page begins where the list begins: no need to wait for the counters.
  const [months, first] = await Promise.all([
    readCounters(store, lists, { countersFrom: undefined, countersTo: undefined }),
    offset === 0 ? readNewest(store, lists, NEWEST.before, page.per_page) : undefined,
  ]);
  const calendar = calendarOf(months, 'fromBeginning');
  const total = calendar.everything;
  if (first !== undefined) return { total, entries: first };
  if (offset >= total) return { total, entries: [] };
  const { before, skip } = seekFromNewest(calendar, offset);
  return { total, entries: (await readNewest(store, lists, before, skip + page.per_page)).slice(skip) };
};
