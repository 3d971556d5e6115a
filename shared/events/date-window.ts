/**
 * The date filters of a list as one window on start and end (contract/lists#default-window, contract/lists#date-filters,
 * contract/dates#date-texts).
 */
import * as v from 'valibot';
import { sentDate } from '../input/sent-date.ts';
import type { Window } from '../lists/window.ts';
import { Instant } from '../time/instant.ts';
import { isAheadOfUtc } from '../time/places.ts';
import { DAY, endOfDay, fromSeconds, startOfDay, toSeconds, type Wall } from '../time/wall.ts';
import { wallAt, type Zone } from '../time/zone.ts';
import type { TestedAs } from './filters.ts';
import type { EventQuery } from './query.ts';

type DateFilters = Pick<EventQuery, TestedAs<'window'>> & Partial<Pick<EventQuery, 'modified_after'>>;

/** The end of a list without dates, in months from now. What else changes with it: README, "Changing a rule". */
export const DEFAULT_WINDOW_MONTHS = 24;

/**
 * The window of a list. Bounds are whole days, unless `strict_dates` is sent. Each of `starts_before`, `starts_after`, `ends_before` and
 * `ends_after` removes the default start and the default end, and so does `modified_after`, which means changed events of all times.
 */
export const windowOf = (filters: DateFilters, zone: Zone, now: Instant): Window => {
  const wall = (name: Exclude<keyof DateFilters, 'strict_dates' | 'modified_after'>) =>
    sentDate(filters, name, zone, now);
  const begin = (at: Wall): number => toSeconds(filters.strict_dates ? at : startOfDay(at));
  const close = (at: Wall): number => toSeconds(filters.strict_dates ? at : endOfDay(at));
  const bound = (at: Wall | undefined, edge: (at: Wall) => number, otherwise: number): number =>
    at === undefined ? otherwise : edge(at);

  const [startsAfter, startsBefore] = [wall('starts_after'), wall('starts_before')];
  const [endsAfter, endsBefore] = [wall('ends_after'), wall('ends_before')];
  const relative = [startsAfter, startsBefore, endsAfter, endsBefore, filters.modified_after].some(
    filter => filter !== undefined,
  );
  const start =
    filters.start_date === undefined ? (relative ? undefined : defaultStart(zone, now)) : wall('start_date');
  const end = filters.end_date === undefined ? (relative ? undefined : defaultEnd(now)) : wall('end_date');
  // The default is a whole day even with `strict_dates`.
  const startFrom =
    filters.start_date === undefined
      ? bound(start, toSeconds, Number.NEGATIVE_INFINITY)
      : bound(start, begin, Number.NEGATIVE_INFINITY);
  const endLast =
    filters.end_date === undefined
      ? bound(end, toSeconds, Number.POSITIVE_INFINITY)
      : bound(end, close, Number.POSITIVE_INFINITY);
  return {
    startFrom: Math.max(startFrom, bound(startsAfter, close, Number.NEGATIVE_INFINITY) + 1),
    startBefore: bound(startsBefore, close, Number.POSITIVE_INFINITY),
    endFrom: bound(endsAfter, close, Number.NEGATIVE_INFINITY) + 1,
    endBefore: Math.min(endLast + 1, bound(endsBefore, close, Number.POSITIVE_INFINITY)),
  };
};

/** The local day that contains yesterday's 23:59 UTC: today in zones ahead of UTC, else yesterday (contract/lists#default-window). */
const defaultStart = (zone: Zone, now: Instant): Wall => {
  const midnight = Math.floor(now / DAY) * DAY;
  if (isAheadOfUtc(zone)) return fromSeconds(midnight);
  return startOfDay(wallAt(v.parse(Instant, midnight - 60), zone));
};

/** The end of the last day of the window, in the UTC calendar. 29 February becomes 1 March in other years. */
export const defaultEnd = (now: Instant): Wall => {
  const today = new Date(now * 1000);
  const then = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + DEFAULT_WINDOW_MONTHS, today.getUTCDate());
  return endOfDay(fromSeconds(then / 1000));
};
