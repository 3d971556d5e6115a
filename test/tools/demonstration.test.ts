import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventInput } from '../../shared/events/input.ts';
import { ca } from '../../tools/start/demonstration/calendar-ca.ts';
import { fr } from '../../tools/start/demonstration/calendar-fr.ts';
import { gl } from '../../tools/start/demonstration/calendar-gl.ts';
import { datesOf, type When } from '../../tools/start/demonstration/demonstration-calendar.ts';
import { TRANSLATED_EVENTS } from '../../tools/start/demonstration/translations.ts';
import '../support/same-cases.ts';

const TODAY = '2026-11-21'; // a Saturday

const DATES: [when: When, start: string, end: string, allDay: boolean, why: string][] = [
  [{ weeks: 0, day: 'monday', hours: ['20:00', '22:00'] }, '2026-11-16 20:00', '2026-11-16 22:00', false, 'this week'],
  [
    { weeks: 1, day: 'saturday', hours: ['20:00', '22:00'] },
    '2026-11-28 20:00',
    '2026-11-28 22:00',
    false,
    'Saturday of next week',
  ],
  [
    { weeks: -2, day: 'sunday', hours: ['12:00', '14:00'] },
    '2026-11-08 12:00',
    '2026-11-08 14:00',
    false,
    'in the past',
  ],
  [
    { weeks: 6, day: 'thursday', days: 4 },
    '2026-12-31 00:00',
    '2027-01-03 23:59',
    true,
    'whole days, into the next year',
  ],
];

describe('dates of the demonstration', () => {
  it.each(DATES)('%j', (when, start_date, end_date, all_day) => {
    expect(datesOf(when, TODAY)).toEqual({ start_date, end_date, all_day });
  });
});

it.each(TRANSLATED_EVENTS)('$title is translated into each other language, as the service takes it', festival => {
  const calendars = [gl, ca, fr];
  const original = calendars.find(({ language }) => language === festival.language);
  expect(original?.events.map(({ title }) => title)).toContain(festival.title);
  const all = [festival, ...festival.translations].map(({ language }) => language);
  expect(all.sort()).toEqual(['ca', 'es', 'fr', 'gl']);
  const parsed = festival.translations.map(({ language, venue, ...texts }) =>
    v.safeParse(EventInput, { ...texts, ...datesOf({ weeks: 1, day: 'monday' }, TODAY) }),
  );
  expect(parsed.flatMap(({ issues = [] }) => issues)).toEqual([]);
});
