/** Days and months on pages, how to compute with them and how to write them. */
import * as v from 'valibot';
import { addDays, fromSeconds, startOfDay, toSeconds, Wall, weekdayOf } from '../time/wall.ts';

/** A day that exists, such as `2027-05-10`. */
export const Day = v.pipe(
  v.string(),
  v.check(text => v.is(Wall, `${text} 00:00:00`)),
  v.brand('Day'),
);
export type Day = v.InferOutput<typeof Day>;

/** A month, such as `2027-05`. */
export const Month = v.pipe(
  v.string(),
  v.check(text => v.is(Wall, `${text}-01 00:00:00`)),
  v.brand('Month'),
);
export type Month = v.InferOutput<typeof Month>;

/** Formats days in the language of the page (`functions/pages/texts.ts`). */
export interface DateTexts {
  /** Writes `Monday 10 May`, with the year if it is not that of `today`. */
  readonly day: (day: Day, today: Day) => string;
  /** Writes `Monday, 10 May 2027`. */
  readonly fullDay: (day: Day) => string;
  /** Writes `May 2027`. */
  readonly month: (month: Month) => string;
  /** Writes `May`, shortened as calendars on the wall do. */
  readonly shortMonth: (day: Day) => string;
  /** Short names from Monday on, such as `Mon`. */
  readonly weekdays: readonly string[];
}

const wallOf = (day: Day): Wall => v.parse(Wall, `${day} 00:00:00`);

export const dayOf = (wall: string): Day => v.parse(Day, wall.slice(0, 10));
export const monthOf = (day: string): Month => v.parse(Month, day.slice(0, 7));

export const daysLater = (day: Day, days: number): Day => dayOf(addDays(wallOf(day), days));

export const firstDay = (month: Month): Day => dayOf(`${month}-01`);
export const lastDay = (month: Month): Day =>
  ['31', '30', '29'].map(day => `${month}-${day}`).find((day): day is Day => v.is(Day, day)) ?? dayOf(`${month}-28`);

/**
 * The month is clamped to the years that a local time can have, so the month before the first one
 * is the first one.
 */
export const monthsLater = (month: Month, months: number): Month => {
  const wanted = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const count = Math.min(Math.max(wanted, 12), 9999 * 12 + 11);
  const [year, index] = [Math.floor(count / 12), count % 12];
  return monthOf(`${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01`);
};

/** All days from the first to the last, both included. */
export const daysBetween = (first: Day, last: Day): Day[] => {
  const [from, to] = [toSeconds(startOfDay(wallOf(first))), toSeconds(wallOf(last))];
  return Array.from({ length: Math.max(0, (to - from) / 86_400 + 1) }, (_, at) =>
    dayOf(fromSeconds(from + at * 86_400)),
  );
};

/**
 * The number of the weekday, from 1 for Monday to 7 for Sunday, because weeks begin on Monday here.
 */
export const weekdayNumber = (day: Day): number => weekdayOf(wallOf(day)) || 7;
