/**
 * The window of a list of events: the range of times that all date filters together allow
 * (contract/lists#default-window, contract/lists#date-filters, contract/dates#date-texts). Pure.
 */
import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { Refusals, sentDate } from '../http/parse.ts';
import { ALL_TIMES, type EntryTest, type ListPlan } from '../lists/cards.ts';
import type { DateExpression } from '../time/date-expression.ts';
import { DAY, endOfDay, fromSeconds, Instant, lastMoment, numericStamp, startOfDay, type Wall } from '../time/wall.ts';
import { isAheadOfUtc, wallAt, type Zone } from '../time/zone.ts';
import type { Window } from './days.ts';
import type { EventQuery, TestedAs } from './filters.ts';
import { takesPlaceOn, windowOfDays, windowWhen } from './when.ts';

/** The ranges that lists read for the window, and the test that what they read has to pass. */
export const rangesOf = (window: Window): Pick<ListPlan, 'starts' | 'ends' | 'tests'> => {
  const { startFrom, startBefore, endFrom, endBefore, lastFrom, weekdays } = window;
  return {
    starts: { from: startFrom, to: startBefore },
    // No event ends before it starts.
    ends: { from: Math.max(startFrom, endFrom, lastFrom), to: endBefore },
    tests: [
      ...(lastFrom > ALL_TIMES.from ? [lastsUntil(lastFrom)] : []),
      ...(weekdays === undefined ? [] : [takesPlaceOn(weekdays, window)]),
    ],
  };
};

const lastsUntil =
  (time: number): EntryTest =>
  ({ start, end }) =>
    time <= lastMoment(start, end);

const inAll = (windows: readonly Partial<Window>[]): Window => ({
  startFrom: Math.max(...windows.map(({ startFrom = ALL_TIMES.from }) => startFrom)),
  startBefore: Math.min(...windows.map(({ startBefore = ALL_TIMES.to }) => startBefore)),
  endFrom: Math.max(...windows.map(({ endFrom = ALL_TIMES.from }) => endFrom)),
  endBefore: Math.min(...windows.map(({ endBefore = ALL_TIMES.to }) => endBefore)),
  lastFrom: Math.max(...windows.map(({ lastFrom = ALL_TIMES.from }) => lastFrom)),
});

type DateFilter = TestedAs<'date'>;
type DateFilters = Pick<
  EventQuery,
  DateFilter | 'when' | 'weekday' | 'include' | 'strict_dates' | 'modified_after' | 'modified_before'
>;

/** The end of a list without dates, in months from now (contract/lists#default-window). */
export const DEFAULT_WINDOW_MONTHS = 24;

/**
 * The bound that each filter sets. `first` and `last` are the first and the last second of the day
 * that was sent; with `strict_dates`, both are the second that was sent.
 */
const BOUNDS = {
  start_date: ({ first }) => ({ startFrom: first }),
  end_date: ({ last }) => ({ endBefore: last + 1 }),
  starts_before: ({ last }) => ({ startBefore: last }),
  starts_after: ({ last }) => ({ startFrom: last + 1 }),
  ends_before: ({ last }) => ({ endBefore: last }),
  ends_after: ({ last }) => ({ endFrom: last + 1 }),
  on_or_after: ({ first }) => ({ lastFrom: first }),
  on_or_before: ({ last }) => ({ startBefore: last + 1 }),
} as const satisfies Record<DateFilter, (sent: { readonly first: number; readonly last: number }) => Partial<Window>>;

/**
 * These filters remove the default start and the default end of the list. Filters by modification
 * do the same, because they ask for events of all times.
 */
const RELATIVE = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'on_or_after', 'on_or_before'] as const;

/** `when` and `weekday` ask for what overlaps days, which these parameters exclude. */
const NOT_BESIDE_DAYS = ['start_date', 'end_date', 'include'] as const;

/**
 * The window of a list: the times that the bounds of all sent date filters allow, with default
 * bounds in place of the others. A list by `include` has events of all times
 * (contract/lists#include).
 *
 * @throws ApiError 400 naming dates that do not exist, and `when` or `weekday` beside a parameter
 * that contradicts it.
 */
export const windowOf = (query: DateFilters, zone: Zone, now: Instant): Window => {
  const { when, weekday, include, strict_dates, modified_after, modified_before, ...filters } = query;
  const dates: Readonly<Record<string, DateExpression | undefined>> = filters;
  const refusals = new Refusals();
  const sent = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const at = refusals.of(() => sentDate(dates, name, zone, now));
    if (at === undefined) return [];
    const [first, last] = strict_dates ? [at, at] : [startOfDay(at), endOfDay(at)];
    return [bound({ first: numericStamp(first), last: numericStamp(last) })];
  });
  const isBeside = NOT_BESIDE_DAYS.some(name => query[name] !== undefined);
  if (when !== undefined && isBeside) refusals.add(invalid({ when: 'beside' }));
  if (weekday !== undefined && isBeside) refusals.add(invalid({ weekday: 'beside' }));
  refusals.throwAny();
  const isLifted = [modified_after, modified_before, ...RELATIVE.map(name => filters[name])].some(
    date => date !== undefined,
  );
  if (include !== undefined) return inAll([{}]);
  if (when !== undefined || weekday !== undefined) {
    const today = wallAt(now, zone);
    const instead = isLifted ? {} : windowOfDays(today, defaultEnd(now));
    const days = when === undefined ? instead : windowWhen(when, today);
    return { ...inAll([...sent, days]), ...(weekday && { weekdays: weekday }) };
  }
  return inAll([
    ...sent,
    filters.start_date === undefined && !isLifted ? { startFrom: numericStamp(defaultStart(zone, now)) } : {},
    filters.end_date === undefined && !isLifted ? { endBefore: numericStamp(defaultEnd(now)) + 1 } : {},
  ]);
};

/**
 * The start of the local day that contains yesterday's 23:59 UTC: today in zones ahead of UTC, else
 * yesterday (contract/lists#default-window).
 */
const defaultStart = (zone: Zone, now: Instant): Wall => {
  const midnight = Math.floor(now / DAY) * DAY;
  if (isAheadOfUtc(zone)) return fromSeconds(midnight);
  return startOfDay(wallAt(v.parse(Instant, midnight - 60), zone));
};

/**
 * The end of the last day of the window, in the UTC calendar. In years without 29 February, that
 * day becomes 1 March.
 */
export const defaultEnd = (now: Instant): Wall => {
  const today = new Date(now * 1000);
  const then = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + DEFAULT_WINDOW_MONTHS, today.getUTCDate());
  return endOfDay(fromSeconds(then / 1000));
};
