import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventInput } from '../../shared/events/input.ts';
import { ca } from '../../tools/start/demonstration/calendar-ca.ts';
import { fr } from '../../tools/start/demonstration/calendar-fr.ts';
import { gl } from '../../tools/start/demonstration/calendar-gl.ts';
import { datesOf, type When } from '../../tools/start/demonstration/demonstration-calendar.ts';
import { TRANSLATED_CATEGORIES, TRANSLATED_EVENTS } from '../../tools/start/demonstration/translations.ts';
import '../support/same-cases.ts';

const TODAY = '2026-11-21'; // a Saturday

const DATES: [when: When, start: string, end: string, allDay: boolean, why: string][] = [
  [
    { weeks: 0, day: 'monday', hours: ['20:00', '22:00'] },
    '2026-11-16 20:00',
    '2026-11-16 22:00',
    false,
    'this week began on Monday',
  ],
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
    'two weeks ago',
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

  it('next week is always ahead, the week before last always past', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, date => {
        const today = date.toISOString().slice(0, 10);
        const [ahead, past] = [1, -1].map(weeks =>
          datesOf({ weeks, day: weeks > 0 ? 'monday' : 'sunday' }, today).start_date.slice(0, 10),
        );
        return ahead !== undefined && past !== undefined && past < today && today < ahead;
      }),
    );
  });
});

describe.each([gl, ca, fr])('the demonstration in $language', ({ categories, events }) => {
  it('holds what the service takes', () => {
    const problems = events.flatMap(({ when, ...event }) => {
      const parsed = v.safeParse(EventInput, { ...event, ...datesOf(when, TODAY) });
      return parsed.success ? [] : [[event.title, parsed.issues.map(issue => v.getDotPath(issue))]];
    });
    expect(problems).toEqual([]);
  });

  it('shows what a calendar may hold', () => {
    const shown = {
      past: events.some(({ when }) => when.weeks < 0),
      severalDays: events.some(({ when }) => (when.days ?? 1) > 1),
      draft: events.filter(({ status }) => status === 'draft').length,
      featured: events.filter(({ featured }) => featured).length,
    };
    expect(shown).toEqual({ past: true, severalDays: true, draft: 1, featured: 1 });
    expect(events).toHaveLength(8);
  });

  it('names parents before their children', () => {
    const names = categories.map(({ name }) => name);
    const orphans = categories.filter(({ parent }, i) => parent !== undefined && !names.slice(0, i).includes(parent));
    expect(orphans).toEqual([]);
    expect(categories.some(({ parent }) => parent !== undefined)).toBe(true);
  });
});

it.each(TRANSLATED_EVENTS)('$title is translated into each other language, as the service takes it', festival => {
  const calendars = [gl, ca, fr];
  const original = calendars.find(({ language }) => language === festival.language);
  expect(original?.events.map(({ title }) => title)).toContain(festival.title);
  const all = [festival, ...festival.translations].map(({ language }) => language);
  expect(all.sort()).toEqual(calendars.map(({ language }) => language).sort());
  const parsed = festival.translations.map(({ language, venue, ...texts }) =>
    v.safeParse(EventInput, { ...texts, ...datesOf({ weeks: 1, day: 'monday' }, TODAY) }),
  );
  expect(parsed.flatMap(({ issues = [] }) => issues)).toEqual([]);
});

it('the categories of what is translated have names in all languages', () => {
  for (const { language, title } of TRANSLATED_EVENTS) {
    const { events } = [gl, ca, fr].find(calendar => calendar.language === language) ?? { events: [] };
    const { categories = [] } = events.find(event => event.title === title) ?? {};
    const translated = TRANSLATED_CATEGORIES.filter(names => Object.keys(names).length === 3);
    expect(categories.filter(name => translated.every(names => names[language] !== name))).toEqual([]);
  }
});
