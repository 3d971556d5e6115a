/**
 * Where a page of a list begins, without reading the pages before it: the plan of what to read first, and from what was read the
 * day of the page and how much of that day to skip. Pure. `docs/data-model.md` tells the idea at length.
 */

import { DAY, fromStamp } from '../time/wall.ts';
import type { Calendar, Side } from './calendar.ts';
import {
  brokenStart,
  type EntriesRead,
  type EntryRange,
  evaluate,
  mergeRanges,
  rangesFor,
  rangesOf,
  selectRead,
  startsBefore,
  termsOf,
  tighten,
} from './counts.ts';
import type { Entry } from './entry.ts';
import type { Window } from './window.ts';

export interface PagePlan {
  readonly window: Window;
  readonly offset: number;
  /** Which counters to read: whole months between the two bounds, an absent one is open. In seconds. */
  readonly side: Side;
  readonly countersFrom: number | undefined;
  readonly countersTo: number | undefined;
  /** Entries to read beside the counters, for exact totals and positions. */
  readonly ranges: readonly EntryRange[];
}

/** A list is more likely to be read ahead of this than behind it: seconds before now. */
const RECENT = 366 * DAY;

export const planPage = (window: Window, offset: number, now: number): PagePlan => {
  const readings = termsOf(window).flatMap(rangesFor);
  if (offset > 0)
    readings.push(
      ...termsOf(runningPart(window)).flatMap(rangesFor),
      ...brokenStart(window.startBefore),
      ...brokenStart(window.endFrom),
      ...unsureEverywhere(window),
    );
  const bounds = [window.startFrom, window.startBefore, window.endFrom, window.endBefore].filter(Number.isFinite);
  const [first, last] = [Math.min(...bounds), Math.max(...bounds)];
  // Only differences are asked of a window with a lower bound: either side answers them, and the shorter one is read.
  const isBoundBelow = Number.isFinite(window.startFrom) || Number.isFinite(window.endFrom);
  const side = isBoundBelow && first >= now - RECENT ? 'toEnd' : 'fromBeginning';
  const isOpenAbove = window.startBefore === Number.POSITIVE_INFINITY && window.endBefore === Number.POSITIVE_INFINITY;
  return {
    window,
    offset,
    side,
    countersFrom: side === 'toEnd' ? first : undefined,
    countersTo: side === 'fromBeginning' && !isOpenAbove ? last : undefined,
    ranges: mergeRanges(readings),
  };
};

export const totalOf = ({ window }: PagePlan, calendar: Calendar, read: EntriesRead): number =>
  evaluate(termsOf(window), calendar, read);

/** Where entries of the window can start, class by class; `from` and `to` narrow it further. */
export const matchRanges = (w: Window, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): EntryRange[] =>
  rangesOf(({ atMost, longerThan }) => [
    Math.max(from, w.startFrom, w.endFrom - atMost),
    // Longer than `longerThan` and over before endBefore: started earlier than endBefore - longerThan.
    Math.min(to, w.startBefore, longerThan < 0 ? Number.POSITIVE_INFINITY : w.endBefore - longerThan),
  ]);

/** Entries of the window that had begun before its lower bound on the end: those still running. */
const runningPart = (w: Window): Window | undefined =>
  w.startFrom < w.endFrom ? tighten({ ...w, startBefore: Math.min(w.startBefore, w.endFrom) }) : undefined;

/** Classes so long that none of their starts inside the window is sure to end in time. */
const unsureEverywhere = (w: Window): EntryRange[] =>
  w.endBefore === Number.POSITIVE_INFINITY
    ? []
    : rangesOf(({ atMost }) => (w.endBefore - atMost <= w.endFrom ? [w.endFrom, w.startBefore] : [0, 0]));

// --- seeking -----------------------------------------------------------------------------------------------------------

export interface Position {
  /** Matches are read from here on ... */
  readonly from: number;
  /** ... and so many dropped, with the late ones (`lateBefore`) that `unsure` turns out to hold before `from`. */
  readonly skip: number;
  /** The page ends before this, whatever `unsure` holds. */
  readonly until: number | undefined;
  /** Long classes that may hold entries before `from` which end too late to match. */
  readonly unsure: readonly EntryRange[];
  /** How many late ones nobody has seen yet: what it costs to look at `unsure` beside the page instead of before it. */
  readonly unknownLate: number;
}

