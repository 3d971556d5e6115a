/** Reads the counters of lists, one item for each month. Measures lists by them, and splits long ones into parts. */

import { cutRange, type EntryRange, matchRanges, NOTHING_READ } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { type CounterMonths, type PagePlan, planPage, totalOf } from '../../shared/lists/page.ts';
import { type CounterMonth, runningCounts } from '../../shared/lists/running-counts.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import type { RememberedTexts } from '../../shared/lists/text-memory.ts';
import { tighten, type Window } from '../../shared/lists/window.ts';
import { countersPartition } from '../../shared/store/table.ts';
import { fromSeconds, stampOf } from '../../shared/time/wall.ts';
import { readSums } from '../counters/read-sums.ts';
import { type ListSource, readPacked } from './index-entries.ts';

/** The counters of all these lists, list after list. One trip. `consistent` costs twice as much as `eventual`. */
export const readCounters = async (
  { store, language }: ListSource,
  lists: readonly ListName[],
  { countersFrom, countersTo }: CounterMonths,
  consistency: 'eventual' | 'consistent' = 'eventual',
): Promise<CounterMonth[]> => {
  const found = await Promise.all(
    lists.map(list =>
      readSums(store, {
        partition: countersPartition(language, list),
        from: countersFrom === undefined ? '0' : monthOf(countersFrom),
        to: countersTo === undefined ? '9~' : `${monthOf(countersTo)}~`,
        consistent: consistency === 'consistent',
      }),
    ),
  );
  return found.flat().map(({ key, counters }) => ({ month: key.sk, counters }));
};

/** `YYYYMM`. */
const monthOf = (seconds: number): string => stampOf(fromSeconds(seconds)).slice(0, 6);

/** A list that may be long. */
export interface MeasuredList {
  readonly list: ListName;
  /** The number of entries in the window by counters alone: exact enough to choose between lists. */
  readonly size: number;
  /** The ranges of the window, split into parts of at most `most` entries (`cutRange`). */
  readonly pieces: (most: number) => readonly EntryRange[];
  /** Its texts, if they are kept in memory. */
  readonly texts: RememberedTexts | undefined;
}

/** `texts`: texts or entries of the list will be read, which may be in memory. `size`: only the size is needed. */
type Purpose = 'texts' | 'size';

/** One trip: only counters are read. */
export const measureList = async (
  source: ListSource,
  list: ListName,
  asked: Window,
  purpose: Purpose,
): Promise<MeasuredList> => {
  const window = tighten(asked);
  if (window === undefined) return { list, size: 0, pieces: () => [], texts: undefined };
  const plan = planPage(window, 0, source.now);
  const texts = { ...source, list, window };
  const isRemembered = purpose !== 'size' && source.texts.noteUse(texts);
  const months = isRemembered
    ? await readCounters(source, [list], withAllEnds(plan), 'consistent')
    : await readCounters(source, [list], plan);
  const counts = runningCounts(months, plan.side);
  return {
    list,
    texts: isRemembered ? source.texts.of(texts, months) : undefined,
    size: totalOf(plan, counts, NOTHING_READ),
    pieces: most => matchRanges(window).flatMap(range => cutRange(range, counts, most)),
  };
};

/** The months in which texts of the window end. Without a bound on the end, these go beyond the months in which they start. */
const withAllEnds = ({ window, countersFrom, countersTo }: PagePlan): CounterMonths => ({
  countersFrom,
  countersTo: Number.isFinite(window.endBefore) ? countersTo : undefined,
});

/** Fewer than the 10,000 or so that fit into a page of 1 MB, as entries of events with many links are longer. */
const ENTRIES_A_PIECE = 8_000;

/** All entries that can be in the window. One trip. */
export const readMeasured = async (source: ListSource, { list, pieces }: MeasuredList): Promise<PackedEntry[]> =>
  readPacked(source, list, pieces(ENTRIES_A_PIECE));
