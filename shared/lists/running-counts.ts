/** The counters of a list as running sums, which answer how many entries start or end before a day. Pure. */
import { DAY, fromStamp } from '../time/wall.ts';

/** One item of `countersPartition`: the month as `YYYYMM`, and its counters by name (`moves.ts`). */
export interface CounterMonth {
  readonly month: string;
  readonly counters: Readonly<Record<string, number>>;
}

/** What the counters say of one day. */
export interface DayCounts {
  /** Its midnight, in seconds of the wall clock (`toSeconds`). */
  readonly at: number;
  readonly starts: number;
  readonly ends: number;
  /** Of the ends, those at 23:59:59, the cut-off of `ends_before`. */
  readonly lastSecondEnds: number;
}

/**
 * From which end of the list the counters were read.
 *
 * - `fromBeginning`: every month up to some point was read, and counts are absolute.
 * - `toEnd`: every month from some point on was read, and counts are less by the size of the whole list. That cancels out in every
 *   difference. So a list of what is to come never reads the counters of the past.
 */
export type Side = 'fromBeginning' | 'toEnd';

/** Counters have a resolution of one day. */
export interface RunningCounts {
  /** Entries that start before `at` (seconds): exact at midnight, else as of the midnight before (`cutsDayOfStarts`). */
  readonly startsBefore: (at: number) => number;
  /** Entries that end before `at`: exact at midnight and at 23:59:59, else as of the midnight before (`cutsDayOfEnds`). */
  readonly endsBefore: (at: number) => number;
  /** Days on which something starts, from the day of `from` on. */
  readonly daysFrom: (from: number) => readonly DayCounts[];
  /** All entries; under `toEnd` 0, as everything else is relative to it. */
  readonly everything: number;
}

/** The midnight that begins the day. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;
const isMidnight = (at: number): boolean => at % DAY === 0;
const isLastSecond = (at: number): boolean => (at + 1) % DAY === 0;

/** Whether a bound divides a day, so that the entries of that day have to be read beside the counters. */
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

/** One more than there are days: the sum before each of them, and the one after the last. */
const runningSums = (days: readonly DayCounts[], side: Side, of: (day: DayCounts) => number): number[] => {
  const all = days.reduce((sum, day) => sum + of(day), 0);
  let total = side === 'toEnd' ? -all : 0;
  return [total, ...days.map(day => (total += of(day)))];
};

const daysOf = (months: readonly CounterMonth[]): DayCounts[] => {
  const days = new Map<number, { at: number; starts: number; ends: number; lastSecondEnds: number }>();
  for (const { month, counters } of months)
    for (const [name, n] of Object.entries(counters)) {
      const at = fromStamp(`${month}${name.slice(1)}000000`);
      const day = days.get(at) ?? { at, starts: 0, ends: 0, lastSecondEnds: 0 };
      if (name.startsWith('s')) day.starts += n;
      else if (name.startsWith('e')) day.ends += n;
      else day.lastSecondEnds += n;
      days.set(at, day);
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
