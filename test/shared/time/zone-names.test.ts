/** Which names of zones are accepted (checks 89 to 91, 93; contract/dates#zones). */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isAheadOfUtc, isListedPlace, offsetAt, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

describe('Zone', () => {
  test.each([
    ['Europe/Madrid', 'IANA'],
    ['America/Argentina/Buenos_Aires', 'three parts'],
    ['Europe/Kyiv', 'a recent renaming'],
    ['EST5EDT', 'with digits'],
    ['CET', 'abbreviation'],
    ['+02:00', 'offset'],
    ['UTC+2', 'check 91'],
    ['UTC+14', 'the easternmost'],
    ['GMT+2', 'as PHP takes it'],
    ['GMT-0230', 'with minutes'],
  ])('accepts %j as it is', text => {
    expect(v.parse(Zone, text)).toBe(text);
  });

  test.each([
    ['Mars/Olympus', 'check 89'],
    ['UTC+foo', 'check 93: the original falls over'],
    ['UTC+24', 'more than a day'],
    ['UTC+5.3', 'no such part of an hour'],
    ['utc+2', 'the original knows UTC in capitals only'],
    ['gmt+2', 'as with UTC'],
    ['GMT+25', 'more than a day'],
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

/**
 * The code knows some names of places without a call of Intl. They have to agree with Intl
 * (docs/decisions/dates-and-zones).
 */
const PLACES = Intl.supportedValuesOf('timeZone');
const MONTHS = Array.from({ length: 12 * 12 }, (_, i) => instant(Date.UTC(2024, i, 15) / 1000));

test('clocks that are said to be ahead of UTC are, from 2024 to 2035', () => {
  const ahead = PLACES.filter(isAheadOfUtc);
  expect(ahead.length).toBeGreaterThan(40);
  const wrong = ahead.filter(name => {
    const zone = v.parse(Zone, name);
    return MONTHS.some(at => !/^\+(?!00:00)/.test(offsetAt(at, zone)));
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['Europe/Madrid', true, true],
  ['Europe/London', false, true],
  ['America/New_York', false, true],
  ['europe/madrid', false, false],
  ['Europe/', false, false],
  ['Europe/Atlantis', false, false],
  ['', false, false],
])('%j: ahead %s, listed %s', (name, ahead, listed) => {
  expect([isAheadOfUtc(name), isListedPlace(name)]).toEqual([ahead, listed]);
});

test('all places are listed', () => {
  expect(PLACES.filter(name => !isListedPlace(name))).toEqual([]);
});
