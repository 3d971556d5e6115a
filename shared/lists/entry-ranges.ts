/** Which entries of a list have to be read: ranges of starts, one for each length class. Pure. */

import { fromStamp } from '../time/wall.ts';
import type { Entry } from './entry.ts';
import { LENGTH_CLASSES, type LengthClass, SHORTEST } from './length-class.ts';
import { hasDuration, type ListName } from './name.ts';
import type { RunningCounts } from './running-counts.ts';
import type { Window } from './window.ts';

/** Starts in `[from, to)`, in seconds, of one length class. */
export interface EntryRange {
  readonly lengthClass: number;
  readonly from: number;
  readonly to: number;
}

/** The range of each class, without those that are empty. */
export const rangesByClass = (range: (lengthClass: LengthClass) => readonly [from: number, to: number]): EntryRange[] =>
  LENGTH_CLASSES.map(lengthClass => {
    const [from, to] = range(lengthClass);
    return { lengthClass: lengthClass.name, from, to };
  }).filter(({ from, to }) => from < to);

/** Where entries of the window can start; `from` and `to` narrow it further. */
export const matchRanges = (w: Window, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): EntryRange[] =>
  rangesByClass(({ atMost, longerThan }) => [
    Math.max(from, w.startFrom, w.endFrom - atMost),
    // What lasts longer than `longerThan` and ends before `endBefore` has started before `endBefore - longerThan`.
    Math.min(to, w.startBefore, longerThan < 0 ? Number.POSITIVE_INFINITY : w.endBefore - longerThan),
  ]);

/** Those of the ranges that this list can have entries in. */
export const rangesIn = (list: ListName, ranges: readonly EntryRange[]): readonly EntryRange[] =>
  hasDuration(list) ? ranges : ranges.filter(({ lengthClass }) => lengthClass === SHORTEST);

/** Ranges of one class that overlap or touch become one, so that no entry is read twice. */
export const mergeRanges = (ranges: readonly EntryRange[]): EntryRange[] => {
  const merged: { lengthClass: number; from: number; to: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.lengthClass - b.lengthClass || a.from - b.from)) {
    const last = merged.at(-1);
    if (last?.lengthClass === range.lengthClass && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
};

/** What was read of a list, by length class: many small counts are taken from it. */
export type EntriesRead = ReadonlyMap<number, readonly Entry[]>;
export const NOTHING_READ: EntriesRead = new Map();

/** The entries in these ranges that pass the test, each once. All of the ranges must have been read. */
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

/** The counters do not tell the classes apart. Of the data of five languages, hardly one entry in ten lasts longer than a day. */
const LONGER = 4;

/**
 * A long range cut by the counters, as the pages of a query (1 MB each) come one after another, and pieces side by side. The pieces are
 * disjoint, in order, together the range. A piece holds at most `most` starts, except where one day has more, or where the counters
 * tell nothing: then it takes several pages, which costs time and nothing else.
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
