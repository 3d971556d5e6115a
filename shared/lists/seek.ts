/**
 * Finds the beginning of a page without reading the pages before it (docs/data-model.md#listing). Counters give the day on which the page
 * begins, and how many entries of that day come before it. Pure.
 *
 * The entries of the window that start before a day D are those that start before its lower bound on the end (`endFrom`), plus those that
 * start in [endFrom, D), minus the **overruns** among these: entries that end too late for the window. Overruns start only near the upper
 * bound on the end. Counters give their number, but not their position: until all are read, the page is only known to be in [from, until).
 */

import { DAY, fromStamp } from '../time/wall.ts';
import { type EntriesRead, type EntryRange, mergeRanges, rangesByClass, selectRead } from './entry-ranges.ts';
import type { RunningCounts } from './running-counts.ts';
import { tighten, type Window } from './window.ts';
import { evaluate, rangesFor, rangesOfCutStarts, startsBefore, summandsOf } from './window-counts.ts';

/** The part of the window with the entries that start before its lower bound on the end. */
const runningPart = (window: Window): Window | undefined =>
  window.startFrom < window.endFrom
    ? tighten({ ...window, startBefore: Math.min(window.startBefore, window.endFrom) })
    : undefined;

/** The ranges of the length classes in which every entry of the window may be an overrun. */
const rangesOfLongEntries = (window: Window): EntryRange[] =>
  window.endBefore === Number.POSITIVE_INFINITY
    ? []
    : rangesByClass(({ atMost }) =>
        window.endBefore - atMost <= window.endFrom ? [window.endFrom, window.startBefore] : [0, 0],
      );

/** The ranges of entries that may be overruns, up to `to`. */
const rangesOfOverruns = (window: Window, to: number): EntryRange[] =>
  rangesByClass(({ atMost }) => [
    Math.max(window.endFrom, window.endBefore - atMost),
    Math.min(to, window.startBefore),
  ]);

/** The entries that `seekPage` needs, besides counters. */
export const rangesToSeek = (window: Window): EntryRange[] => [
  ...summandsOf(runningPart(window)).flatMap(rangesFor),
  ...rangesOfCutStarts(window.startBefore),
  ...rangesOfCutStarts(window.endFrom),
  ...rangesOfLongEntries(window),
];

/** The page to find. */
export interface SoughtPage {
  /** Tightened. */
  readonly window: Window;
  /** How many entries of the window come before the page. */
  readonly offset: number;
  readonly perPage: number;
  /** The number of entries in the whole window. */
  readonly total: number;
}

export interface PagePosition {
  /** All entries of the page start at or after this time (seconds). */
  readonly from: number;
  /** How many entries of the window that start at or after `from` come before the page. When `unread` is read, add `overrunsBefore`. */
  readonly skip: number;
  /** All entries of the page start before this time (seconds), whatever is in `unread`; undefined: unknown. */
  readonly until: number | undefined;
  /** Ranges that may hold overruns before `until` and have not been read. */
  readonly unread: readonly EntryRange[];
  /** How many overruns have not been read. As many more entries may have to be read if `unread` is read together with the page. */
  readonly unreadOverruns: number;
}

const FROM_START = { from: Number.NEGATIVE_INFINITY, until: undefined, unread: [], unreadOverruns: 0 } as const;

/** `read` must contain the entries of `rangesToSeek` and of `readLater`, ranges that were read afterwards. */
export const seekPage = (
  page: SoughtPage,
  counts: RunningCounts,
  read: EntriesRead,
  readLater: readonly EntryRange[] = [],
): PagePosition => {
  const { window, offset, total } = page;
  const running = evaluate(summandsOf(runningPart(window)), counts, read);
  if (offset === 0 || offset < running) return { ...FROM_START, skip: offset };

  const ranges = mergeRanges([...rangesOfLongEntries(window), ...readLater]);
  const isUnread = (range: EntryRange): boolean => !ranges.some(each => covers(each, range));
  const overrunStarts = selectRead(read, ranges, (start, end) => overruns(window, start, end))
    .map(entry => fromStamp(entry.start))
    .sort((a, b) => a - b);
  const startsBeforeFirst = startsBefore(window.endFrom, counts, read);
  const startsInside = startsBefore(window.startBefore, counts, read) - startsBeforeFirst;
  const unreadOverruns = startsInside - (total - running) - overrunStarts.length;
  const candidates = rangesOfOverruns(window, Number.POSITIVE_INFINITY).filter(isUnread);
  const days = walkDays({
    window,
    counts,
    startsBeforeFirst,
    overrunStarts,
    unreadOverruns,
    unreadFrom: Math.min(...candidates.map(({ from }) => from)),
    target: offset - running,
    perPage: page.perPage,
  });
  const unread =
    unreadOverruns === 0 ? [] : rangesOfOverruns(window, days.until ?? Number.POSITIVE_INFINITY).filter(isUnread);
  return { ...days, unread, unreadOverruns: unread.length === 0 ? 0 : unreadOverruns };
};

interface Walk {
  readonly window: Window;
  readonly counts: RunningCounts;
  /** How many entries start before `window.endFrom`, where the walk begins. */
  readonly startsBeforeFirst: number;
  /** Starts of the overruns that have been read, ascending. */
  readonly overrunStarts: readonly number[];
  readonly unreadOverruns: number;
  /** All overruns that start before this have been read. */
  readonly unreadFrom: number;
  /** How many of the entries that start during the walk come before the page. */
  readonly target: number;
  readonly perPage: number;
}

/** Adds up the counters of days until the page begins, and then until it certainly ends, wherever the unread overruns are. */
const walkDays = ({
  window,
  counts,
  startsBeforeFirst,
  overrunStarts,
  unreadOverruns,
  unreadFrom,
  target,
  perPage,
}: Walk): Pick<PagePosition, 'from' | 'skip' | 'until'> => {
  const first = window.endFrom;
  let [starts, overrun, startsSinceUnread] = [0, 0, 0];
  let begin: { from: number; skip: number } | undefined;
  for (const { at } of counts.daysFrom(first)) {
    if (at >= window.startBefore) break;
    const before = starts - overrun;
    const soFar = counts.startsBefore(at + DAY) - startsBeforeFirst; // too many if `startBefore` is inside this day, the last one
    if (at + DAY > unreadFrom) startsSinceUnread += soFar - starts;
    starts = soFar;
    while ((overrunStarts[overrun] ?? Number.POSITIVE_INFINITY) < at + DAY) overrun++;
    if (begin === undefined && starts - overrun > target) begin = { from: Math.max(at, first), skip: target - before };
    if (starts - overrun - Math.min(unreadOverruns, startsSinceUnread) >= target + perPage)
      return { ...(begin ?? { from: first, skip: target }), until: at + DAY };
  }
  return { ...(begin ?? { from: first, skip: target }), until: undefined };
};

const covers = (outer: EntryRange, inner: EntryRange): boolean =>
  outer.lengthClass === inner.lengthClass && outer.from <= inner.from && inner.to <= outer.to;

/** Whether an entry starts in the window, after its lower bound on the end, and ends too late for it. */
const overruns = (window: Window, start: number, end: number): boolean =>
  window.endFrom <= start && start < window.startBefore && end >= window.endBefore;

/** How many overruns before the position `skip` has counted as entries of the window. `read` must contain all ranges. */
export const overrunsBefore = (window: Window, { from, unread }: PagePosition, read: EntriesRead): number =>
  selectRead(read, unread, (start, end) => start < from && overruns(window, start, end)).length;
