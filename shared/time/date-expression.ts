/** Dates as clients mean them: the parts that a text names, and the wall clock that follows from them (contract/dates#date-texts). */
import type { Instant } from './instant.ts';
import { DAY, detailsOf, FIRST_SECOND, fromSeconds, LAST_SECOND, startOfDay, toSeconds, type Wall } from './wall.ts';
import { instantOf, settle, wallAt, type Zone } from './zone.ts';

/** What `parseDateExpression` makes of a text (`date-grammar.ts`). */
export type DateExpression = { readonly instant: Instant } | DateParts;

/** Parts that are absent are those of the current time, or midnight where a part names a day. */
export interface DateParts {
  /** Without a year: this year. Without a day: the first. */
  readonly date?: { readonly year?: number; readonly month: number; readonly day?: number } | undefined;
  /** Seconds since midnight. */
  readonly clock?: number | undefined;
  /** Whether a day is named in another way than by `date` or `weekday`, such as `tomorrow`. */
  readonly isWholeDay?: boolean | undefined;
  readonly plus?: { readonly months: number; readonly days: number; readonly seconds: number } | undefined;
  readonly ofMonth?: DayOfMonth | undefined;
  readonly weekday?: { readonly name: number; readonly which: WhichWeekday } | undefined;
  /** The zone in which all of this is meant, if the text has one. */
  readonly zone?: Zone | undefined;
}

/** The first or the last day of the month; or its first (1) to fifth (5) or last (-1) day with this name, from Sunday, 0. */
export type DayOfMonth = 'first' | 'last' | { readonly weekday: number; readonly nth: number };

/** `inWeek`: the one of the week from Monday to Sunday that the other parts lead to. */
export type WhichWeekday = 'onOrAfter' | 'after' | 'before' | 'inWeek';

/**
 * The wall clock in the zone. A time that the clock skips moves forward (contract/dates#clock-changes). undefined: a day that does not
 * exist, such as a fifth Monday, or a moment outside of the years 0001 to 9999.
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

const isInYears = (seconds: number): boolean => seconds >= FIRST_SECOND && seconds <= LAST_SECOND;

/** Months first, then days, then the weekday, then the clock, and what is added to it. */
const secondsOf = (parts: DateParts, now: Wall): number | undefined => {
  const { date, plus = NOTHING, ofMonth, weekday } = parts;
  const current = detailsOf(now);
  const [year, month] = [date?.year ?? Number(current.year), date?.month ?? Number(current.month)];
  const day = date === undefined ? Number(current.day) : (date.day ?? 1);
  if (day > daysIn(year, month)) return undefined;
  const first = year * 12 + month - 1 + plus.months;
  const moved = { year: Math.floor(first / 12), month: (first % 12) + 1 };
  const inMonth = ofMonth === undefined ? Math.min(day, daysIn(moved.year, moved.month)) : dayOfMonth(ofMonth, moved);
  if (inMonth === undefined) return undefined;
  const counted = daysAt(moved.year, moved.month, inMonth) + plus.days;
  const days = weekday === undefined ? counted : counted + daysUntil(weekday, weekdayAt(counted));
  return days * DAY + (parts.clock ?? clockOf(parts, now)) + plus.seconds;
};

const NOTHING = { months: 0, days: 0, seconds: 0 };

/** The time of day if none is named. The first or last day of a month keeps that of now. */
const clockOf = ({ date, isWholeDay, ofMonth, weekday }: DateParts, now: Wall): number => {
  const namesDay = date !== undefined || isWholeDay === true || weekday !== undefined || typeof ofMonth === 'object';
  return namesDay ? 0 : toSeconds(now) - toSeconds(startOfDay(now));
};

interface Month {
  readonly year: number;
  /** From 1. */
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

const daysUntil = ({ name, which }: NonNullable<DateParts['weekday']>, from: number): number => {
  switch (which) {
    case 'onOrAfter':
      return daysAfter(from, name);
    case 'after':
      return daysAfter(from + 1, name) + 1;
    case 'before':
      return -daysAfter(name, from - 1) - 1;
    case 'inWeek':
      return daysAfter(MONDAY, name) - daysAfter(MONDAY, from);
  }
};

const MONDAY = 1;

/** 0 to 6: from one weekday forward to another. */
const daysAfter = (from: number, to: number): number => (((to - from) % 7) + 7) % 7;

/** Days since 1970, in UTC, where each has as many seconds. NaN beyond what `Date` counts. */
const daysAt = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / (DAY * 1000);

/** 1 January 1970 was a Thursday. */
const weekdayAt = (days: number): number => daysAfter(0, days + 4);

export const daysIn = (year: number, month: number): number => daysAt(year, month + 1, 1) - daysAt(year, month, 1);
