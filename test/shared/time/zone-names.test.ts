/** Names of zones: which are accepted (checks 89 to 91, 93; contract/dates#zones). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Zone } from '../../../shared/time/zone.ts';

describe('Zone', () => {
  test.each([
    ['Europe/Madrid', 'IANA'],
    ['europe/madrid', 'in any case, and kept so (recorded: "value tz_lower")'],
    ['America/Argentina/Buenos_Aires', 'three parts'],
    ['Etc/GMT+3', 'signs (recorded)'],
    ['Europe/Kyiv', 'a recent renaming'],
    ['EST5EDT', 'with digits'],
    ['CET', 'abbreviation'],
    ['Z', 'abbreviation'],
    ['cest', 'abbreviation in any case'],
    ['+02:00', 'offset'],
    ['+05', 'offset of hours'],
    ['UTC+2', 'check 91'],
    ['UTC+5.5', 'recorded'],
    ['UTC-4:30', 'minutes'],
    ['UTC+14', 'the easternmost'],
  ])('accepts %j as it is', text => {
    expect(v.parse(Zone, text)).toBe(text);
  });

  test.each([
    ['Mars/Olympus', 'check 89'],
    ['UTC+foo', 'check 93: the original falls over'],
    ['UTC+24', 'more than a day'],
    ['UTC+5:60', 'no such minute'],
    ['UTC+5.3', 'no such part of an hour'],
    ['utc+2', 'the original knows UTC in capitals only'],
    ['GMT+2', 'reads like UTC+2, and Etc/GMT+2 is the opposite'],
    ['+02:60', 'no such minute'],
    ['+02:00:00', 'seconds'],
    ['IST', 'India, Ireland or Israel'],
    ['', 'empty means the site zone, which is for the caller to say'],
    ['Europe/Madrid\n', 'a line end'],
    ['constructor', 'a property of every object'],
    ['x'.repeat(10_000), 'endless'],
  ])('refuses %j', text => {
    expect(v.is(Zone, text)).toBe(false);
  });

  test('takes strings only, and says what is wrong', () => {
    expect([2, null, 'Mars/Olympus'].map(sent => v.safeParse(Zone, sent).issues?.map(issue => issue.message))).toEqual([
      ['timezone'],
      ['timezone'],
      ['timezone'],
    ]);
  });

  test('never throws anything else', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => typeof v.is(Zone, text) === 'boolean'));
  });
});
