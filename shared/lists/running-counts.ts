/** Running sums of the counters of a list: how many entries start or end before a day. Pure. */
import { DAY, fromStamp } from '../time/wall.ts';
import { isTextVersion } from './text-versions.ts';

/** One item of `countersPartition`: the month as `YYYYMM`, and its counters by name (`moves.ts`). */
export interface CounterMonth {
  readonly month: string;
  readonly counters: ReadonlyMap<string, number>;
}

/** The counters of one day. */
export interface DayCounts {
  /** The midnight at which the day begins, in seconds of the wall clock (`toSeconds`). */
  readonly at: number;
  readonly starts: number;
  readonly ends: number;
  /** How many of the ends are at 23:59:59, the bound of `ends_before`. */
  readonly lastSecondEnds: number;
}

/**
 * From which side of the list the counters were read.
 *
 * - `fromBeginning`: all months up to some point were read. Sums are absolute.
 * - `toEnd`: all months from some point on were read. Sums are too small by the size of the whole list, which cancels out in differences.
 *   So lists of future events need not read the counters of the past.
 */
export type Side = 'fromBeginning' | 'toEnd';

/** The sums have a resolution of one day. */
export interface RunningCounts {
  /** How many entries start before `at` (seconds). Exact at midnight; else the number at the midnight before (`cutsDayOfStarts`). */
  readonly startsBefore: (at: number) => number;
  /** How many entries end before `at`. Exact at midnight and at 23:59:59; else the number at the midnight before (`cutsDayOfEnds`). */
  readonly endsBefore: (at: number) => number;
  /** Days with at least one start, from the day of `from` on. */
  readonly daysFrom: (from: number) => readonly DayCounts[];
  /** The number of all entries; 0 for `toEnd`, whose sums are relative to it. */
  readonly everything: number;
}

/** The midnight that begins the day. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;
const isMidnight = (at: number): boolean => at % DAY === 0;
const isLastSecond = (at: number): boolean => (at + 1) % DAY === 0;

/** Whether a bound lies inside a day, so that counters are not enough and the entries of that day have to be read. */
export const cutsDayOfStarts = (at: number): boolean => Number.isFinite(at) && !isMidnight(at);
export const cutsDayOfEnds = (at: number): boolean => Number.isFinite(at) && !isMidnight(at) && !isLastSecond(at);

export const runningCounts = (months: readonly CounterMonth[], side: Side): RunningCounts => {
  const days = daysOf(months);
  const starts = runningSums(days, side, day => day.starts);
  const ends = runningSums(days, side, day => day.ends);
  const indexOf = (at: number): number => firstAtOrAfter(days, at);
  const upTo = (sums: readonly number[], index: number): number => sums[index] ?? 0;
  return {
    startsBefore: at => upTo(starts, indexOf(dayOf(at))),
    endsBefore: at => {
      if (!isLastSecond(at)) return upTo(ends, indexOf(dayOf(at)));
      const today = days[indexOf(dayOf(at))];
      return upTo(ends, indexOf(at + 1)) - (today?.at === dayOf(at) ? today.lastSecondEnds : 0);
    },
    daysFrom: from => days.slice(indexOf(dayOf(from))).filter(day => day.starts > 0),
    everything: upTo(starts, days.length),
  };
};

/** The sum before each day, and the one after the last day. */
const runningSums = (days: readonly DayCounts[], side: Side, of: (day: DayCounts) => number): number[] => {
  const all = days.reduce((sum, day) => sum + of(day), 0);
  let total = side === 'toEnd' ? -all : 0;
  return [total, ...days.map(day => (total += of(day)))];
};

const daysOf = (months: readonly CounterMonth[]): DayCounts[] => {
  const days = new Map<number, { at: number; starts: number; ends: number; lastSecondEnds: number }>();
  for (const { month, counters } of months) {
    const first = fromStamp(`${month}01000000`);
    for (const [name, n] of counters) {
      if (isTextVersion(name)) continue;
      const at = first + (Number(name.slice(1)) - 1) * DAY;
      let day = days.get(at);
      if (day === undefined) {
        day = { at, starts: 0, ends: 0, lastSecondEnds: 0 };
        days.set(at, day);
      }
      if (name.startsWith('s')) day.starts += n;
      else if (name.startsWith('e')) day.ends += n;
      else day.lastSecondEnds += n;
    }
  }
  return [...days.values()].sort((a, b) => a.at - b.at);
};

/** The index of the first day at or after this time, by binary search. */
const firstAtOrAfter = (days: readonly DayCounts[], at: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.at ?? Number.POSITIVE_INFINITY) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};
