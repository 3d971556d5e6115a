/** `timezone_abbr` as PHP takes it from tzdata (checks 65, 88, 91). */

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { abbreviationAt, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const JANUARY = instant(Date.UTC(2031, 0, 15, 12) / 1000);
const JULY = instant(Date.UTC(2031, 6, 15, 12) / 1000);

describe('timezone_abbr', () => {
  test.each([
    ['Europe/Madrid', 'CET', 'CEST', 'check 65'],
    ['Europe/London', 'GMT', 'BST', 'letters of its own'],
    ['Europe/Moscow', 'MSK', 'MSK', 'in no English locale'],
    ['Europe/Istanbul', '+03', '+03', 'no letters in tzdata'],
    ['Atlantic/Azores', '-01', '+00', 'not GMT'],
    ['Africa/Abidjan', 'GMT', 'GMT', 'GMT as a name'],
    ['America/New_York', 'EST', 'EDT', 'check 88'],
    ['America/Sao_Paulo', '-03', '-03', 'no letters in tzdata'],
    ['Asia/Kathmandu', '+0545', '+0545', 'minutes without colon'],
    ['Australia/Sydney', 'AEDT', 'AEST', 'southern summer'],
    ['Etc/UTC', 'UTC', 'UTC', 'an alias'],
    ['UTC+2', 'UTC+2', 'UTC+2', 'check 91: its own text'],
    ['GMT+2', '+02:00', '+02:00', 'as PHP tells it'],
    ['+0200', '+02:00', '+02:00', 'with a colon'],
  ])('%s', (zone, january, july) => {
    const named = v.parse(Zone, zone);
    expect([abbreviationAt(JANUARY, named), abbreviationAt(JULY, named)]).toEqual([january, july]);
  });

  test.each([
    ['Europe/Madrid', '1969-12-31T09:00:00Z', 'CET', 'recorded: "value y1970"'],
    ['Europe/Madrid', '1942-07-01T09:00:00Z', '+02', 'an offset that Madrid had not in 1970'],
  ])('%s before Intl has names, %s', (zone, utc, expected) => {
    expect(abbreviationAt(instant(Date.parse(utc) / 1000), v.parse(Zone, zone))).toBe(expected);
  });

  test('every zone has one, and none is the GMT+1 of Intl', () => {
    const shapes = Intl.supportedValuesOf('timeZone').flatMap(zone =>
      [JANUARY, JULY].map(moment => abbreviationAt(moment, v.parse(Zone, zone))),
    );
    expect(shapes.filter(text => !/^([A-Za-z]{3,4}|[+-]\d\d([0-5]\d)?)$/.test(text))).toEqual([]);
  });
});
