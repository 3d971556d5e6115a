/** Plans a page of a list: which counters and ranges give the total and the beginning of the page. Pure. */

import { offsetOf, type Page } from '../input/paging.ts';
import type { Instant } from '../time/instant.ts';
import { DAY } from '../time/wall.ts';
import type { Entry } from './entry.ts';
import { type EntriesRead, type EntryRange, leadsInto, matchRanges, mergeRanges } from './entry-ranges.ts';
import { LONGEST } from './length-class.ts';
import type { RunningCounts, Side } from './running-counts.ts';
import { rangesToSeek } from './seek.ts';
import type { Window } from './window.ts';
import { evaluate, rangesFor, summandsOf } from './window-counts.ts';

/** The months whose counters are read, both inclusive, each given by any second of it; undefined: no bound. */
export interface CounterMonths {
  readonly countersFrom: number | undefined;
  readonly countersTo: number | undefined;
}

export const ALL_MONTHS: CounterMonths = { countersFrom: undefined, countersTo: undefined };

export interface PagePlan extends CounterMonths {
  readonly window: Window;
  /** How many entries come before the page. */
  readonly offset: number;
  readonly side: Side;
  /** The entries to read besides the counters, for an exact total and position. */
  readonly ranges: readonly EntryRange[];
  /** Further ranges with the entries of the first page; empty for other pages. They may be long, so they are read a part at a time. */
  readonly firstPage: readonly EntryRange[];
}

/** Seconds. Counters from a year ago on are assumed to be fewer than older ones. */
const RECENT = 366 * DAY;

/** `window`: tightened. `now`: in seconds. */
export const planPage = (window: Window, offset: number, now: Instant): PagePlan => {
  const ranges = [...summandsOf(window).flatMap(rangesFor), ...(offset > 0 ? rangesToSeek(window) : [])];
  const firstPage = offset > 0 ? [] : matchRanges(window);
  // The class of the longest entries has few of them, and part of it is read anyway, so one query for both is cheaper than two.
  const joined = firstPage.filter(page => page.lengthClass === LONGEST && ranges.some(range => leadsInto(range, page)));
  const bounds = [window.startFrom, window.startBefore, window.endFrom, window.endBefore].filter(Number.isFinite);
  const [first, last] = [Math.min(...bounds), Math.max(...bounds)];
  // A window with a lower bound needs only differences of sums, for which the counters of either side suffice: read the shorter side.
  const isBoundBelow = Number.isFinite(window.startFrom) || Number.isFinite(window.endFrom);
  const side = isBoundBelow && first >= now - RECENT ? 'toEnd' : 'fromBeginning';
  const isOpenAbove = window.startBefore === Number.POSITIVE_INFINITY && window.endBefore === Number.POSITIVE_INFINITY;
  return {
    window,
    offset,
    side,
    countersFrom: side === 'toEnd' ? first : undefined,
    countersTo: side === 'fromBeginning' && !isOpenAbove ? last : undefined,
    ranges: mergeRanges([...ranges, ...joined]),
    firstPage: firstPage.filter(page => !joined.includes(page)),
  };
};

/** The number of entries in the window. `read` must contain the ranges of the plan. */
export const totalOf = ({ window }: PagePlan, counts: RunningCounts, read: EntriesRead): number =>
  evaluate(summandsOf(window), counts, read);

export interface ListPage {
  /** The number of entries in the whole list, not on the page. */
  readonly total: number;
  readonly entries: readonly Entry[];
}

export const EMPTY_PAGE: ListPage = { total: 0, entries: [] };

/** Cuts the page from all entries of a list, in order. */
export const slicePage = <E>(
  entries: readonly E[],
  page: Page,
): { readonly total: number; readonly entries: readonly E[] } => ({
  total: entries.length,
  entries: entries.slice(offsetOf(page), offsetOf(page) + page.per_page),
});
