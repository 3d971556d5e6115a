/** Computes the date and time that the parts of a date text mean (contract/dates#date-texts). */
import {
  DAY,
  endOfDay,
  FIRST_SECOND,
  fromSeconds,
  type Instant,
  LAST_SECOND,
  startOfDay,
  toSeconds,
  type Wall,
} from './wall.ts';
import { instantOf, settle, wallAt, type Zone } from './zone.ts';

/** The result of `parseDateExpression` (`date-grammar.ts`). */
export type DateExpression = { readonly instant: Instant } | DateParts;

/**
 * Missing parts are taken from the current time. A missing `clock` is midnight if a day is named
 * (`clockOf`).
 */
export interface DateParts {
  /** The default of `year` is this year, that of `day` is the first. */
  readonly date?: { readonly year?: number; readonly month: number; readonly day?: number } | undefined;
  /** In seconds since midnight. */
  readonly clock?: number | undefined;
  /** In days from today: 1 is tomorrow. */
  readonly day?: number | undefined;
  readonly plus?: { readonly months: number; readonly days: number; readonly seconds: number } | undefined;
  readonly ofMonth?: DayOfMonth | undefined;
  readonly weekday?: { readonly name: number; readonly which: WhichWeekday } | undefined;
  /**
   * Set by `next week` and similar words, which select `weekday`, by default Monday, in that week
   * from Monday to Sunday.
   */
  readonly namesWeek?: boolean | undefined;
  /** The time zone in the text, to which all parts refer. */
  readonly zone?: Zone | undefined;
}

/**
 * The first or last day of the month, or its `nth` weekday (1 to 5, -1 for the last), where Sunday
 * is 0.
 */
export type DayOfMonth = 'first' | 'last' | { readonly weekday: number; readonly nth: number };

export type WhichWeekday = 'onOrAfter' | 'after' | 'before';

/**
 * The local time in `zone`. A time that the clock skips moves forward
 * (contract/dates#clock-changes). Returns undefined if the day does not exist, such as a fifth
 * Monday, or is outside of the years 0001 to 9999.
 */
export const resolveDateExpression = (moment: DateExpression, zone: Zone, now: Instant): Wall | undefined => {
  if ('instant' in moment) return wallAt(moment.instant, zone);
  const own = moment.zone ?? zone;
  const seconds = secondsOf(moment, wallAt(now, own));
  if (seconds === undefined || !isInYears(seconds)) return undefined;
  const wall = fromSeconds(seconds);
  if (moment.zone === undefined) return settle(wall, zone);
  const instant = instantOf(wall, own);
  return isInYears(instant) ? wallAt(instant, zone) : undefined;
};

/**
 * The local time for an event that lasts whole days (contract/events#all-day-events). Clients write
 * its days with a time zone that they do not mean: `2027-03-05T00:00:00Z`. So a date with a zone
 * counts as it is written, unless it is the first or the last moment of a day in `zone`, which is
 * how `toISOString()` writes such a day.
 */
export const resolveWholeDay = (moment: DateExpression, zone: Zone, now: Instant): Wall | undefined => {
  const wall = resolveDateExpression(moment, zone, now);
  if ('instant' in moment || moment.date === undefined || moment.zone === undefined) return wall;
  const isWhole = wall !== undefined && [settle(startOfDay(wall), zone), endOfDay(wall)].includes(wall);
  return isWhole ? wall : resolveDateExpression({ ...moment, zone: undefined }, zone, now);
};

const isInYears = (seconds: number): boolean => seconds >= FIRST_SECOND && seconds <= LAST_SECOND;

/**
 * Applies the parts in this order: the named day, its weekday in a named week, months, days, the
 * next or last weekday, the time of day, seconds.
 */
