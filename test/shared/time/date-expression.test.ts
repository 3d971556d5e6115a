/** Date texts of clients: which are accepted, and what they mean (checks 82 to 87, 101 to 103, 236, 239; contract/dates#date-texts). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseDateExpression, resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { fromSeconds, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { settle, Zone } from '../../../shared/time/zone.ts';
import { cpuMs } from '../../support/cpu.ts';
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
});

describe('refused', () => {
  test.each([
    ['', 'empty (check 84)'],
    ['   ', 'blank'],
    ['not a date', 'check 84'],
    ['not-a-date', 'recorded'],
    ['nope', 'recorded'],
    ['garbage', 'recorded'],
    ['xx', 'recorded'],
    ['foo', 'check 236'],
    ['z', 'one letter (contract/dates#date-texts): PHP reads it as a zone'],
    ['A', 'one letter'],
    ['2031-13-01', 'check 84'],
    ['2031-02-30 10:00:00', 'check 86: the original rolls over'],
    ['2032-02-30 10:00:00', 'recorded: the original rolls over'],
    ['2031-02-30 25:61:00', 'recorded'],
    ['02/30/2031', 'no such day in the American form'],
    ['13/01/2031', 'month comes first'],
    ['2031-05-10 25:00', 'contract/dates#date-texts: hour 25'],
    ['2031-05-10 24:00', 'the next day has a name of its own'],
    ['2031-05-10 10:60', 'no such minute'],
    ['2031-05-10 10:00:60', 'leap second'],
    ['2031-05-10 13pm', 'no such hour'],
    ['2031-05-10 0am', 'no such hour'],
    ['2031-05-10 15:30pm', 'no such hour'],
    ['2031-05-10 10', 'an hour alone'],
    ['2031-05-10T', 'a T alone'],
    ['2031-05-10Z', 'an offset without a time'],
    ['2031-05-10 +02:00', 'an offset without a time'],
    ['2031-05-10T10:00:00 02:00', 'a plus sign that a query string has eaten'],
    ['2031-05-10T10:00:00+24:00', 'no such offset'],
    ['2031-05-10 10:00 CET', 'names of zones belong in timezone'],
    ['2031-05-10 10:00 Europe/Madrid', 'likewise'],
    ['2031-05-10 3:30pm+02:00', 'mixed forms'],
    ['10:00', 'a time without a date'],
    ['9am', 'a time without a date'],
    ['T10:00', 'a time without a date'],
    ['2031-05', 'a month'],
    ['2031-5-1', 'ISO 8601 has its zeros'],
    ['10.05.2031', 'not in contract/dates#date-texts'],
    ['10/05/31', 'a year of two digits'],
    ['20310510T100000', 'not in contract/dates#date-texts'],
    ['1 January 2033 10am', 'recorded as accepted; not in contract/dates#date-texts (contract/dates#date-texts)'],
    ['May 10 2031', 'recorded as accepted; likewise'],
    ['+1 month', 'recorded as accepted; likewise'],
    ['now', 'not in contract/dates#date-texts'],
    ['noon', 'not in contract/dates#date-texts'],
    ['tomorrow noon', 'not in contract/dates#date-texts'],
    ['tomorrow 9', 'an hour alone'],
    ['tomorrow 25:00', 'no such hour'],
    ['tomorrow 9:00+02:00', 'a day of here at an hour of elsewhere'],
    ['tomorrow9am', 'no blank'],
    ['next week', 'not in contract/dates#date-texts'],
    ['next wed', 'not in contract/dates#date-texts'],
    ['last wednesday', 'not in contract/dates#date-texts'],
    ['wednesday', 'not in contract/dates#date-texts'],
    ['next', 'next what'],
    ['next constructor', 'a property of every object'],
    ['0000-01-01', 'no year 0'],
    ['0000-00-00 00:00:00', 'how the original shows a missing date'],
    ['10000-01-01', 'after the last year'],
    ['0001-01-01T00:00:00+01:00', 'an hour before the first'],
    ['9999-12-31T23:59:59-01:00', 'an hour after the last'],
    ['253402300800', 'a second after the last'],
    ['@-62135596801', 'a second before the first'],
    ['9'.repeat(64), 'far after the last'],
    ['1988186400.5', 'not all digits'],
    ['1e9', 'a number, but not all digits'],
    ['0x10', 'likewise'],
    ['-5', 'a sign needs its @'],
    ['@', 'no digits'],
    ['١٩٨٨١٨٦٤٠٠', 'digits of another script'],
    ['2031-05-10\u0000', 'a control character'],
    [`2031-05-10${' '.repeat(50)}10:00`, 'one character too long'],
  ])('%j', text => {
    expect(parseDateExpression(text)).toBeUndefined();
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

  test('takes no time, however it is made to', () => {
    const hostile = [
      ...['0', '@', ' ', '-', ':', 'next ', 'a', '2031-05-10 ', '10:00 ', '+02:00', '\u0000', 'T'].flatMap(bit => [
        bit.repeat(64).slice(0, 64),
        `2031-05-10 ${bit.repeat(53)}`.slice(0, 64),
        `next ${bit.repeat(59)}`.slice(0, 63),
        bit.repeat(100_000),
      ]),
    ];
    const started = cpuMs();
    for (const text of hostile) parseDateExpression(text);
    // A few ms are plenty, and an exponential pattern would need days.
    expect(cpuMs() - started).toBeLessThan(hostile.length * 5);
  });
});
