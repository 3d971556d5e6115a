/** The counters of a list as running sums, ready to answer "how many before". Pure. */
import { DAY, fromStamp } from '../time/wall.ts';

/** One item of `countersPartition`: the month as `YYYYMM`, and its counters by name (`moves.ts`). */
export interface CounterMonth {
  readonly month: string;
  readonly counters: Readonly<Record<string, number>>;
}

export interface Day {
  /** Its midnight, in seconds of the wall clock (`toSeconds`). */
  readonly at: number;
  readonly starts: number;
  readonly ends: number;
  /** Of the ends, those at 23:59:59, the cut-off of `ends_before`. */
  readonly lastSecondEnds: number;
}

/**
 * `fromBeginning`: every month up to some point was read; counts are absolute. `toEnd`: every month from some point on; counts
 * are relative to the size of the whole list, which cancels out of every difference. So a list of what is to come never reads
 * the counters of the past.
 */
export type Side = 'fromBeginning' | 'toEnd';

export interface Calendar {
  /** Entries that start before `at`: exact at midnight, else as of the midnight before (`isBroken`). */
  readonly startsBefore: (at: number) => number;
  /** Entries that end before `at`: exact at midnight and at 23:59:59, else as of the midnight before. */
  readonly endsBefore: (at: number) => number;
  /** Days on which something starts, from the day of `from` on. */
  readonly daysFrom: (from: number) => readonly Day[];
  /** All entries; under `toEnd` the zero that everything else is relative to. */
  readonly everything: number;
}

export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;
const isMidnight = (at: number): boolean => at % DAY === 0;
const isLastSecond = (at: number): boolean => (at + 1) % DAY === 0;

/** Counters know whole days: of the day that this bound breaks, entries have to be read. */
export const isBrokenStart = (at: number): boolean => Number.isFinite(at) && !isMidnight(at);
export const isBrokenEnd = (at: number): boolean => Number.isFinite(at) && !isMidnight(at) && !isLastSecond(at);

export const calendarOf = (months: readonly CounterMonth[], side: Side): Calendar => {
  const days = daysOf(months);
  const sum = (of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0);
  const running = (of: (day: Day) => number): number[] => {
    let total = side === 'toEnd' ? -sum(of) : 0;
    return [total, ...days.map(day => (total += of(day)))];
  };
  const starts = running(({ starts: n }) => n);
  const ends = running(({ ends: n }) => n);
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

const daysOf = (months: readonly CounterMonth[]): Day[] => {
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

const firstAtOrAfter = (days: readonly Day[], at: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle]?.at ?? Number.POSITIVE_INFINITY) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};