const secondsOf = (parts: DateParts, now: Wall): number | undefined => {
  const { plus = NOTHING, ofMonth, namesWeek, weekday } = parts;
  const named = namedDay(parts, now);
  if (named === undefined) return undefined;
  const from = dateAt(namesWeek === true ? named + daysInWeek(weekdayAt(named), weekday?.name) : named);
  const months = from.year * 12 + from.month - 1 + plus.months;
  const to = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  const day = ofMonth === undefined ? Math.min(from.day, daysIn(to.year, to.month)) : dayOfMonth(ofMonth, to);
  if (day === undefined) return undefined;
  const counted = daysAt(to.year, to.month, day) + (parts.day ?? 0) + plus.days;
  const days = namesWeek === true ? counted : counted + daysUntil(weekday, weekdayAt(counted));
  return days * DAY + (parts.clock ?? clockOf(parts, now)) + plus.seconds;
};

/**
 * Days since 1970 until the date, or until today if there is none. Returns undefined if the date
 * does not exist in its year, such as 29 February.
 */
const namedDay = ({ date }: DateParts, now: Wall): number | undefined => {
  const today = dateAt(Math.floor(toSeconds(now) / DAY));
  if (date === undefined) return daysAt(today.year, today.month, today.day);
  const { year = today.year, month, day = 1 } = date;
  return day > daysIn(year, month) ? undefined : daysAt(year, month, day);
};

const NOTHING = { months: 0, days: 0, seconds: 0 };

/**
 * The time of day if the text has none, which is midnight for a named day. `next week` and
 * `first day of` keep the current time, as in PHP.
 */
const clockOf = ({ date, day, ofMonth, weekday }: DateParts, now: Wall): number => {
  const namesDay = date !== undefined || day !== undefined || weekday !== undefined || typeof ofMonth === 'object';
  return namesDay ? 0 : toSeconds(now) - toSeconds(startOfDay(now));
};

interface Month {
  readonly year: number;
  /** Counted from 1. */
  readonly month: number;
}

const dayOfMonth = (which: DayOfMonth, { year, month }: Month): number | undefined => {
  const last = daysIn(year, month);
  if (which === 'first') return 1;
  if (which === 'last') return last;
  const { weekday, nth } = which;
  const earliest = 1 + daysAfter(weekdayAt(daysAt(year, month, 1)), weekday);
  const day = earliest + 7 * (nth > 0 ? nth - 1 : Math.floor((last - earliest) / 7));
  return day <= last ? day : undefined;
};

/** Days from one weekday to another in the same week. */
const daysInWeek = (from: number, to = MONDAY): number => daysAfter(MONDAY, to) - daysAfter(MONDAY, from);

/**
 * A day of an ISO 8601 week. Monday is 1, and the first week of a year is the one with 4 January.
 */
export const dayOfWeek = (year: number, week: number, day: number) => {
  const fourth = daysAt(year, 1, 4);
  return dateAt(fourth + daysInWeek(weekdayAt(fourth)) + (week - 1) * 7 + day - 1);
};

/** Days from a weekday to the one in the text. */
const daysUntil = (weekday: DateParts['weekday'], from: number): number => {
  if (weekday === undefined) return 0;
  const { name, which } = weekday;
  switch (which) {
    case 'onOrAfter':
      return daysAfter(from, name);
    case 'after':
      return daysAfter(from + 1, name) + 1;
    case 'before':
      return -daysAfter(name, from - 1) - 1;
  }
};

const MONDAY = 1;

/** The days from one weekday forward to another, 0 to 6. */
const daysAfter = (from: number, to: number): number => (((to - from) % 7) + 7) % 7;

/**
 * Days since 1970 in UTC, where all days are equally long. Returns NaN outside of the range of
 * `Date`.
 */
const daysAt = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / (DAY * 1000);

const dateAt = (days: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const date = new Date(days * DAY * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** Counts from 1 January 1970, which was a Thursday. */
const weekdayAt = (days: number): number => daysAfter(0, days + 4);

export const daysIn = (year: number, month: number): number => daysAt(year, month + 1, 1) - daysAt(year, month, 1);
