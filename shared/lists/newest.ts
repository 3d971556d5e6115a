/** Where a page begins in a list of moments that is shown newest first, from its counters (`docs/data-model.md`, Listing). Pure. */
import { DAY } from '../time/wall.ts';
import type { Calendar } from './calendar.ts';

/** The page lies among the starts before `before` (seconds), after the last `skip` of them. */
export interface FromNewest {
  readonly before: number;
  readonly skip: number;
}

export const NEWEST: FromNewest = { before: Number.POSITIVE_INFINITY, skip: 0 };

/** `offset`: how many come before the page; less than all. */
export const seekFromNewest = (calendar: Calendar, offset: number): FromNewest => {
  let newer = 0;
  for (const day of calendar.daysFrom(Number.NEGATIVE_INFINITY).toReversed()) {
    if (newer + day.starts > offset) return { before: day.at + DAY, skip: offset - newer };
    newer += day.starts;
  }
  return NEWEST;
};
