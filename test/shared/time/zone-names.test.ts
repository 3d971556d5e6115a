/** Names of zones: which are accepted (checks 89 to 91, 93; contract/dates#zones). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Zone } from '../../../shared/time/zone.ts';

describe('Zone', () => {
  test.each([
    ['Europe/Madrid', 'IANA'],
    ['europe/madrid', 'in any case, and kept so (recorded: "value tz_lower")'],
    ['EUROPE/MADRID', 'in any case'],
    ['America/Argentina/Buenos_Aires', 'three parts'],
    ['America/Port-au-Prince', 'hyphens'],
    ['Etc/GMT+3', 'signs (recorded)'],
    ['Asia/Calcutta', 'an old name, kept (recorded)'],
    ['Asia/Kolkata', 'its new name'],
    ['Europe/Kyiv', 'a recent renaming'],
    ['Japan', 'one word'],
    ['GB', 'two letters'],
    ['EST5EDT', 'with digits'],
    ['UTC', 'check 90'],
    ['utc', 'in any case'],
    ['Zulu', 'an alias of UTC'],
    ['CET', 'abbreviation'],
    ['EST', 'abbreviation (recorded)'],
    ['GMT', 'abbreviation'],
    ['Z', 'abbreviation'],
    ['cest', 'abbreviation in any case'],
    ['PDT', 'abbreviation that IANA does not have'],
    ['+02:00', 'offset'],
    ['-0430', 'offset without colon'],
    ['+05', 'offset of hours'],
    ['UTC+2', 'check 91'],
    ['UTC-3', 'recorded'],
    ['UTC+0', 'recorded'],
    ['UTC+5.5', 'recorded'],
    ['UTC+5.75', 'quarters'],
    ['UTC-4:30', 'minutes'],
    ['UTC+05:45', 'zeros'],
    ['UTC+14', 'the easternmost'],
  ])('accepts %j as it is', text => {
    expect(v.parse(Zone, text)).toBe(text);
  });

  test.each([
    ['Mars/Olympus', 'check 89'],
    ['Mars/X', 'recorded'],
    ['Nope/Nope', 'recorded'],
    ['UTC+foo', 'check 93: the original falls over'],
    ['UTC+', 'no hours'],
    ['UTC2', 'no sign'],
    ['UTC+24', 'more than a day'],
    ['UTC+5:60', 'no such minute'],
    ['UTC+5.3', 'no such part of an hour'],
    ['UTC +2', 'a blank'],
    ['utc+2', 'the original knows UTC in capitals only'],
    ['GMT+2', 'reads like UTC+2, and Etc/GMT+2 is the opposite'],
    ['+24:00', 'more than a day'],
    ['+02:60', 'no such minute'],
    ['+2', 'one digit'],
    ['+02:00:00', 'seconds'],
    ['IST', 'India, Ireland or Israel'],
    ['PNT', "ICU's own"],
    ['A', 'a military letter'],
    ['', 'empty means the site zone, which is for the caller to say'],
    [' Europe/Madrid', 'a blank'],
    ['Europe/Madrid\n', 'a line end'],
    ['Europe/Madrid\u0000', 'a control character'],
    ['Europe', 'a continent'],
    ['Europe/Madrid[UTC]', 'an annotation'],
    ['../../etc/passwd', 'a path'],
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
