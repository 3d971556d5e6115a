/**
 * The date filters of a list as one window on start and end (contract/lists#default-window, contract/lists#date-filters,
 * contract/dates#date-texts).
 */
import * as v from 'valibot';
import { sentDate } from '../input/sent-date.ts';
import { inAll, type Window } from '../lists/window.ts';
import type { DateExpression } from '../time/date-expression.ts';
import { Instant } from '../time/instant.ts';
import { isAheadOfUtc } from '../time/places.ts';
import { DAY, endOfDay, fromSeconds, startOfDay, toSeconds, type Wall } from '../time/wall.ts';
import { wallAt, type Zone } from '../time/zone.ts';
import type { TestedAs } from './filters.ts';
import type { EventQuery } from './query.ts';

type DateFilter = TestedAs<'date'>;
type DateFilters = Pick<EventQuery, DateFilter | 'strict_dates' | 'modified_after' | 'modified_before'>;

/** The end of a list without dates, in months from now. What else changes with it: README, "Changing a rule". */
export const DEFAULT_WINDOW_MONTHS = 24;

/** The bound that each filter sets. `first`, `last`: the first and the last second of the day, or with `strict_dates` the second sent. */
const BOUNDS = {
  start_date: ({ first }) => ({ startFrom: first }),
  end_date: ({ last }) => ({ endBefore: last + 1 }),
  starts_before: ({ last }) => ({ startBefore: last }),
  starts_after: ({ last }) => ({ startFrom: last + 1 }),
  ends_before: ({ last }) => ({ endBefore: last }),
  ends_after: ({ last }) => ({ endFrom: last + 1 }),
} as const satisfies Record<DateFilter, (sent: { readonly first: number; readonly last: number }) => Partial<Window>>;

/** They remove the default start and the default end, as filters by modification do, which mean events of all times. */
const RELATIVE = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;

/** The window of a list: what the bounds of all date filters that are sent, and the defaults of others, have in common. */
export const windowOf = (
  { strict_dates, modified_after, modified_before, ...filters }: DateFilters,
  zone: Zone,
  now: Instant,
): Window => {
  const dates: Readonly<Record<string, DateExpression | undefined>> = filters;
  const sent = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const at = sentDate(dates, name, zone, now);
    if (at === undefined) return [];
    const [first, last] = strict_dates ? [at, at] : [startOfDay(at), endOfDay(at)];
    return [bound({ first: toSeconds(first), last: toSeconds(last) })];
  });
  const isLifted = [modified_after, modified_before, ...RELATIVE.map(name => filters[name])].some(
    date => date !== undefined,
  );
  return inAll([
    ...sent,
    filters.start_date === undefined && !isLifted ? { startFrom: toSeconds(defaultStart(zone, now)) } : {},
    filters.end_date === undefined && !isLifted ? { endBefore: toSeconds(defaultEnd(now)) + 1 } : {},
  ]);
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
