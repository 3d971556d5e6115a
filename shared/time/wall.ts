/**
 * A moment in time. It is a branded type, because `toSeconds` of a local time also counts seconds
 * since 1970, but without a time zone.
 */
import * as v from 'valibot';

/** Seconds since 1970 in UTC. */
export const Instant = v.pipe(v.number(), v.brand('Instant'));
export type Instant = v.InferOutput<typeof Instant>;

// Local times in the form `YYYY-MM-DD HH:MM:SS`, which is date and time without a time zone
// (contract/events#value-formats).

/**
 * A date and time that exists, in the years 0001 to 9999. Neither 30 February
 * (contract/dates#date-texts) nor 24:00:00 exists.
 */
export const Wall = v.pipe(
  v.string('date'),
  v.check(text => isReal(text), 'date'),
  v.brand('Wall'),
);
export type Wall = v.InferOutput<typeof Wall>;

/** The first and the last second of the years 0001 to 9999, counted as `toSeconds` does. */
export const FIRST_SECOND = -62_135_596_800;
export const LAST_SECOND = 253_402_300_799;

/**
 * Whole seconds since 1970, as if the clock were in UTC. This is safe for arithmetic, because UTC
 * has no clock changes.
 */
export const toSeconds = (wall: Wall): number => count(wall);

/**
 * The inverse of `toSeconds`; for an instant, its local time in UTC. The result is clamped to the
 * years 0001 to 9999: in UTC, an event in the last hours of 9999 could have a year of five digits,
 * which no client can read.
 */
export const fromSeconds = (seconds: number): Wall =>
  v.parse(Wall, write(Math.min(Math.max(seconds, FIRST_SECOND), LAST_SECOND)));

export const startOfDay = (wall: Wall): Wall => v.parse(Wall, `${wall.slice(0, 10)} 00:00:00`);

/**
 * 23:59:59, when all-day events and day filters end (contract/events#event-input,
 * contract/lists#date-filters).
 */
export const endOfDay = (wall: Wall): Wall => v.parse(Wall, `${wall.slice(0, 10)} 23:59:59`);

/** The same time of day, `days` later, or earlier if negative. */
export const addDays = (wall: Wall, days: number): Wall => fromSeconds(toSeconds(wall) + days * DAY);

/**
 * The last moment of an event. Start and end are both in seconds or both stamps (`numericStamp`).
 * Midnight at the end belongs to the day before, unless the event takes no time
 * (contract/lists#days).
 */
export const lastMoment = (start: number, end: number): number => Math.max(start, end - 1);

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (wall: Wall): number => new Date(toSeconds(wall) * 1000).getUTCDay();

/**
 * The `*_date_details` of a record, which are zero-padded strings (contract/events#value-formats).
 */
export const detailsOf = (wall: Wall) => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
});

/** Fourteen digits for sort keys, which sort as text in the order of time. */
export const stampOf = (wall: Wall): string => wall.replaceAll(/\D/g, '');

/**
 * A stamp as a number, for comparing thousands of them: V8 compares parts of texts ten times as
 * slowly.
 */
export const numericStamp = (wall: Wall): number => Number(stampOf(wall));

/**
 * The inverse, in the seconds of `toSeconds`. A second 60 is the first of the next minute, as in
 * bounds of lists (`lists/cards.ts`).
 */
export const secondsOfStamp = (stamp: number): number => {
  const part = (unit: number): number => Math.floor(stamp / unit) % 100;
  const midnight = new Date(0).setUTCFullYear(Math.floor(stamp / 1e10), part(1e8) - 1, part(1e6)) / 1000;
  return midnight + part(1e4) * 3600 + part(100) * 60 + part(1);
};

/** The inverse of `secondsOfStamp`, by arithmetic: lists unpack dates by the ten thousand. */
export const stampOfSeconds = (seconds: number): number => {
  const at = new Date(seconds * 1000);
  const day = at.getUTCFullYear() * 1e10 + (at.getUTCMonth() + 1) * 1e8 + at.getUTCDate() * 1e6;
  return day + at.getUTCHours() * 1e4 + at.getUTCMinutes() * 100 + at.getUTCSeconds();
};

/** The seconds of a day. This is exact for local times, which know no clock changes. */
export const DAY = 86_400;

/**
 * Matches dates up to the 28th, which exist in every month. This is a shortcut, because lists check
 * dates by the hundred; `isReal` decides on the others.
 */
const CERTAIN = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** `Date` turns 30 February into 2 March, so a date is real if it comes back unchanged. */
const isReal = (text: string): boolean => {
  if (CERTAIN.test(text)) return true;
  const seconds = count(text);
  return seconds >= FIRST_SECOND && seconds <= LAST_SECOND && write(seconds) === text;
};

const count = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;

const write = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
