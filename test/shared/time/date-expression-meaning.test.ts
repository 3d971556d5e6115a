/** Date texts of clients: what they mean (checks 82, 83, 85, 87, 88, 103, 239; contract/dates#date-texts). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { fromSeconds, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { settle, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const madrid = v.parse(Zone, 'Europe/Madrid');
/** Saturday, 9 in the morning in Madrid. */
const now = instant(Date.UTC(2026, 10, 21, 8) / 1000);
const meaning = (text: string, zone = madrid, clock = now) => {
  const moment = parseDateExpression(text);
  return moment && resolveDateExpression(moment, zone, clock);
};

describe('accepted', () => {
  test.each([
    ['2031-05-10 10:00:00', '2031-05-10 10:00:00', 'the format of records'],
    ['2031-05-10', '2031-05-10 00:00:00', 'check 82'],
    ['2031-05-10T10:00:00', '2031-05-10 10:00:00', 'check 83'],
    ['2031-05-10 10:00', '2031-05-10 10:00:00', 'check 83'],
    ['2031-05-10t10:00', '2031-05-10 10:00:00', 'in any case'],
    ['2031-05-10 9:00', '2031-05-10 09:00:00', 'an hour of one digit'],
    ['2031-05-10 9:30pm', '2031-05-10 21:30:00', 'the time of the American form'],
    ['  2031-05-10  10:00 ', '2031-05-10 10:00:00', 'blanks'],
    ['2031-5-1', '2031-05-01 00:00:00', 'without zeros'],
    ['2031-05', '2031-05-01 00:00:00', 'a month of a year'],
    ['10.05.2031', '2031-05-10 00:00:00', 'dots'],
    ['10-05-2031', '2031-05-10 00:00:00', 'day first'],
    ['2031/5/10', '2031-05-10 00:00:00', 'slashes'],
    ['10/05/31', '2031-10-05 00:00:00', 'a year of two digits, from 1970'],
    ['10-May-69', '2069-05-10 00:00:00', 'to 2069'],
    ['20310510', '2031-05-10 00:00:00', 'eight digits that are a date (docs/decisions/dates-and-zones)'],
    ['20310510T100000', '2031-05-10 10:00:00', 'compact ISO 8601'],
    ['20310510100000', '2031-05-10 10:00:00', 'fourteen digits'],
    ['2031-05-10T100530', '2031-05-10 10:05:30', 'half compact'],
    ['1 January 2033 10am', '2033-01-01 10:00:00', 'recorded'],
    ['May 10 2031', '2031-05-10 00:00:00', 'recorded'],
    ['May 10th, 2031, 9.30 p.m.', '2031-05-10 21:30:00', 'dots of a time of 12 hours'],
    ['29 Feb', undefined, 'not this year'],
    ['Sat May 10 10:00:00 2031', '2031-05-10 10:00:00', 'the year last, as C writes it'],
    ['Mon, 10 May 2031', '2031-05-12 00:00:00', 'another weekday than that of the date: the next one'],
    ['10:00 2031-05-10', '2031-05-10 10:00:00', 'in any order'],
    ['01/02/2033 3:30pm', '2033-01-02 15:30:00', 'recorded: month, day, year'],
    ['01/02/2033 15:30', '2033-01-02 15:30:00', 'contract/dates#date-texts'],
    ['1/2/2033', '2033-01-02 00:00:00', 'without zeros and time'],
    ['12/31/2033 12am', '2033-12-31 00:00:00', 'midnight'],
    ['12/31/2033 12:30 PM', '2033-12-31 12:30:00', 'after noon'],
    ['0001-01-01', '0001-01-01 00:00:00', 'the first year'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59', 'the last'],
    ['2031-03-30 02:30:00', '2031-03-30 03:30:00', 'skipped: forward by the gap (contract/dates#clock-changes)'],
    ['2031-10-26 02:30:00', '2031-10-26 02:30:00', 'shown twice: kept'],
  ])('wall clock %j', (text: string, expected: string | undefined, _why: string) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ['2033-01-01T10:00:00Z', '2033-01-01 11:00:00', 'the original drops the Z (contract/dates#date-texts)'],
    ['2033-01-01T10:00:00z', '2033-01-01 11:00:00', 'in any case'],
    ['2033-01-01T10:00:00.000Z', '2033-01-01 11:00:00', 'as browsers write it'],
    ['2033-01-01T10:00:00,5Z', '2033-01-01 11:00:00', 'the other fraction of ISO 8601'],
    ['2033-01-01T10:00:00+05:00', '2033-01-01 06:00:00', 'the original drops the offset'],
    ['2031-05-10T10:00:00+09:00', '2031-05-10 03:00:00', 'check 87'],
    ['2031-05-10 10:00-0530', '2031-05-10 17:30:00', 'without colon and seconds'],
    ['2031-05-10 10:00:00 -05', '2031-05-10 17:00:00', 'hours only, after a blank'],
    ['05/10/2031 10:00Z', '2031-05-10 12:00:00', 'the American form'],
    ['2031-03-30T01:30:00Z', '2031-03-30 03:30:00', 'just after the gap'],
    ['2031-10-26T00:30:00Z', '2031-10-26 02:30:00', 'the first of the two'],
    ['@1988186400', '2033-01-01 11:00:00', 'epoch'],
    [
      '1988186400',
      '2033-01-01 11:00:00',
      'recorded as 10:00, its UTC clock; an instant here (contract/dates#date-texts)',
    ],
    ['2031', '1970-01-01 01:33:51', 'recorded: an epoch, no year'],
    ['20311310', '1970-08-24 03:01:50', 'eight digits that are no date'],
    ['1988186400123', '2033-01-01 11:00:00', 'milliseconds, as JavaScript counts'],
    ['2031-05-10 10:00 CET', '2031-05-10 11:00:00', 'letters are a fixed offset: in May it is summer time here'],
    ['2031-05-10 10:00 America/New_York', '2031-05-10 16:00:00', 'a place'],
    ['2031-05-10Z', '2031-05-10 02:00:00', 'midnight elsewhere'],
    ['2031-05-10 3:30pm+02:00', '2031-05-10 15:30:00', 'any time with any zone'],
    ['10 May 2031 10:00:00 GMT', '2031-05-10 12:00:00', 'HTTP'],
    ['Sat, 10 May 2031 10:00:00 -0500', '2031-05-10 17:00:00', 'RFC 2822'],
    ['Sat May 10 2031 10:00:00 GMT+0200 (Central European Summer Time)', '2031-05-10 10:00:00', 'JavaScript'],
    ['2031-05-10 10:00 UTC+2', '2031-05-10 10:00:00', 'as zones of events are written'],
    ['tomorrow 9:00+02:00', '2026-11-22 08:00:00', 'a day and an hour of elsewhere'],
    ['0', '1970-01-01 01:00:00', 'the epoch itself'],
    ['@-86400', '1969-12-31 01:00:00', 'before it'],
    ['253402300799', '9999-12-31 23:59:59', 'the last second of UTC: Madrid stops at its own'],
  ])('instant %j', (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ['today', '2026-11-21 00:00:00', 'recorded'],
    ['tomorrow', '2026-11-22 00:00:00', 'check 239'],
    ['yesterday', '2026-11-20 00:00:00', 'the day before'],
    ['tomorrow 9am', '2026-11-22 09:00:00', 'check 85'],
    ['tomorrow 10am', '2026-11-22 10:00:00', 'recorded'],
    ['Tomorrow 9:15 PM', '2026-11-22 21:15:00', 'in any case'],
    ['tomorrow 18:30', '2026-11-22 18:30:00', 'without am or pm'],
    ['next wednesday 4pm', '2026-11-25 16:00:00', 'contract/dates#date-texts'],
    ['next  Wednesday', '2026-11-25 00:00:00', 'without a time'],
    ['next saturday', '2026-11-28 00:00:00', 'today is Saturday: a week away'],
    ['next sunday', '2026-11-22 00:00:00', 'tomorrow'],
    ['next friday', '2026-11-27 00:00:00', 'yesterday was Friday'],
    ['now', '2026-11-21 09:00:00', 'a start_date that many clients send'],
    ['noon', '2026-11-21 12:00:00', 'of today'],
    ['9am', '2026-11-21 09:00:00', 'a time of today'],
    ['+1 month', '2026-12-21 09:00:00', 'an amount'],
    ['1 week 2 days ago', '2026-11-12 09:00:00', 'all of it'],
    ['next week', '2026-11-23 09:00:00', 'its Monday'],
    ['monday next week', '2026-11-23 00:00:00', 'of the week from Monday to Sunday'],
    ['sunday last week', '2026-11-15 00:00:00', 'which ends with Sunday'],
    ['next wed', '2026-11-25 00:00:00', 'three letters'],
    ['last saturday', '2026-11-14 00:00:00', 'a week ago'],
    ['third friday of january 2027 20:00', '2027-01-15 20:00:00', 'a weekday of a month'],
    ['fifth monday of february 2027', undefined, 'which it does not have'],
    ['first day of next month midnight', '2026-12-01 00:00:00', 'a day of a month'],
    ['+9000 years', undefined, 'after the last year'],
    ['-3000 years', undefined, 'before the first'],
    ['9999999999 months', undefined, 'beyond what can be counted'],
  ])('natural %j', (text: string, expected: string | undefined, _why: string) => {
    expect(meaning(text)).toBe(expected);
  });

  test('80 characters are not too long', () => {
    expect(meaning(`2031-05-10${' '.repeat(65)}10:00`)).toBe('2031-05-10 10:00:00');
  });
});

