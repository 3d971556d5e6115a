/**
 * Totals without reading what is counted. Call G(s, e) the number of entries that start before s and end before e: every window,
 * whatever its four bounds, is a sum of four such corners. Because nothing ends before it starts,
 *
 *     G(s, e) = entries that end before e                             when s >= e    (counters)
 *     G(s, e) = entries that start before s  -  spanning(s, e)        when s <  e    (counters, less a rest)
 *
 * where spanning(s, e) start before s and end at or after e. Only these are read, and each of them lasts longer than e - s: for
 * the default window of two years, almost nothing. Pure.
 */

import { fromStamp } from '../time/wall.ts';
import { type Calendar, dayOf, isBrokenEnd, isBrokenStart } from './calendar.ts';
import { type Entry, LENGTH_CLASSES, type LengthClass } from './entry.ts';
import type { Window } from './window.ts';

/** Starts in `[from, to)` of one length class. */
export interface EntryRange {
  readonly lengthClass: number;
  readonly from: number;
  readonly to: number;
}

export const rangesOf = (
  range: (c: LengthClass & { readonly longerThan: number }) => readonly [from: number, to: number],
): EntryRange[] =>
  LENGTH_CLASSES.map((c, i) => {
    const [from, to] = range({ ...c, longerThan: LENGTH_CLASSES[i - 1]?.atMost ?? -1 });
    return { lengthClass: c.name, from, to };
  }).filter(({ from, to }) => from < to);

/** Overlapping readings of a class become one. */
export const mergeRanges = (readings: readonly EntryRange[]): EntryRange[] => {
  const merged: { lengthClass: number; from: number; to: number }[] = [];
  for (const reading of [...readings].sort((a, b) => a.lengthClass - b.lengthClass || a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.lengthClass === reading.lengthClass && reading.from <= last.to) last.to = Math.max(last.to, reading.to);
    else merged.push({ ...reading });
  }
  return merged;
};

/** What was read of a list, asked again and again for small counts. Entries by length class. */
export type EntriesRead = ReadonlyMap<number, readonly Entry[]>;
export const NOTHING_READ: EntriesRead = new Map();

export const selectRead = (
  read: EntriesRead,
  readings: readonly EntryRange[],
  test: (start: number, end: number) => boolean,
): Entry[] => {
  const chosen = new Map<string, Entry>();
  for (const { lengthClass, from, to } of readings)
    for (const entry of read.get(lengthClass) ?? []) {
      const start = fromStamp(entry.start);
      if (from <= start && start < to && test(start, fromStamp(entry.end))) chosen.set(entry.order, entry);
    }
  return [...chosen.values()];
};
const countRead = (...asked: Parameters<typeof selectRead>): number => selectRead(...asked).length;

// --- a window as a sum -------------------------------------------------------------------------------------------------

type Term = { readonly sign: number } & (
  | { readonly count: 'everything' }
  | { readonly count: 'starts'; readonly before: number }
  | { readonly count: 'ends'; readonly before: number }
  | { readonly count: 'spanning'; readonly startBefore: number; readonly endFrom: number }
);

const corner = (sign: number, s: number, e: number): Term[] => {
  if (s === Number.NEGATIVE_INFINITY || e === Number.NEGATIVE_INFINITY) return [];
  if (s === Number.POSITIVE_INFINITY && e === Number.POSITIVE_INFINITY) return [{ sign, count: 'everything' }];
  if (s >= e) return [{ sign, count: 'ends', before: e }];
  if (e === Number.POSITIVE_INFINITY) return [{ sign, count: 'starts', before: s }];
  return [
    { sign, count: 'starts', before: s },
    { sign: -sign, count: 'spanning', startBefore: s, endFrom: e },
  ];
};

/** Start and end are tied to each other, and so are their bounds. undefined: nothing can match. */
export const tighten = (w: Window): Window | undefined => {
  const tight = { ...w, startBefore: Math.min(w.startBefore, w.endBefore), endFrom: Math.max(w.endFrom, w.startFrom) };
  return tight.startFrom < tight.startBefore && tight.endFrom < tight.endBefore ? tight : undefined;
};

/** Terms that cancel each other are gone. */
export const termsOf = (w: Window | undefined): readonly Term[] => {
  if (w === undefined) return [];
  const sums = new Map<string, Term>();
  for (const term of [
    ...corner(1, w.startBefore, w.endBefore),
    ...corner(-1, w.startFrom, w.endBefore),
    ...corner(-1, w.startBefore, w.endFrom),
    ...corner(1, w.startFrom, w.endFrom),
  ]) {
    const name = JSON.stringify({ ...term, sign: 0 });
    sums.set(name, { ...term, sign: term.sign + (sums.get(name)?.sign ?? 0) });
  }
  return [...sums.values()].filter(({ sign }) => sign !== 0);
};

/** What has to be read beside the counters for the terms to be exact. */
export const rangesFor = (term: Term): EntryRange[] => {
  switch (term.count) {
    case 'everything':
      return [];
    case 'starts':
      return brokenStart(term.before);
    case 'ends':
      return brokenEnd(term.before);
    case 'spanning':
      return rangesOf(({ atMost }) => [term.endFrom - atMost, term.startBefore]);
  }
};

export const brokenStart = (at: number): EntryRange[] => (isBrokenStart(at) ? rangesOf(() => [dayOf(at), at]) : []);
const brokenEnd = (at: number): EntryRange[] =>
  isBrokenEnd(at) ? rangesOf(({ atMost }) => [dayOf(at) - atMost, at]) : [];

export const startsBefore = (at: number, calendar: Calendar, read: EntriesRead): number => {
  if (at === Number.NEGATIVE_INFINITY) return 0;
  if (at === Number.POSITIVE_INFINITY) return calendar.everything;
  return calendar.startsBefore(at) + countRead(read, brokenStart(at), () => true);
};

export const evaluate = (terms: readonly Term[], calendar: Calendar, read: EntriesRead): number =>
  terms.reduce((sum, term) => sum + term.sign * countOf(term, calendar, read), 0);

const countOf = (term: Term, calendar: Calendar, read: EntriesRead): number => {
  switch (term.count) {
    case 'everything':
      return calendar.everything;
    case 'starts':
      return startsBefore(term.before, calendar, read);
    case 'ends': {
      const { before } = term;
      return (
        calendar.endsBefore(before) +
        countRead(read, brokenEnd(before), (_, end) => end >= dayOf(before) && end < before)
      );
    }
    case 'spanning':
      return countRead(read, rangesFor(term), (_, end) => end >= term.endFrom);
  }
};
