/** Local times: which texts are valid, and their arithmetic (checks 66, 82 to 84, 86). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  detailsOf,
  endOfDay,
  FIRST_SECOND,
  fromSeconds,
  LAST_SECOND,
  stampOf,
  startOfDay,
  toSeconds,
  Wall,
  weekdayOf,
} from '../../../shared/time/wall.ts';

const wall = (text: string) => v.parse(Wall, text);
const anySecond = fc.integer({ min: FIRST_SECOND, max: LAST_SECOND });

describe('Wall', () => {
  test.each([
    ['2032-02-29 00:00:00', true, 'a leap day'],
    ['0001-01-01 00:00:00', true, 'the first'],
    ['9999-12-31 23:59:59', true, 'the last'],
    ['2031-02-29 00:00:00', false, 'no leap year'],
    ['2100-02-29 00:00:00', false, 'no leap year either'],
    ['2031-13-01 00:00:00', false, 'no such month (check 84)'],
    ['2031-05-10 24:00:00', false, 'that is 00:00:00 of the 11th'],
    ['2031-05-10 23:60:00', false, 'no such minute'],
    ['0000-01-01 00:00:00', false, 'no year 0'],
    ['2031-05-10T10:00:00', false, 'ISO 8601, not the format of records'],
    ['2031-05-10 10:00:00.000', false, 'a fraction'],
    ['2031-05-10 10:00:00Z', false, 'of a zone'],
    [' 2031-05-10 10:00:00', false, 'a blank'],
    ['2031-05-10 10:00:00\n', false, 'a line end'],
  ])('%j: %s', (text, accepted) => {
    expect(v.is(Wall, text)).toBe(accepted);
  });

  test('whatever is accepted is written as it came', () => {
    fc.assert(fc.property(fc.string(), text => !v.is(Wall, text) || fromSeconds(toSeconds(wall(text))) === text));
  });
});

describe('seconds', () => {
  test.each([
    ['1970-01-01 00:00:00', 0, 'the epoch'],
    ['0001-01-01 00:00:00', FIRST_SECOND, 'the first'],
    ['0099-12-31 00:00:00', -59_011_545_600, 'two-digit years are not of the 20th century'],
    ['9999-12-31 23:59:59', LAST_SECOND, 'the last'],
  ])('%s is %d', (text, seconds) => {
    expect([toSeconds(wall(text)), fromSeconds(seconds)]).toEqual([seconds, text]);
  });

  test('fromSeconds undoes toSeconds, and toSeconds undoes fromSeconds', () => {
    fc.assert(fc.property(anySecond, n => toSeconds(fromSeconds(n)) === n));
  });

  test.each([
    [LAST_SECOND + 1, '9999-12-31 23:59:59', 'the UTC view of a last evening west of Greenwich'],
    [FIRST_SECOND - 1, '0001-01-01 00:00:00', 'and of a first morning east of it'],
  ])('%d stops at %s', (seconds, text) => {
    expect(fromSeconds(seconds)).toBe(text);
  });
});

test.each([
  ['2031-05-10 10:11:12', '2031-05-10 00:00:00', '2031-05-10 23:59:59', 'all-day events (check 94)'],
  ['9999-12-31 23:59:59', '9999-12-31 00:00:00', '9999-12-31 23:59:59', 'the last day'],
])('the day of %s', (text, start, end) => {
  expect([startOfDay(wall(text)), endOfDay(wall(text))]).toEqual([start, end]);
});

test.each([
  ['2031-05-10 10:00:00', 1, '2031-05-11 10:00:00', 'tomorrow'],
  ['2032-02-28 00:00:00', 1, '2032-02-29 00:00:00', 'a leap day'],
  ['2031-03-29 02:30:00', 1, '2031-03-30 02:30:00', 'a day on which Madrid has 23 hours'],
  ['9999-12-31 10:00:00', 1, '9999-12-31 23:59:59', 'no day after the last'],
])('%s and %d days', (text, days, expected) => {
  expect(addDays(wall(text), days)).toBe(expected);
});

test.each([
  ['2031-05-10 10:00:00', 6, 'a Saturday'],
  ['2031-05-11 23:59:59', 0, 'a Sunday'],
])('the weekday of %s is %d', (text, weekday) => {
  expect(weekdayOf(wall(text))).toBe(weekday);
});

test('details are six zero-padded strings in the order of the original (check 66)', () => {
  expect(JSON.stringify(detailsOf(wall('2031-05-10 09:00:07')))).toBe(
    '{"year":"2031","month":"05","day":"10","hour":"09","minutes":"00","seconds":"07"}',
  );
});

describe('stamps', () => {
  test('are fourteen digits', () => {
    expect(stampOf(wall('0031-05-10 09:00:07'))).toBe('00310510090007');
  });

  test('sort as the clocks do', () => {
    fc.assert(fc.property(anySecond, anySecond, (a, b) => stampOf(fromSeconds(a)) < stampOf(fromSeconds(b)) === a < b));
  });
});
