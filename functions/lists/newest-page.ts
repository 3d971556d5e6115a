/** One page of venues or organizers, newest publication first (contract/lists#order). The cost does not grow with the list. */

import { offsetOf, type Page } from '../../shared/input/paging.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import { matchRanges, rangesIn } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { FROM_NEWEST, seekFromNewest } from '../../shared/lists/newest.ts';
import { ALL_MONTHS, type ListPage } from '../../shared/lists/page.ts';
import { runningCounts } from '../../shared/lists/running-counts.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { readCounters } from './counters.ts';
import { entryOf, keyRangeOf, type ListSource } from './index-entries.ts';

/** One trip for the first page, two for others. */
export const newestPage = async (source: ListSource, lists: readonly ListName[], page: Page): Promise<ListPage> => {
  const offset = offsetOf(page);
  // The first page is at the end of the list, so no counters are needed to find it, and it is read together with them.
  const [months, first] = await Promise.all([
    readCounters(source, lists, ALL_MONTHS),
    offset === 0 ? readNewest(source, lists, FROM_NEWEST.before, page.per_page) : undefined,
  ]);
  const counts = runningCounts(months, 'fromBeginning');
  const total = counts.everything;
  if (first !== undefined) return { total, entries: first };
  if (offset >= total) return { total, entries: [] };
  const { before, skip } = seekFromNewest(counts, offset);
  return { total, entries: (await readNewest(source, lists, before, skip + page.per_page)).slice(skip) };
};

/** The last `count` entries that start before `before` (seconds), of all the lists together, newest first. One trip. */
const readNewest = async (
  source: ListSource,
  lists: readonly ListName[],
  before: number,
  count: number,
): Promise<Entry[]> => {
  const found = await Promise.all(
    lists.flatMap(list =>
      rangesIn(list, matchRanges({ ...EVERYTHING, startBefore: before })).map(range =>
        source.store.readRange({ ...keyRangeOf(source, list, range), descending: true, limit: count }),
      ),
    ),
  );
  return found.flat().map(entryOf).sort(newestFirst).slice(0, count);
};