describe('the zone decides', () => {
  test.each([
    [
      '2033-01-01T10:00:00Z',
      'America/New_York',
      '2033-01-01 05:00:00',
      'recorded text, converted (contract/dates#date-texts)',
    ],
    ['2033-01-01 10:00:00', 'America/New_York', '2033-01-01 10:00:00', 'wall clock stays (check 88)'],
    ['2020-01-01 10:00:00', 'UTC', '2020-01-01 10:00:00', 'date_utc (check 103)'],
    ['2031-03-30 02:30:00', 'UTC', '2031-03-30 02:30:00', 'no gap there'],
    ['2031-10-05 02:15', 'Australia/Lord_Howe', '2031-10-05 02:45:00', 'a gap of half an hour'],
    ['1988186400', 'UTC+5.5', '2033-01-01 15:30:00', 'an epoch in a fixed zone'],
    ['today', 'Pacific/Auckland', '2026-11-21 00:00:00', 'evening of the same day'],
    ['today', 'Pacific/Kiritimati', '2026-11-21 00:00:00', 'late evening'],
    ['tomorrow 9am', 'Pacific/Pago_Pago', '2026-11-21 09:00:00', 'still the day before'],
  ])('%j in %s', (text, zone, expected) => {
    expect(meaning(text, v.parse(Zone, zone))).toBe(expected);
  });

  test.each([
    ['2031-03-30 00:30:00', 'today 2:30am', '2031-03-30 03:30:00', 'a gap of today'],
    ['2031-03-29 12:00:00', 'tomorrow 02:30', '2031-03-30 03:30:00', 'and of tomorrow'],
    ['2031-03-30 22:30:00', 'today', '2031-03-31 00:00:00', 'past midnight in Madrid, not in UTC'],
    ['2031-10-26 22:30:00', 'today', '2031-10-26 00:00:00', 'half past eleven at night, in winter again'],
    ['2031-12-31 12:00:00', 'tomorrow', '2032-01-01 00:00:00', 'into the next year'],
    ['9999-12-31 12:00:00', 'tomorrow', undefined, 'no day after the last'],
    ['2028-01-31 12:00:00', '+1 month', '2028-02-29 13:00:00', 'to the last day of a shorter month'],
    ['2028-02-29 12:00:00', '+1 year', '2029-02-28 13:00:00', 'and of a year without that day'],
    ['2028-03-31 12:00:00', '-1 month +1 day', '2028-03-01 14:00:00', 'months before days'],
  ])('at %s UTC, %j', (utc: string, text: string, expected: string | undefined, _why: string) => {
    expect(meaning(text, madrid, instant(toSeconds(v.parse(Wall, utc))))).toBe(expected);
  });
});

