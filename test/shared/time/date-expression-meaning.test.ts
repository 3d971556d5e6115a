/** Date texts of clients: what they mean (checks 82, 83, 85, 87, 88, 103, 239; contract/dates#date-texts). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseDateExpression, resolveDateExpression } from '../../../shared/time/date-expression.ts';
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
    ['01/02/2033 3:30pm', '2033-01-02 15:30:00', 'recorded: month, day, year'],
    ['01/02/2033 15:30', '2033-01-02 15:30:00', 'contract/dates#date-texts'],
    ['1/2/2033', '2033-01-02 00:00:00', 'without zeros and time'],
    ['12/31/2033 12am', '2033-12-31 00:00:00', 'midnight'],
    ['12/31/2033 12:30 PM', '2033-12-31 12:30:00', 'after noon'],
    ['0001-01-01', '0001-01-01 00:00:00', 'the first year'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59', 'the last'],
    ['2031-03-30 02:30:00', '2031-03-30 03:30:00', 'skipped: forward by the gap (contract/dates#clock-changes)'],
    ['2031-10-26 02:30:00', '2031-10-26 02:30:00', 'shown twice: kept'],
  ])('wall clock %j', (text, expected) => {
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
    ['20310510', '1970-08-24 02:48:30', 'recorded: an epoch, no date'],
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
  ])('natural %j', (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test('64 characters are not too long', () => {
    expect(meaning(`2031-05-10${' '.repeat(49)}10:00`)).toBe('2031-05-10 10:00:00');
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
    ['9999-12-31 12:00:00', 'tomorrow', '9999-12-31 23:59:59', 'no day after the last'],
  ])('at %s UTC, %j', (utc, text, expected) => {
    expect(meaning(text, madrid, instant(toSeconds(v.parse(Wall, utc))))).toBe(expected);
  });
});

describe('any text', () => {
  /** Bits of the grammar, in any order. */
  const alike = fc
    .array(
      fc.constantFrom(...'0123456789:-+/@. TZ', 'am', 'pm', 'next ', 'tomorrow', 'wednesday', '2031-05-10', '10:00'),
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
    const seconds = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 });
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
