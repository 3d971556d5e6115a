/**
 * The starts that a rule of recurrence gives when it is written (contract/events#rules). Each day
 * of at most five years is tested against the rule, so that every rule ends, whatever its parts
 * are.
 */
import { daysIn } from '../time/date-expression.ts';
import { DAY, detailsOf, fromSeconds, toSeconds, type Wall, weekdayOf } from '../time/wall.ts';
import { settle } from '../time/zone.ts';
import { MAX_DATES } from './dates-write.ts';
import {
  lineIn,
  type Moment,
  momentsIn,
  notAllowed,
  type Rule,
  type RuleFrame,
  refused,
  ruleIn,
  type Weekday,
} from './rule-text.ts';

/** The days of five years, of which two may be leap years. */
const MOST_DAYS = 5 * 365 + 2;

/**
 * The starts that the rule gives, in order. A time that a clock change skips is moved forward
 * (contract/dates#clock-changes).
 * @throws ApiError 400 that names the part of the rule which is not allowed, or says that the start
 * is not in the rule, or that it gives no date or too many.
 */
export const startsByRule = (lines: readonly string[], frame: RuleFrame): readonly Wall[] => {
  const said = lines.map(lineIn);
  const [rule, another] = said.filter(({ name }) => name === 'RRULE');
  if (rule === undefined || another !== undefined) throw notAllowed(another?.line ?? 'RRULE');
  const momentsOf = (name: string): Moment[] =>
    said.filter(line => line.name === name).flatMap(line => momentsIn(line, frame));
  const added = momentsOf('RDATE').map(({ wall, isDay }) => (isDay ? onDay(dayAt(wall), frame) : wall));
  const removed = momentsOf('EXDATE');
  const isRemoved = (start: Wall): boolean =>
    removed.some(({ wall, isDay }) => (isDay ? dayAt(wall) === dayAt(start) : wall === start));
  const all = [...startsOf(ruleIn(rule, frame), frame), ...added].filter(start => !isRemoved(start));
  const starts = [...new Set(all)].sort();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined || starts.length > MAX_DATES) throw refused({ about: 'rule-size' });
  if (dayAt(last) - dayAt(first) > MOST_DAYS) throw refused({ about: 'rule-size' });
  return starts;
};

/** Days since 1970, which count the days of local times. */
export const dayAt = (wall: Wall): number => Math.floor(toSeconds(wall) / DAY);

/** The start of an event on this day, at the time of day at which the first one starts. */
export const onDay = (day: number, { start_date, zone }: RuleFrame): Wall =>
  settle(fromSeconds(toSeconds(start_date) + (day - dayAt(start_date)) * DAY), zone);

// The days that a rule gives.

const startsOf = (rule: Rule, frame: RuleFrame): Wall[] => {
  const { start_date } = frame;
  const { count = Number.POSITIVE_INFINITY, until } = rule;
  const first = dayAt(start_date);
  const isIn = daysOf(rule, first);
  if (!isIn(first) || (until !== undefined && start_date > until))
    throw refused({ about: 'rule-start', name: start_date });
  const lastDay = until === undefined ? Number.POSITIVE_INFINITY : dayAt(until);
  const starts: Wall[] = [];
  for (let day = first; day <= lastDay && starts.length < count; day++) {
    if (day - first > MOST_DAYS || starts.length > MAX_DATES) throw refused({ about: 'rule-size' });
    if (isIn(day)) starts.push(onDay(day, frame));
  }
  return starts.filter(start => until === undefined || start <= until);
};

/** A day, and its place in its month. */
interface Day {
  /** From 0 for Sunday. */
  readonly weekday: number;
  /** From 1. */
  readonly number: number;
  /** The number of days of the month. */
  readonly length: number;
  /** Months since the year 0. */
  readonly month: number;
}

const dayIn = (day: number): Day => {
  const wall = fromSeconds(day * DAY);
  const { year, month, day: number } = detailsOf(wall);
  return { weekday: weekdayOf(wall), number: +number, length: daysIn(+year, +month), month: +year * 12 + +month };
};

/** All days of the month. */
const monthOf = ({ weekday, number, length, month }: Day): Day[] =>
  Array.from({ length }, (_, i) => ({ weekday: (weekday - number + i + 36) % 7, number: i + 1, length, month }));

/** Whether one of the numbers is a place, counted from 1, or from -1 for the last one. */
const isOneOf = (numbers: readonly number[], place: number, length: number): boolean =>
  numbers.includes(place) || numbers.includes(place - length - 1);

const isWeekdayOf = ({ weekday, nth }: Weekday, day: Day): boolean =>
  weekday === day.weekday &&
  (nth === 0 || nth === Math.ceil(day.number / 7) || nth === -Math.ceil((day.length - day.number + 1) / 7));

/** Returns a test for whether the rule gives a day, counted as by `dayAt`. */
export const daysOf = (rule: Rule, first: number): ((day: number) => boolean) => {
  const { frequency, interval, weekdays, monthDays, positions, weekStart } = rule;
  // Day 0 was a Thursday, the fourth day after a Sunday.
  const weekOf = (day: number): number => Math.floor((day + 4 - weekStart) / 7);
  const periodOf = (day: number): number =>
    frequency === 'DAILY' ? day : frequency === 'WEEKLY' ? weekOf(day) : dayIn(day).month;
  const fits = (day: Day): boolean =>
    (monthDays.length === 0 || isOneOf(monthDays, day.number, day.length)) &&
    (weekdays.length === 0 || weekdays.some(weekday => isWeekdayOf(weekday, day)));
  const isAtPosition = (day: Day): boolean => {
    if (positions.length === 0) return true;
    const days = monthOf(day).filter(fits);
    return isOneOf(positions, days.findIndex(({ number }) => number === day.number) + 1, days.length);
  };
  const start = periodOf(first);
  return count => {
    if ((periodOf(count) - start) % interval !== 0) return false;
    const day = dayIn(count);
    return fits(day) && isAtPosition(day);
  };
};
