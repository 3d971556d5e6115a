/**
 * The days by which texts are kept in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md): which of them a window takes, in
 * which state they are, and in which ranges their texts are read. Pure.
 */
import { DAY, fromStamp } from '../time/wall.ts';
import { type EntryRange, matchRanges, mergeRanges } from './entry-ranges.ts';
import { LENGTH_CLASSES } from './length-class.ts';
import { hasDuration, type ListName } from './name.ts';
import type { CounterMonth } from './running-counts.ts';
import { isTextVersion, textVersionName } from './text-versions.ts';
import { EVERYTHING, tighten, type Window } from './window.ts';

/** The texts of one length class whose events end on one day. */
export interface TextDay {
  /** Names the day and the class. */
  readonly name: string;
  readonly lengthClass: number;
  /** The midnight at which the day begins, in seconds. */
  readonly at: number;
  /** The number that every change of these texts raises. */
  readonly version: number;
  /** How many texts of all classes end on the day. */
  readonly ends: number;
}

/** `end`: a stamp. */
export const textDayName = (lengthClass: number, end: string): string => `${lengthClass}${end.slice(0, 8)}`;

/** All days on which texts end, or ended, that can be in the window. `months`: of the list, at least those of the window. */
export const textDaysIn = (
  months: readonly CounterMonth[],
  list: ListName,
  { endFrom, endBefore }: Window,
): TextDay[] => {
  const classes = hasDuration(list) ? LENGTH_CLASSES : LENGTH_CLASSES.slice(0, 1);
  const days: TextDay[] = [];
  for (const { month, counters } of months)
    for (const day of daysNamedIn(counters)) {
      const at = fromStamp(`${month}${day}000000`);
      if (at + DAY <= endFrom || at >= endBefore) continue;
      for (const { name: lengthClass } of classes)
        days.push({
          name: textDayName(lengthClass, `${month}${day}`),
          lengthClass,
          at,
          version: counters[textVersionName(lengthClass, day)] ?? 0,
          ends: counters[`e${day}`] ?? 0,
        });
    }
  return days;
};

/** How many texts there are on these days, in all classes. */
export const sizeOf = (days: readonly TextDay[]): number =>
  [...new Map(days.map(({ at, ends }) => [at, ends])).values()].reduce((sum, ends) => sum + ends, 0);

/** The days on which something ends, or ended: the last two digits of the names of their numbers. */
const daysNamedIn = (counters: Readonly<Record<string, number>>): Set<string> =>
  new Set(
    Object.keys(counters)
      .filter(name => name.startsWith('e') || isTextVersion(name))
      .map(name => name.slice(-2)),
  );

/** Days that are so near to each other are read in one range: what is between them costs less than another query. */
const NEAR = 2 * DAY;

/** The ranges that hold all texts of these days, and some of others. */
export const rangesOfTextDays = (days: readonly TextDay[]): EntryRange[] => {
  const stretches: { readonly lengthClass: number; readonly from: number; to: number }[] = [];
  for (const { lengthClass, at } of [...days].sort((a, b) => a.lengthClass - b.lengthClass || a.at - b.at)) {
    const last = stretches.at(-1);
    if (last?.lengthClass === lengthClass && at - last.to <= NEAR) last.to = at + DAY;
    else stretches.push({ lengthClass, from: at, to: at + DAY });
  }
  return mergeRanges(
    stretches.flatMap(({ lengthClass, from, to }) => {
      const window = tighten({ ...EVERYTHING, endFrom: from, endBefore: to });
      return window === undefined ? [] : matchRanges(window).filter(range => range.lengthClass === lengthClass);
    }),
  );
};
