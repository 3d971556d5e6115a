import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventInput } from '../../shared/events/input.ts';
import { ca } from '../../tools/start/demonstration/calendar-ca.ts';
import { fr } from '../../tools/start/demonstration/calendar-fr.ts';
import { gl } from '../../tools/start/demonstration/calendar-gl.ts';
import { datesOf, type When } from '../../tools/start/demonstration/demonstration-calendar.ts';
import { CATEGORIES, TRANSLATED_EVENTS } from '../../tools/start/demonstration/translations.ts';
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

it.each(TRANSLATED_EVENTS)(
  '$title is translated into Spanish with its categories, as the service takes it',
  translated => {
    const calendar = [gl, ca, fr].find(({ language }) => language === translated.language);
    const original = calendar?.events.find(({ title }) => title === translated.title);
    const known = CATEGORIES.filter(({ es }) => es !== undefined).map(category => category[translated.language]?.name);
    expect(known).toEqual(expect.arrayContaining([...(original?.categories ?? ['no such event'])]));
    const all = [translated, ...translated.translations].map(({ language }) => language);
    expect(all).toContain('es');
    expect(new Set(all).size).toBe(all.length);
    const parsed = translated.translations.map(({ language, venue, ...texts }) =>
      v.safeParse(EventInput, { ...texts, ...datesOf({ weeks: 1, day: 'monday' }, TODAY) }),
    );
    expect(parsed.flatMap(({ issues = [] }) => issues)).toEqual([]);
  },
);
