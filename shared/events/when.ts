/**
 * `when` and `weekday` of the list of events: days relative to today, and days of the week
 * (contract/lists#relative-days). Pure.
 */
import * as v from 'valibot';
import { TextList } from '../http/fields.ts';
import type { EntryTest } from '../lists/cards.ts';
import { addDays, DAY, endOfDay, fromSeconds, numericStamp, startOfDay, type Wall, weekdayOf } from '../time/wall.ts';
import { daysWithin, type Window } from './days.ts';

export const When = v.picklist(['today', 'tomorrow', 'weekend', 'week', 'month'], 'enum');

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The numbers of the days, as `weekdayOf` has them. */
export const Weekdays = v.pipe(
  TextList,
  v.array(
    v.pipe(
      v.picklist(WEEKDAYS, 'enum'),
      v.transform(name => WEEKDAYS.indexOf(name)),
    ),
  ),
);

/** The window of what takes place on these days. */
export const windowOfDays = (first: Wall, last: Wall): Partial<Window> => ({
  lastFrom: numericStamp(startOfDay(first)),
  startBefore: numericStamp(endOfDay(last)) + 1,
});

/** Weeks begin on Monday, so the weekend of a Sunday has begun the day before. */
export const windowWhen = (when: v.InferOutput<typeof When>, today: Wall): Partial<Window> => {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const ofMonth = (index: number, day: number): Wall => fromSeconds(Date.UTC(year, index, day) / 1000);
  const days: Readonly<Record<typeof when, readonly [first: Wall, last: Wall]>> = {
    today: [today, today],
    tomorrow: [addDays(today, 1), addDays(today, 1)],
    weekend: [addDays(monday, 5), addDays(monday, 6)],
    week: [monday, addDays(monday, 6)],
    month: [ofMonth(month - 1, 1), ofMonth(month, 0)],
  };
  return windowOfDays(...days[when]);
};

/** Whether an event takes place on such a day of the window. */
export const takesPlaceOn = (weekdays: readonly number[], window: Window): EntryTest => {
  const daysOf = daysWithin(window);
  return entry => {
    const { first, last } = daysOf(entry);
    const weekday = weekdayOf(fromSeconds(first * DAY));
    return weekdays.some(wanted => first + ((wanted - weekday + 7) % 7) <= last);
  };
};
