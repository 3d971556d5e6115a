/** Local times: which texts are valid, and the seconds that they mean (checks 82 to 84, 86). */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FIRST_SECOND, fromSeconds, LAST_SECOND, toSeconds, Wall } from '../../../shared/time/wall.ts';

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
});
