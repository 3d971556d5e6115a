/** Finds the beginning of a page in a list with the newest entries first, by its counters (docs/data-model.md#listing). Pure. */
import { DAY } from '../time/wall.ts';
import type { RunningCounts } from './running-counts.ts';

/** The page begins after the last `skip` of the entries that start before `before` (seconds). */
export interface FromNewest {
  readonly before: number;
  readonly skip: number;
}

export const FROM_NEWEST: FromNewest = { before: Number.POSITIVE_INFINITY, skip: 0 };

/** `offset`: how many entries come before the page; less than the size of the list. */
export const seekFromNewest = (counts: RunningCounts, offset: number): FromNewest => {
  let newer = 0;
  for (const day of counts.daysFrom(Number.NEGATIVE_INFINITY).toReversed()) {
    if (newer + day.starts > offset) return { before: day.at + DAY, skip: offset - newer };
    newer += day.starts;
  }
  return FROM_NEWEST;
};
