/** Dates as clients write them: parsed first, resolved to a wall clock once zone and current time are known (contract/dates#date-texts). */

import * as v from 'valibot';
import { Instant } from './instant.ts';
import { addDays, FIRST_SECOND, fromSeconds, LAST_SECOND, startOfDay, toSeconds, Wall, weekdayOf } from './wall.ts';
import { instantOf, settle, wallAt, Zone } from './zone.ts';

/** Instants are seconds since 1970; `clock` is seconds since midnight, `days` counts from today, weekdays from Sunday, 0. */
export type DateExpression =
  | { readonly kind: 'wall'; readonly wall: Wall }
  | { readonly kind: 'instant'; readonly instant: Instant }
  | { readonly kind: 'day'; readonly days: number; readonly clock: number }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly clock: number };

/**
 * Parses epoch seconds (`@1988186400`, or digits alone), a date (`2031-05-10` or `05/10/2031`) with or without a time, which may
 * have an offset or `Z`, and a day relative to today (`tomorrow 9am`, `next wednesday 4pm`). undefined: refused, as any other form is,
 * a date that does not exist, a time without a date, more than 64 characters, and an instant outside the years 0001 to 9999.
 */
export const parseDateExpression = (text: string): DateExpression | undefined => {
  if (text.length > MAX_EXPRESSION_LENGTH) return undefined;
  const spelled = text.trim().toLowerCase();
  return readEpoch(spelled) ?? readDate(spelled) ?? readDay(spelled);
};

/** The wall clock in the zone. Relative days are counted from `now`; a time that the clock skips moves forward (`settle`). */
export const resolveDateExpression = (moment: DateExpression, zone: Zone, now: Instant): Wall => {
  if (moment.kind === 'wall') return settle(moment.wall, zone);
  if (moment.kind === 'instant') return wallAt(moment.instant, zone);
  const today = startOfDay(wallAt(now, zone));
  const days = moment.kind === 'day' ? moment.days : daysUntil(moment.weekday, weekdayOf(today));
  return settle(fromSeconds(toSeconds(addDays(today, days)) + moment.clock), zone);
};

/** In characters: twice what the longest form needs. */
const MAX_EXPRESSION_LENGTH = 64;

const DATE = /^(?:(?<iso>\d{4}-\d\d-\d\d)|(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}))(?:(?:t| +)(?<time>\S.*))?$/;
const DAY = /^(?:(?<day>yesterday|today|tomorrow)|next +(?<weekday>[a-z]+))(?: +(?<time>\S.*))?$/;
/** Browsers write fractions of a second; the original drops them. */
const CLOCK_24 =
  /^(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?(?: *(?<offset>z|[+-]\d\d(?::?\d\d)?))?$/;
const CLOCK_12 = /^(?<hour>0?[1-9]|1[0-2])(?::(?<minute>\d\d)(?::(?<second>\d\d))?)? *(?<half>[ap]m)$/;

const DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Digits alone are always an epoch, `2031` and `20310510` too (contract/dates#date-texts). */
const readEpoch = (text: string): DateExpression | undefined =>
  /^(?:@-?)?\d+$/.test(text) ? atInstant(Number(text.replace('@', ''))) : undefined;

const readDate = (text: string): DateExpression | undefined => {
  const groups = DATE.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { iso, year, month, day, time } = groups;
  const read = readTime(iso ?? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`, time);
  if (read?.offset === undefined) return read && { kind: 'wall', wall: read.wall };
  const zone = v.safeParse(Zone, read.offset);
  return zone.success ? atInstant(instantOf(read.wall, zone.output)) : undefined;
};

const readDay = (text: string): DateExpression | undefined => {
  const groups = DAY.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { day = '', weekday = '', time } = groups;
  const read = readTime('1970-01-01', time);
  if (read === undefined || read.offset !== undefined) return undefined;
  const clock = toSeconds(read.wall);
  const days = DAYS[day];
  if (days !== undefined) return { kind: 'day', days, clock };
  return WEEKDAYS.includes(weekday) ? { kind: 'weekday', weekday: WEEKDAYS.indexOf(weekday), clock } : undefined;
};

/** Date and time as a wall clock, and the offset as it was sent. undefined: there is no such date or time. */
const readTime = (date: string, time = '00:00') => {
  const groups = (CLOCK_24.exec(time) ?? CLOCK_12.exec(time))?.groups;
  if (groups === undefined) return undefined;
  const { hour, minute = '00', second = '00', half, offset } = groups;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const wall = v.safeParse(Wall, `${date} ${String(hours).padStart(2, '0')}:${minute}:${second}`);
  return wall.success ? { wall: wall.output, offset } : undefined;
};

const atInstant = (instant: number): DateExpression | undefined =>
  instant >= FIRST_SECOND && instant <= LAST_SECOND
    ? { kind: 'instant', instant: v.parse(Instant, instant) }
    : undefined;

/** 1 to 7: on a Wednesday, "next wednesday" is a week away. */
const daysUntil = (weekday: number, today: number): number => ((weekday - today + 6) % 7) + 1;