const START: Position = { from: Number.NEGATIVE_INFINITY, skip: 0, until: undefined, unsure: [], unknownLate: 0 };

/**
 * Up to a day D the window holds its running part, plus the starts in [endFrom, D), less those of them that end too late. The last
 * is zero until D comes near endBefore; what of it is not known from `read` is bounded from both sides, so the page is known to
 * lie in [from, until) before the long classes are read. `known`: readings made since the plan.
 */
export const seekPage = (
  { window: w, offset }: PagePlan,
  { total, perPage }: { readonly total: number; readonly perPage: number },
  calendar: Calendar,
  read: EntriesRead,
  known: readonly EntryRange[] = [],
): Position => {
  const running = evaluate(termsOf(runningPart(w)), calendar, read);
  if (offset === 0 || offset < running) return { ...START, skip: offset };

  const first = w.endFrom;
  const target = offset - running;
  const base = startsBefore(first, calendar, read);
  const knownReadings = mergeRanges([...unsureEverywhere(w), ...known]);
  const isKnown = ({ lengthClass, from, to }: EntryRange): boolean =>
    knownReadings.some(k => k.lengthClass === lengthClass && k.from <= from && to <= k.to);
  const lateStarts = selectRead(read, knownReadings, (start, end) => isLate(w, start, end))
    .map(entry => fromStamp(entry.start))
    .sort((a, b) => a - b);
  const startsInside = startsBefore(w.startBefore, calendar, read) - base;
  const unknownLate = startsInside - (total - running) - lateStarts.length;
  // Before this, no entry of a class not yet read can be late.
  const unsureFrom = Math.min(
    ...rangesOf(({ atMost }) => [Math.max(first, w.endBefore - atMost), w.startBefore])
      .filter(reading => !isKnown(reading))
      .map(({ from }) => from),
  );
  const { from, skip, until } = walkDays();
  const unsure =
    unknownLate === 0
      ? []
      : rangesOf(({ atMost }) => [
          Math.max(first, w.endBefore - atMost),
          Math.min(until ?? Number.POSITIVE_INFINITY, w.startBefore),
        ]).filter(reading => !isKnown(reading));
  return { from, skip, until, unsure, unknownLate: unsure.length === 0 ? 0 : unknownLate };

  /** Adds up days until the page has begun, and until it has ended even if every unknown late one lies before its end. */
  function walkDays(): Pick<Position, 'from' | 'skip' | 'until'> {
    let [seen, late, sinceUnsure] = [0, 0, 0];
    let begin: { from: number; skip: number } | undefined;
    for (const day of calendar.daysFrom(first)) {
      if (day.at >= w.startBefore) break;
      const before = seen - late;
      const soFar = calendar.startsBefore(day.at + DAY) - base; // on a broken last day too many: nothing comes after it
      if (day.at + DAY > unsureFrom) sinceUnsure += soFar - seen;
      seen = soFar;
      while ((lateStarts[late] ?? Number.POSITIVE_INFINITY) < day.at + DAY) late++;
      if (begin === undefined && seen - late > target) begin = { from: Math.max(day.at, first), skip: target - before };
      if (seen - late - Math.min(unknownLate, sinceUnsure) >= target + perPage)
        return { ...(begin ?? { from: first, skip: target }), until: day.at + DAY };
    }
    return { ...(begin ?? { from: first, skip: target }), until: undefined };
  }
};

/** Starts in the sure part of the window, and ends after it. */
const isLate = (w: Window, start: number, end: number): boolean =>
  w.endFrom <= start && start < w.startBefore && end >= w.endBefore;

/** How many of what was skipped should not have been counted. */
export const lateBefore = (w: Window, { from, unsure }: Position, read: EntriesRead): number =>
  selectRead(read, unsure, (start, end) => start < from && isLate(w, start, end)).length;

export const isInside = (entry: Entry, w: Window): boolean => {
  const [start, end] = [fromStamp(entry.start), fromStamp(entry.end)];
  return w.startFrom <= start && start < w.startBefore && w.endFrom <= end && end < w.endBefore;
};
