/** Lists that may be long: what their counters say of a window, and their ranges in pieces, read side by side. */

import { type Calendar, calendarOf } from '../../shared/lists/calendar.ts';
import { type EntryRange, NOTHING_READ, tighten } from '../../shared/lists/counts.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { matchRanges, planPage, totalOf } from '../../shared/lists/pages.ts';
import { inPieces } from '../../shared/lists/pieces.ts';
import type { Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { readCounters } from './read.ts';

export interface LongList {
  readonly list: ListName;
  /** Entries in the window, up to those that counters cannot tell: good enough to choose by. */
  readonly size: number;
  /** Its ranges in the window, in pieces of at most so many entries. */
  readonly pieces: (most: number) => readonly EntryRange[];
}

/** Of a range that is read whole: less than the 1 MB of a page, as events with many links have longer entries. */
export const ENTRIES_A_PIECE = 8_000;

/** One trip. `now` in seconds: which end of the counters is nearer. */
export const readLongList = async (
  store: Store,
  language: Language,
  list: ListName,
  asked: Window,
  now: number,
): Promise<LongList> => {
  const window = tighten(asked);
  if (window === undefined) return { list, size: 0, pieces: () => [] };
  const plan = planPage(window, 0, now);
  const calendar: Calendar = calendarOf(await readCounters(store, { language, names: [list] }, plan), plan.side);
  return {
    list,
    size: totalOf(plan, calendar, NOTHING_READ),
    pieces: most => matchRanges(window).flatMap(reading => inPieces(reading, calendar, most)),
  };
};
