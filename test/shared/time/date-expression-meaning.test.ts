/**
 * The meaning of date texts that clients send (checks 82, 83, 85, 87, 88, 103, 239;
 * contract/dates#date-texts).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { resolveDateExpression } from '../../../shared/time/date-expression.ts';
import { parseDateExpression } from '../../../shared/time/date-grammar.ts';
import { fromSeconds, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { settle, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';
import { casesOf } from '../../support/sample.ts';

const madrid = v.parse(Zone, 'Europe/Madrid');
/** A Saturday, at 9 in the morning in Madrid. */
const now = instant(Date.UTC(2026, 10, 21, 8) / 1000);
const meaning = (text: string, zone = madrid, clock = now) => {
  const moment = parseDateExpression(text);
  return moment && resolveDateExpression(moment, zone, clock);
};

describe('accepted', () => {
  test.each([
    ['20310510', '2031-05-10 00:00:00', 'eight digits that are a date (docs/decisions/dates-and-zones)'],
    ['Mon, 10 May 2031', '2031-05-12 00:00:00', 'another weekday than that of the date: the next one'],
    ['0001-01-01', '0001-01-01 00:00:00', 'the first year'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59', 'the last second'],
    ['2031-10-26 02:30:00', '2031-10-26 02:30:00', 'shown twice: kept'],
  ])('wall clock %j', (text: string, expected: string | undefined, _why: string) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ['2027W101', '2027-03-08 00:00:00', 'a day of an ISO week'],
    ['2027-W10-7', '2027-03-14 00:00:00', 'its last'],
    ['2027W100', '2027-03-07 00:00:00', 'PHP counts from the Sunday before'],
    ['2027-W10', '2027-03-08 00:00:00', 'its Monday'],
    ['2026-W53-7 20:00', '2027-01-03 20:00:00', 'a week that ends in the next year'],
    ['2027-W10-2T10:00:00Z', '2027-03-09 11:00:00', 'with a time'],
    ['2026-12-1 9:5', '2026-12-01 09:05:00', 'without zeros'],
    ['tomorrow 1:2:3', '2026-11-22 01:02:03', 'nor in seconds'],
    ['2026-12-31 23:59:60', '2027-01-01 00:00:00', 'a leap second is the next minute'],
    ['20261201T100060Z', '2026-12-01 11:01:00', 'without marks as well'],
    ['2026-12-01 GMT+2', '2026-11-30 23:00:00', 'an offset of a day'],
    ['2026-12-01T10:00:00+2', '2026-12-01 09:00:00', 'an offset of one digit'],
  ])("as PHP's parser reads %j: %s, %s", (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ['2033-01-01T10:00:00,5Z', '2033-01-01 11:00:00', 'the other fraction of ISO 8601'],
    ['1988186400', '2033-01-01 11:00:00', 'an instant (contract/dates#date-texts)'],
    ['2031', '1970-01-01 01:33:51', 'recorded: an epoch, no year'],
    ['20311310', '1970-08-24 03:01:50', 'eight digits that are no date'],
    ['2031-05-10 10:00 America/New_York', '2031-05-10 16:00:00', 'a place'],
    ['2031-05-10 10:00 UTC+2', '2031-05-10 10:00:00', 'as zones of events are written'],
    ['tomorrow 9:00+02:00', '2026-11-22 08:00:00', 'a day and an hour of elsewhere'],
    ['0', '1970-01-01 01:00:00', 'the epoch itself'],
    ['253402300799', '9999-12-31 23:59:59', 'the last second of UTC: Madrid stops at its own'],
  ])('instant %j', (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    ['monday next week', '2026-11-23 00:00:00', 'of the week from Monday to Sunday'],
    ['sunday last week', '2026-11-15 00:00:00', 'which ends with Sunday'],
    ['fifth monday of february 2027', undefined, 'which it does not have'],
    ['+9000 years', undefined, 'after the last year'],
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
    ['2033-01-01T10:00:00Z', 'America/New_York', '2033-01-01 05:00:00', 'recorded text, converted'],
    ['2033-01-01 10:00:00', 'America/New_York', '2033-01-01 10:00:00', 'wall clock stays (check 88)'],
    ['2031-03-30 02:30:00', 'UTC', '2031-03-30 02:30:00', 'no gap there'],
    ['1988186400', 'UTC+5.5', '2033-01-01 15:30:00', 'an epoch in a fixed zone'],
    ['today', 'Pacific/Kiritimati', '2026-11-21 00:00:00', 'late evening'],
  ])('%j in %s', (text, zone, expected) => {
    expect(meaning(text, v.parse(Zone, zone))).toBe(expected);
  });

  test.each([
    ['2031-03-30 00:30:00', 'today 2:30am', '2031-03-30 03:30:00', 'a gap of today'],
    ['2031-03-30 22:30:00', 'today', '2031-03-31 00:00:00', 'past midnight in Madrid, not in UTC'],
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
  /** Pieces of the grammar, which are combined in any order. */
  const BITS = 'am|next |tomorrow|wed|2031-05-10|10:00| day|of |may |ago|first '.split('|');
  const alike = fc
    .array(fc.constantFrom(...'0123456789:-+/@. TZ', ...BITS), { maxLength: 20 })
    .map(parts => parts.join(''));

  test('is refused, or has a meaning that needs no more settling', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), alike), text => {
        const wall = meaning(text);
        expect(wall && settle(v.parse(Wall, wall), madrid)).toBe(wall);
      }),
      { numRuns: casesOf('DATE_TEXTS', { whole: 1_000, sample: 200 }) },
    );
  });

  test('what records show is read back as it is', () => {
    // numbers of eight digits are left out, because they may be dates
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

const Recorded = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ text: v.string(), now: v.string(), zone: Zone, wall: v.nullable(v.string()) }),
);
const recorded = readFileSync(join(import.meta.dirname, '../../golden/dates.jsonl'), 'utf8')
  .trim()
  .split('\n');

/**
 * The texts at four moments in two zones, except those that are decided otherwise
 * (docs/decisions/dates-and-zones).
 */
test.each(recorded.map(line => v.parse(Recorded, line)))("as the original's parser reads it: $text, at $now", date => {
  expect(meaning(date.text, date.zone, instant(Date.parse(date.now) / 1000)) ?? null).toBe(date.wall);
});
