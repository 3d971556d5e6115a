/**
 * The words of `<calendar-events>` in pages of other origins are compared with those of the
 * calendar's own pages.
 */
import { expect, it } from 'vitest';
import { datesOf, dayIn, statusIn } from '../../../functions/pages/static/event-words.js';
import { dateTextsIn, pageTextsIn } from '../../../functions/pages/texts.ts';
import { dayOf } from '../../../shared/pages/dates.ts';
import { LANGUAGES, type Language } from '../../../shared/settings/site.ts';

it.each(LANGUAGES)('in %s, days and states are those of the pages', async language => {
  const [dates, texts] = [dateTextsIn(language), await pageTextsIn(language)];
  const days = Array.from({ length: 365 }, (_, n) => Date.UTC(2027, 0, 1 + n));
  expect(days.map(at => dayIn(language, at))).toEqual(
    days.map(at => dates.day(dayOf(new Date(at).toISOString()), dayOf('2027-01-01'))),
  );
  for (const status of ['canceled', 'postponed'] as const) expect(statusIn(language, status)).toBe(texts[status]);
  expect(statusIn(language, 'scheduled')).toBe('');
});

it.each<[why: string, language: Language, all_day: boolean, start: string, end: string, expected: string]>([
  ['a day begins with 1er in French', 'fr', false, '05-01 20:00', '05-01 22:00', 'samedi 1er mai, 20:00–22:00'],
  [
    'English dates have the day before the month',
    'en',
    false,
    '05-01 20:00',
    '05-01 22:00',
    'Saturday 1 May, 20:00–22:00',
  ],
  ['Basque has its own order', 'eu', false, '05-11 20:00', '05-11 20:00', 'maiatzaren 11, asteartea, 20:00'],
  ['a dance', 'gl', false, '03-06 23:00', '03-07 03:00', 'sábado, 6 de marzo, 23:00–03:00'],
  ['to midnight', 'gl', false, '03-06 20:00', '03-07 00:00', 'sábado, 6 de marzo, 20:00–00:00'],
  ['days', 'gl', false, '03-05 10:00', '03-07 00:00', 'venres, 5 de marzo, 10:00 – sábado, 6 de marzo, 24:00'],
  ['whole days', 'ca', true, '03-05 00:00', '03-06 23:59', 'divendres, 5 de març – dissabte, 6 de març'],
  ['a whole day', 'es', true, '03-05 00:00', '03-05 23:59', 'viernes, 5 de marzo'],
])('dates: %s', (_, language, all_day, start, end, expected) => {
  const [start_date, end_date] = [`2027-${start}:00`, `2027-${end}:00`];
  expect(datesOf({ language, all_day, start_date, end_date })).toBe(expected);
});
