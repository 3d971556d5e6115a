/**
 * Where a page of a list begins, without reading the pages before it (docs/data-model.md#listing). Counters give the day on which it
 * begins, and how much of that day comes before it. Pure.
 *
 * Up to a day D, the window holds the entries that were running at its lower bound on the end, plus the starts in [endFrom, D), less
 * those of them that are **late**: they end after the window. There are late ones only near its upper bound on the end. As long as not
 * all of them are known, their number is bounded from both sides, so that the page is known to lie in [from, until).
 */

import { DAY, fromStamp } from '../time/wall.ts';
import { type EntriesRead, type EntryRange, mergeRanges, rangesByClass, selectRead } from './entry-ranges.ts';
import type { RunningCounts } from './running-counts.ts';
import { tighten, type Window } from './window.ts';
import { evaluate, rangesFor, rangesOfCutStarts, startsBefore, summandsOf } from './window-counts.ts';

/** Entries of the window that had begun before its lower bound on the end. */
const runningPart = (w: Window): Window | undefined =>
  w.startFrom < w.endFrom ? tighten({ ...w, startBefore: Math.min(w.startBefore, w.endFrom) }) : undefined;

/** Starts of the window in classes so long that any of them may be late. */
const rangesLateThroughout = (w: Window): EntryRange[] =>
  w.endBefore === Number.POSITIVE_INFINITY
    ? []
    : rangesByClass(({ atMost }) => (w.endBefore - atMost <= w.endFrom ? [w.endFrom, w.startBefore] : [0, 0]));

/** Starts of the window before `to` that may be late. */
const rangesMaybeLate = (w: Window, to: number): EntryRange[] =>
  rangesByClass(({ atMost }) => [Math.max(w.endFrom, w.endBefore - atMost), Math.min(to, w.startBefore)]);

/** What has to be read beside the counters before `seekPage` can tell where a page begins. */
export const rangesToSeek = (w: Window): EntryRange[] => [
  ...summandsOf(runningPart(w)).flatMap(rangesFor),
  ...rangesOfCutStarts(w.startBefore),
  ...rangesOfCutStarts(w.endFrom),
  ...rangesLateThroughout(w),
];

/** The page that is looked for. */
export interface SoughtPage {
  /** Tightened. */
  readonly window: Window;
  /** How many entries of the window come before the page. */
  readonly offset: number;
  readonly perPage: number;
  /** Of the whole window. */
  readonly total: number;
}

export interface PagePosition {
  /** Entries of the window are read from this start on (seconds) ... */
  readonly from: number;
  /** ... and so many of them skipped, and with them as many as `unsure` turns out to hold before `from` (`lateBefore`). */
  readonly skip: number;
  /** The page ends before this start, whatever `unsure` holds; undefined: not known. */
  readonly until: number | undefined;
  /** Ranges that may hold late entries before `until`. */
  readonly unsure: readonly EntryRange[];
  /** How many late ones are not known yet: what it costs to read `unsure` beside the page instead of before it. */
  readonly unknownLate: number;
}

const FROM_START = { from: Number.NEGATIVE_INFINITY, until: undefined, unsure: [], unknownLate: 0 } as const;

/** `read` has to hold `rangesToSeek`, and `known`: ranges that were read after these. */
export const seekPage = (
  page: SoughtPage,
  counts: RunningCounts,
  read: EntriesRead,
  known: readonly EntryRange[] = [],
): PagePosition => {
  const { window, offset, total } = page;
  const running = evaluate(summandsOf(runningPart(window)), counts, read);
  if (offset === 0 || offset < running) return { ...FROM_START, skip: offset };

  const ranges = mergeRanges([...rangesLateThroughout(window), ...known]);
  const isUnknown = (range: EntryRange): boolean => !ranges.some(each => covers(each, range));
  const lateStarts = selectRead(read, ranges, (start, end) => isLate(window, start, end))
    .map(entry => fromStamp(entry.start))
    .sort((a, b) => a - b);
  const startsBeforeFirst = startsBefore(window.endFrom, counts, read);
  const startsInside = startsBefore(window.startBefore, counts, read) - startsBeforeFirst;
  const unknownLate = startsInside - (total - running) - lateStarts.length;
  const maybeLate = rangesMaybeLate(window, Number.POSITIVE_INFINITY).filter(isUnknown);
  const days = walkDays({
    window,
    counts,
    startsBeforeFirst,
    lateStarts,
    unknownLate,
    unsureFrom: Math.min(...maybeLate.map(({ from }) => from)),
    target: offset - running,
    perPage: page.perPage,
  });
  const unsure =
    unknownLate === 0 ? [] : rangesMaybeLate(window, days.until ?? Number.POSITIVE_INFINITY).filter(isUnknown);
  return { ...days, unsure, unknownLate: unsure.length === 0 ? 0 : unknownLate };
};

interface Walk {
  readonly window: Window;
  readonly counts: RunningCounts;
  /** Starts before `window.endFrom`, which is where the walk begins. */
  readonly startsBeforeFirst: number;
  /** Of the late entries that are known, ascending. */
  readonly lateStarts: readonly number[];
  readonly unknownLate: number;
  /** Before this, no late entry is unknown. */
  readonly unsureFrom: number;
  /** How many matches that start in the walk come before the page. */
  readonly target: number;
  readonly perPage: number;
}

/** Adds up days until the page has begun, and on until it has ended even if every unknown late entry lies before its end. */
const walkDays = ({
  window,
  counts,
  startsBeforeFirst,
  lateStarts,
  unknownLate,
  unsureFrom,
  target,
  perPage,
}: Walk): Pick<PagePosition, 'from' | 'skip' | 'until'> => {
  const first = window.endFrom;
  let [starts, late, startsSinceUnsure] = [0, 0, 0];
  let begin: { from: number; skip: number } | undefined;
  for (const { at } of counts.daysFrom(first)) {
    if (at >= window.startBefore) break;
    const before = starts - late;
    const soFar = counts.startsBefore(at + DAY) - startsBeforeFirst; // too many where startBefore cuts the day: then it is the last
    if (at + DAY > unsureFrom) startsSinceUnsure += soFar - starts;
    starts = soFar;
    while ((lateStarts[late] ?? Number.POSITIVE_INFINITY) < at + DAY) late++;
    if (begin === undefined && starts - late > target) begin = { from: Math.max(at, first), skip: target - before };
    if (starts - late - Math.min(unknownLate, startsSinceUnsure) >= target + perPage)
      return { ...(begin ?? { from: first, skip: target }), until: at + DAY };
  }
  return { ...(begin ?? { from: first, skip: target }), until: undefined };
};

const covers = (outer: EntryRange, inner: EntryRange): boolean =>
  outer.lengthClass === inner.lengthClass && outer.from <= inner.from && inner.to <= outer.to;

/** Starts in the window after its lower bound on the end, and ends after the window. */
const isLate = (w: Window, start: number, end: number): boolean =>
  w.endFrom <= start && start < w.startBefore && end >= w.endBefore;

/** How many entries before the position are late, and so were not to be counted. `read`: its `unsure` ranges, and all others. */
export const lateBefore = (w: Window, { from, unsure }: PagePosition, read: EntriesRead): number =>
  selectRead(read, unsure, (start, end) => start < from && isLate(w, start, end)).length;
