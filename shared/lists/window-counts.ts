/**
 * How many entries lie in a window, without reading them. Call G(s, e) the number of entries that start before s and end before e:
 * every window, whatever its four bounds, is a sum of four such numbers. Because nothing ends before it starts,
 *
 *     G(s, e) = entries that end before e                             when s >= e    (counters)
 *     G(s, e) = entries that start before s  -  spanning(s, e)        when s <  e    (counters, less a rest)
 *
 * where spanning(s, e) start before s and end at or after e. Only these are read, and each of them lasts longer than e - s: for
 * a window as long as the default one, almost nothing. Pure.
 */

import { type EntriesRead, type EntryRange, rangesByClass, selectRead } from './entry-ranges.ts';
import { cutsDayOfEnds, cutsDayOfStarts, dayOf, type RunningCounts } from './running-counts.ts';
import type { Window } from './window.ts';

/** One number of the sum, in seconds. `sign` is 1 or -1, or their sum where equal summands were added up. */
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

/** The size of a window as a sum; summands that cancel each other are left out. `w`: tightened; undefined: an empty window. */
export const summandsOf = (w: Window | undefined): readonly Summand[] => {
  if (w === undefined) return [];
  const sums = new Map<string, Summand>();
  for (const summand of [
    ...corner(1, w.startBefore, w.endBefore),
    ...corner(-1, w.startFrom, w.endBefore),
    ...corner(-1, w.startBefore, w.endFrom),
    ...corner(1, w.startFrom, w.endFrom),
  ]) {
    const name = JSON.stringify({ ...summand, sign: 0 });
    sums.set(name, { ...summand, sign: summand.sign + (sums.get(name)?.sign ?? 0) });
  }
  return [...sums.values()].filter(({ sign }) => sign !== 0);
};

/** What has to be read beside the counters for the summand to be exact. */
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

/** The entries that start on the day that this bound cuts, before the bound. */
export const rangesOfCutStarts = (at: number): EntryRange[] =>
  cutsDayOfStarts(at) ? rangesByClass(() => [dayOf(at), at]) : [];

/** Among them are the entries that end on the day that this bound cuts, before the bound. */
const rangesOfCutEnds = (at: number): EntryRange[] =>
  cutsDayOfEnds(at) ? rangesByClass(({ atMost }) => [dayOf(at) - atMost, at]) : [];

/** The number of entries in the window. `read` has to hold `rangesFor` every summand. */
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

/** Exact at any second. `read` has to hold `rangesOfCutStarts`. */
export const startsBefore = (at: number, counts: RunningCounts, read: EntriesRead): number => {
  if (at === Number.NEGATIVE_INFINITY) return 0;
  if (at === Number.POSITIVE_INFINITY) return counts.everything;
  return counts.startsBefore(at) + selectRead(read, rangesOfCutStarts(at), () => true).length;
};