test('refused are instants an hour before the first year and after the last', () => {
  expect([meaning('0001-01-01T00:00:00+01:00'), meaning('9999-12-31T23:59:59-01:00')]).toEqual([undefined, undefined]);
});

describe('any text', () => {
  /** Bits of the grammar, in any order. */
  const alike = fc
    .array(
      fc.constantFrom(
        ...'0123456789:-+/@. TZ',
        'am',
        'next ',
        'tomorrow',
        'wed',
        '2031-05-10',
        '10:00',
        ' day',
        'of ',
        'may ',
        'ago',
        'first ',
      ),
      {
        maxLength: 20,
      },
    )
    .map(parts => parts.join(''));

  test('is refused, or has a meaning that needs no more settling', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), alike), text => {
        const wall = meaning(text);
        expect(wall && settle(v.parse(Wall, wall), madrid)).toBe(wall);
      }),
      { numRuns: 1_000 },
    );
  });

  test('what records show is read back as it is', () => {
    // Eight digits may be a date.
    const seconds = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }).filter(n => !/^-?\d{8}$/.test(String(n)));
    fc.assert(
      fc.property(seconds, n => {
        const local = settle(fromSeconds(n), madrid);
        expect([
          meaning(local),
          meaning(String(Math.abs(n))),
          meaning(`${fromSeconds(n)}Z`, v.parse(Zone, 'UTC')),
        ]).toEqual([local, meaning(`@${Math.abs(n)}`), fromSeconds(n)]);
      }),
    );
  });
});
