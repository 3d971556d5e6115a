/**
 * Counts the entries in a window, without reading them. Let G(s, e) be the number of entries that start before s and end before e. The
 * count is a sum of four such numbers, by inclusion and exclusion. As no entry ends before it starts,
 *
 *     G(s, e) = entries that end before e                             if s >= e    (from counters)
 *     G(s, e) = entries that start before s  -  spanning(s, e)        if s <  e    (from counters, and entries that are read)
 *
 * where spanning(s, e) are the entries that start before s and end at or after e. Only these have to be read. Each lasts longer than
 * e - s, so for a window as long as the default one there are almost none. Pure.
 */

import { type EntriesRead, type EntryRange, rangesByClass, selectRead } from './entry-ranges.ts';
import { cutsDayOfEnds, cutsDayOfStarts, dayOf, type RunningCounts } from './running-counts.ts';
import type { Window } from './window.ts';

/** One summand; bounds in seconds. `sign` is 1 or -1, or their sum if equal summands were merged. */
export type Summand = { readonly sign: number } & (
  | { readonly count: 'everything' }
  | { readonly count: 'starts'; readonly before: number }
  | { readonly count: 'ends'; readonly before: number }
  | { readonly count: 'spanning'; readonly startBefore: number; readonly endFrom: number }
);

/** G(s, e). */
const corner = (sign: number, s: number, e: number): Summand[] => {
  if (s === Number.NEGATIVE_INFINITY || e === Number.NEGATIVE_INFINITY) return [];
  if (s === Number.POSITIVE_INFINITY && e === Number.POSITIVE_INFINITY) return [{ sign, count: 'everything' }];
  if (s >= e) return [{ sign, count: 'ends', before: e }];
  if (e === Number.POSITIVE_INFINITY) return [{ sign, count: 'starts', before: s }];
  return [
    { sign, count: 'starts', before: s },
    { sign: -sign, count: 'spanning', startBefore: s, endFrom: e },
  ];
};

/** The size of a window as a sum, without summands that cancel out. The window must be tightened; undefined: an empty window. */
export const summandsOf = (window: Window | undefined): readonly Summand[] => {
  if (window === undefined) return [];
  const sums = new Map<string, Summand>();
  for (const summand of [
    ...corner(1, window.startBefore, window.endBefore),
    ...corner(-1, window.startFrom, window.endBefore),
    ...corner(-1, window.startBefore, window.endFrom),
    ...corner(1, window.startFrom, window.endFrom),
  ]) {
    const name = JSON.stringify({ ...summand, sign: 0 });
    sums.set(name, { ...summand, sign: summand.sign + (sums.get(name)?.sign ?? 0) });
  }
  return [...sums.values()].filter(({ sign }) => sign !== 0);
};

/** The entries to read, besides counters, for an exact summand. */
export const rangesFor = (summand: Summand): EntryRange[] => {
  switch (summand.count) {
    case 'everything':
      return [];
    case 'starts':
      return rangesOfCutStarts(summand.before);
    case 'ends':
      return rangesOfCutEnds(summand.before);
    case 'spanning':
      return rangesByClass(({ atMost }) => [summand.endFrom - atMost, summand.startBefore]);
  }
};

/** For a bound inside a day: the entries that start on that day, before the bound. */
export const rangesOfCutStarts = (at: number): EntryRange[] =>
  cutsDayOfStarts(at) ? rangesByClass(() => [dayOf(at), at]) : [];

/** For a bound inside a day: ranges with all entries that end on that day, before the bound. */
const rangesOfCutEnds = (at: number): EntryRange[] =>
  cutsDayOfEnds(at) ? rangesByClass(({ atMost }) => [dayOf(at) - atMost, at]) : [];

/** The number of entries in the window. `read` must contain `rangesFor` each summand. */
export const evaluate = (summands: readonly Summand[], counts: RunningCounts, read: EntriesRead): number =>
  summands.reduce((sum, summand) => sum + summand.sign * countOf(summand, counts, read), 0);

const countOf = (summand: Summand, counts: RunningCounts, read: EntriesRead): number => {
  switch (summand.count) {
    case 'everything':
      return counts.everything;
    case 'starts':
      return startsBefore(summand.before, counts, read);
    case 'ends': {
      const { before } = summand;
      const onItsDay = (_: number, end: number) => end >= dayOf(before) && end < before;
      return counts.endsBefore(before) + selectRead(read, rangesOfCutEnds(before), onItsDay).length;
    }
    case 'spanning':
      return selectRead(read, rangesFor(summand), (_, end) => end >= summand.endFrom).length;
  }
};

/** How many entries start before `at`, exact to the second. `read` must contain `rangesOfCutStarts`. */
export const startsBefore = (at: number, counts: RunningCounts, read: EntriesRead): number => {
  if (at === Number.NEGATIVE_INFINITY) return 0;
  if (at === Number.POSITIVE_INFINITY) return counts.everything;
  return counts.startsBefore(at) + selectRead(read, rangesOfCutStarts(at), () => true).length;
};
