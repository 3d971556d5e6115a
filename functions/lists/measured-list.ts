/** A list that may be long: its size in a window, and its ranges there cut into pieces that are read side by side. */

import type { Entry } from '../../shared/lists/entry.ts';
import { type EntryRange, matchRanges, NOTHING_READ } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { planPage, totalOf } from '../../shared/lists/page-plan.ts';
import { cutRange } from '../../shared/lists/pieces.ts';
import { runningCounts } from '../../shared/lists/running-counts.ts';
import { tighten, type Window } from '../../shared/lists/window.ts';
import { readCounters } from './counters.ts';
import { entriesIn, readRanges } from './index-entries.ts';
import type { ListSource } from './list-source.ts';

export interface MeasuredList {
  readonly list: ListName;
  /** Entries in the window without those that counters cannot tell: close enough to choose between lists. */
  readonly size: number;
  /** Its ranges in the window, in pieces of at most so many entries (`cutRange`). */
  readonly pieces: (most: number) => readonly EntryRange[];
}

/** One trip: only counters are read. */
export const measureList = async (source: ListSource, list: ListName, asked: Window): Promise<MeasuredList> => {
  const window = tighten(asked);
  if (window === undefined) return { list, size: 0, pieces: () => [] };
  const plan = planPage(window, 0, source.now);
  const counts = runningCounts(await readCounters(source, [list], plan), plan.side);
  return {
    list,
    size: totalOf(plan, counts, NOTHING_READ),
    pieces: most => matchRanges(window).flatMap(range => cutRange(range, counts, most)),
  };
};

/** Well below the 1 MB of a page, as the entries of events with many links are longer than most. */
const ENTRIES_A_PIECE = 8_000;

/** All entries that can lie in the window. One trip. */
export const readMeasured = async (source: ListSource, { list, pieces }: MeasuredList): Promise<Entry[]> =>
  entriesIn(await readRanges(source, [list], pieces(ENTRIES_A_PIECE)));
