/** The wall clock: `YYYY-MM-DD HH:MM:SS` as somebody reads it off a wall, of no zone until one is named (contract/events#value-formats). */
import * as v from 'valibot';

/** A real date and time of the years 0001 to 9999. 30 February is none (contract/dates#date-texts), and neither is 24:00:00. */
export const Wall = v.pipe(
  v.string('date'),
  v.check(text => isReal(text), 'date'),
  v.brand('Wall'),
);
export type Wall = v.InferOutput<typeof Wall>;

/** The first and the last second of the years that a wall clock can show, counted as `toSeconds` counts. */
export const FIRST_SECOND = -62_135_596_800;
export const LAST_SECOND = 253_402_300_799;

/** Seconds since 1970 as if the clock hung in UTC: whole, and exact for arithmetic because such a clock never changes. */
export const toSeconds = (wall: Wall): number => count(wall);

/**
 * The inverse of `toSeconds`; of an instant it is the UTC clock. Stops at both ends of the years 0001 to 9999:
 * the UTC view of an event in the last hours of 9999 would otherwise need a fifth digit, which no client can read.
 */
export const fromSeconds = (seconds: number): Wall =>
  v.parse(Wall, write(Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND)));

export const startOfDay = (wall: Wall): Wall => v.parse(Wall, `${wall.slice(0, 10)} 00:00:00`);

/** 23:59:59, where all-day events and day filters end (contract/events#event-input, contract/lists#date-filters). */
export const endOfDay = (wall: Wall): Wall => v.parse(Wall, `${wall.slice(0, 10)} 23:59:59`);

/** The same time of day, so many days later; earlier with a negative number. */
export const addDays = (wall: Wall, days: number): Wall => fromSeconds(toSeconds(wall) + days * DAY);

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (wall: Wall): number => new Date(toSeconds(wall) * 1000).getUTCDay();

/** The `*_date_details` of a record: zero-padded strings (contract/events#value-formats). */
export const detailsOf = (wall: Wall) => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
});

/** Fourteen digits for sort keys; they sort as text just as the clocks do in time. */
export const stampOf = (wall: Wall): string => wall.replaceAll(/\D/g, '');

/** Seconds of a stamp, as `toSeconds` counts: what is stored is a real date, so nothing is checked again. */
export const fromStamp = (stamp: string): number =>
  Date.UTC(
    +stamp.slice(0, 4),
    +stamp.slice(4, 6) - 1,
    +stamp.slice(6, 8),
    +stamp.slice(8, 10),
    +stamp.slice(10, 12),
    +stamp.slice(12, 14),
  ) / 1000;

/** Seconds of a wall clock's day: it has no clock changes. */
export const DAY = 86_400;

/** `Date` rolls 30 February over to 2 March; what comes back different from what went in was not a real date. */
const isReal = (text: string): boolean => {
  const seconds = count(text);
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND && write(seconds) === text;
};

const count = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

const write = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
