/** All entries of lists, and whether the indexes already show all of them. */
import type { Entry } from '../../shared/lists/entry.ts';
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { ALL_MONTHS } from '../../shared/lists/page.ts';
import { runningCounts } from '../../shared/lists/running-counts.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { readCounters } from './counters.ts';
import { entriesIn, type ListSource, readRanges } from './index-entries.ts';

export interface CompleteEntries {
  readonly entries: readonly Entry[];
  /** False: an index lags. It has fewer entries than the counters, which are read consistently. */
  readonly isComplete: boolean;
}

/** Two trips. Does not read lists that are empty by their counters. */
export const completeEntries = async (source: ListSource, lists: readonly ListName[]): Promise<CompleteEntries> => {
  const sizes = await Promise.all(lists.map(list => sizeOf(source, list)));
  const read = await Promise.all(
    lists.map(async (list, i) =>
      sizes[i] === 0 ? [] : entriesIn(await readRanges(source, [list], matchRanges(EVERYTHING))),
    ),
  );
  return { entries: read.flat(), isComplete: read.every((entries, i) => entries.length >= (sizes[i] ?? 0)) };
};

const sizeOf = async (source: ListSource, list: ListName): Promise<number> =>
  runningCounts(await readCounters(source, [list], ALL_MONTHS, 'consistent'), 'fromBeginning').everything;
