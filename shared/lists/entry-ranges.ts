/** Which ranges of a list have to be read: a range of starts for each length class. Pure. */

import { fromStamp } from '../time/wall.ts';
import type { Entry } from './entry.ts';
import { LENGTH_CLASSES, type LengthClass, SHORTEST } from './length-class.ts';
import { hasDuration, type ListName } from './name.ts';
import type { RunningCounts } from './running-counts.ts';
import type { Window } from './window.ts';

/** The entries of one length class that start in `[from, to)`, in seconds. */
export interface EntryRange {
  readonly lengthClass: number;
  readonly from: number;
  readonly to: number;
}

/** The non-empty ranges of all classes. */
export const rangesByClass = (range: (lengthClass: LengthClass) => readonly [from: number, to: number]): EntryRange[] =>
  LENGTH_CLASSES.map(lengthClass => {
    const [from, to] = range(lengthClass);
    return { lengthClass: lengthClass.name, from, to };
  }).filter(({ from, to }) => from < to);

/** The ranges in which entries of the window can start, between `from` and `to`. */
export const matchRanges = (
  window: Window,
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): EntryRange[] =>
  rangesByClass(({ atMost, longerThan }) => [
    Math.max(from, window.startFrom, window.endFrom - atMost),
    // An entry that lasts longer than `longerThan` and ends before `endBefore` starts before `endBefore - longerThan`.
    Math.min(to, window.startBefore, longerThan < 0 ? Number.POSITIVE_INFINITY : window.endBefore - longerThan),
  ]);

/** The ranges in which this list can have entries. */
export const rangesIn = (list: ListName, ranges: readonly EntryRange[]): readonly EntryRange[] =>
  hasDuration(list) ? ranges : ranges.filter(({ lengthClass }) => lengthClass === SHORTEST);

/** Whether `b` begins inside `a` or at its end. */
export const leadsInto = (a: EntryRange, b: EntryRange): boolean =>
  a.lengthClass === b.lengthClass && a.from <= b.from && b.from <= a.to;

/** Merges overlapping and adjacent ranges of each class, so that no entry is read twice. */
export const mergeRanges = (ranges: readonly EntryRange[]): EntryRange[] => {
  const merged: { lengthClass: number; from: number; to: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.lengthClass - b.lengthClass || a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.lengthClass === range.lengthClass && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
};

/** The entries that were read, by length class. */
export type EntriesRead = ReadonlyMap<number, readonly Entry[]>;
export const NOTHING_READ: EntriesRead = new Map();

/** The entries in these ranges that pass the test, without duplicates. `read` must contain all of the ranges. */
export const selectRead = (
  read: EntriesRead,
  ranges: readonly EntryRange[],
  test: (start: number, end: number) => boolean,
): Entry[] => {
  const chosen = new Map<string, Entry>();
  for (const { lengthClass, from, to } of ranges)
    for (const entry of read.get(lengthClass) ?? []) {
      const start = fromStamp(entry.start);
      if (from <= start && start < to && test(start, fromStamp(entry.end))) chosen.set(entry.order, entry);
    }
  return [...chosen.values()];
};

/**
 * Counters do not distinguish length classes, so a range of a longer class may count this many times as many starts. In the data of five
 * languages, less than one entry in ten lasts longer than a day.
 */
const LONGER = 4;

/**
 * Splits a long range by the counters, so that its parts can be read in parallel: the pages of one query (1 MB each) come one after the
 * other. Returns disjoint parts in order, each with at most `most` starts. A part with a fuller day, or without counters, may have more and
 * then takes several pages, which only costs time.
 */
export const cutRange = ({ lengthClass, from, to }: EntryRange, counts: RunningCounts, most: number): EntryRange[] => {
  const room = lengthClass === SHORTEST ? most : most * LONGER;
  const cuts: number[] = [];
  let starts = 0;
  for (const day of counts.daysFrom(from)) {
    if (day.at >= to) break;
    if (starts > 0 && starts + day.starts > room) {
      cuts.push(day.at);
      starts = 0;
    }
    starts += day.starts;
  }
  return [from, ...cuts].map((begin, i) => ({ lengthClass, from: begin, to: cuts[i] ?? to }));
};
