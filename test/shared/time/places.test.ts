/** What is known of places without asking Intl has to be what Intl says (docs/decisions/dates-and-zones). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { isAheadOfUtc, isListedPlace, offsetAt, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const PLACES = Intl.supportedValuesOf('timeZone');
const MONTHS = Array.from({ length: 12 * 12 }, (_, i) => instant(Date.UTC(2024, i, 15) / 1000));

it('clocks that are said to be ahead of UTC are, from 2024 to 2035', () => {
  const ahead = PLACES.filter(isAheadOfUtc);
  expect(ahead.length).toBeGreaterThan(40);
  const wrong = ahead.filter(name => {
    const zone = v.parse(Zone, name);
    return MONTHS.some(at => !/^\+(?!00:00)/.test(offsetAt(at, zone)));
  });
  expect(wrong).toEqual([]);
});

it.each([
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

it('all places are listed', () => {
  expect(PLACES.filter(name => !isListedPlace(name))).toEqual([]);
});
