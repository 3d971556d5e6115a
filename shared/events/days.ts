/**
 * The window of a list of events, and the days in it on which they take place
 * (contract/lists#days).
 */
import type { Entry } from '../lists/entry.ts';
import { DAY, fromSeconds, lastMoment, secondsOfStamp } from '../time/wall.ts';
import { type Facets, totalsBy } from './facets.ts';

/**
 * An event is in the window if `startFrom <= start < startBefore`, `endFrom <= end < endBefore` and
 * `lastFrom <= lastMoment(start, end)`, in stamps of the event's own local time (`numericStamp`).
 */
export interface Window {
  readonly startFrom: number;
  readonly startBefore: number;
  readonly endFrom: number;
  readonly endBefore: number;
  readonly lastFrom: number;
  /** The event takes place on one of these days of the week within the window. */
  readonly weekdays?: readonly number[];
}

/**
 * The maximum number of days in a list, so that an event of a thousand years costs no more than
 * others.
 */
const MOST_DAYS = 100;

/** The first and the last day of an entry within the window, as days since 1970. */
export const daysWithin = (window: Window): ((entry: Entry) => { readonly first: number; readonly last: number }) => {
  const from = secondsOfStamp(Math.max(window.startFrom, window.endFrom, window.lastFrom));
  const to = secondsOfStamp(Math.min(window.startBefore, window.endBefore));
  return entry => {
    const [start, end] = [secondsOfStamp(entry.start), secondsOfStamp(entry.end)];
    return {
      first: Math.floor(Math.max(start, from) / DAY),
      last: Math.floor(Math.min(lastMoment(start, end), to - 1) / DAY),
    };
  };
};

/**
 * The days of each entry within the window. The list ends `MOST_DAYS` after the first day that any
 * entry has.
 */
const daysOf = (entries: readonly Entry[], window: Window): (readonly number[])[] => {
  const spans = entries.map(daysWithin(window));
  const end = MOST_DAYS + spans.reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY);
  return spans.map(({ first, last }) =>
    Array.from({ length: Math.max(0, Math.min(last + 1, end) - first) }, (_, nth) => first + nth),
  );
};

/** How many of the entries take place on each day. */
export const totalsOfDays = (entries: readonly Entry[], window: Window): NonNullable<Facets['days']> => {
  const days = daysOf(entries, window);
  return totalsBy([...days.keys()], nth => days[nth] ?? [])
    .sort(([a], [b]) => a - b)
    .map(([day, total]) => ({ value: fromSeconds(day * DAY).slice(0, 10), total }));
};

/** The entries that are among the first `most` of a day, in the order in which they are given. */
export const firstOfDays = <E extends Entry>(entries: readonly E[], window: Window, most: number): E[] => {
  const totals = new Map<number, number>();
  const days = daysOf(entries, window);
  return entries.filter((_, nth) => {
    const open = (days[nth] ?? []).filter(day => (totals.get(day) ?? 0) < most);
    for (const day of open) totals.set(day, (totals.get(day) ?? 0) + 1);
    return open.length > 0;
  });
};
