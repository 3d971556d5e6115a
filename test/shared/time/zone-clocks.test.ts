/**
 * Local times in zones: what they mean in UTC, and what clock changes do to them (checks 65, 88,
 * 90, 92, 102; contract/dates#clock-changes).
 */

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { FIRST_SECOND, fromSeconds, LAST_SECOND, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { instantOf, offsetAt, offsetBetween, offsetHoursAt, settle, wallAt, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const zone = (text: string) => v.parse(Zone, text);
const wall = (text: string) => v.parse(Wall, text);
const utc = (text: string) => toSeconds(wall(text));

describe('wall clock and UTC', () => {
  test.each([
    ['UTC+2', '2031-08-10 10:00:00', '2031-08-10 08:00:00', '+02:00', 'check 92: no summer time'],
    ['UTC-4:30', '2031-05-23 10:00:00', '2031-05-23 14:30:00', '-04:30', 'the sign holds for the minutes too'],
    ['CET', '2033-07-01 10:00:00', '2033-07-01 09:00:00', '+01:00', 'no summer time, as in the original'],
    ['Europe/Madrid', '1800-01-01 00:00:00', '1800-01-01 00:14:44', '-00:14', 'local mean time'],
    ['America/New_York', '9999-12-31 12:00:00', '9999-12-31 17:00:00', '-05:00', 'the last ones'],
  ])('%s %s', (name, local, inUtc, offset) => {
    const [at, where] = [instantOf(wall(local), zone(name)), zone(name)];
    expect([fromSeconds(at), wallAt(at, where), offsetAt(at, where)]).toEqual([inUtc, local, offset]);
  });

  test('hours ahead have decimals', () => {
    const inWinter = (where: Zone) => offsetHoursAt(instantOf(wall('2033-01-01 10:00:00'), where), where);
    expect(['America/New_York', 'Asia/Kathmandu'].map(zone).map(inWinter)).toEqual([-5, 5.75]);
  });

  test('the last evening of New York is past the year 9999 in UTC, and stays there', () => {
    const [last, newYork] = [wall('9999-12-31 23:59:59'), zone('America/New_York')];
    const instant = instantOf(last, newYork);
    expect([instant - LAST_SECOND, wallAt(instant, newYork), wallAt(instant, zone('UTC'))]).toEqual([
      18_000,
      last,
      last,
    ]);
  });
});

test.each([
  ['Europe/Madrid', '2031-03-30 02:00:00', '2031-03-30 03:00:00', '2031-03-30 01:00:00', 'the gap opens'],
  ['Europe/Madrid', '2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00', 'recorded: "seed e_dstgap"'],
  ['Europe/Madrid', '2031-10-26 01:59:59', '2031-10-26 01:59:59', '2031-10-25 23:59:59', 'just before the overlap'],
  ['Pacific/Apia', '2011-12-30 10:00:00', '2011-12-31 10:00:00', '2011-12-30 20:00:00', 'a whole day left out'],
  ['Europe/Madrid', '2031-10-26 02:30:00', '2031-10-26 02:30:00', '2031-10-26 01:30:00', 'twice: the later'],
  ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-05 02:45:00', '2031-10-04 15:45:00', 'half an hour'],
  ['Africa/Monrovia', '1972-01-07 00:20:00', '1972-01-07 01:04:30', '1972-01-07 01:04:30', 'a gap of 44:30 minutes'],
  ['UTC+2', '2031-03-30 02:30:00', '2031-03-30 02:30:00', '2031-03-30 00:30:00', 'no changes in a fixed zone'],
])('clock changes: %s %s', (name, local, settled, inUtc) => {
  const sent = [wall(local), zone(name)] as const;
  expect([settle(...sent), fromSeconds(instantOf(...sent))]).toEqual([settled, inUtc]);
});

describe('in any zone', () => {
  const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC+5.5', '-03:00', 'CET').map(zone);
  const anyWall = fc.integer({ min: FIRST_SECOND, max: LAST_SECOND }).map(fromSeconds);
  /** Any moment from 1970 to 2100, near which clock changes are frequent. */
  const anyInstant = fc.integer({ min: 0, max: utc('2100-01-01 00:00:00') }).map(instant);

  test('a settled time is on the clock, and means the same instant', () => {
    fc.assert(
      fc.property(fc.oneof(anyWall, anyInstant.map(fromSeconds)), anyZone, (local, where) => {
        const settled = settle(local, where);
        expect([settle(settled, where), instantOf(settled, where)]).toEqual([settled, instantOf(local, where)]);
        expect(settled >= local).toBe(true);
      }),
    );
  });

  test('no instant of the next day shows the same time again', () => {
    const step = fc.integer({ min: 1, max: 86_400 });
    fc.assert(
      fc.property(anyInstant, anyZone, step, (moment, where, later) => {
        const local = wallAt(moment, where);
        const meant = instantOf(local, where);
        expect(meant).toBeGreaterThanOrEqual(moment);
        expect([wallAt(meant, where), wallAt(instant(meant + later), where) === local]).toEqual([local, false]);
      }),
    );
  });

  test('the clock is the one that Intl shows', () => {
    const place = fc.constantFrom(...Intl.supportedValuesOf('timeZone')).map(zone);
    fc.assert(
      fc.property(anyInstant, place, (moment, where) => {
        const shown = new Intl.DateTimeFormat('sv', { timeZone: where, dateStyle: 'short', timeStyle: 'medium' });
        expect(wallAt(moment, where)).toBe(shown.format(moment * 1000));
      }),
    );
  });

  test('clock and offset agree', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (moment, where) => {
        const iso = `${wallAt(moment, where).replace(' ', 'T')}${offsetAt(moment, where)}`;
        expect(Math.abs(Date.parse(iso) / 1000 - moment)).toBeLessThan(60); // Monrovia's offset had seconds until 1972
      }),
    );
  });
});

describe('the offset between a clock and UTC', () => {
  const moment = fc.record({
    zone: fc.constantFrom('Europe/Madrid', 'Asia/Kathmandu', 'America/St_Johns', 'UTC', 'UTC-4:30', 'CET'),
    seconds: fc.integer({ min: FIRST_SECOND, max: LAST_SECOND }),
  });
  test('is that of the zone, wherever the clock shows a time that there is', () => {
    fc.assert(
      fc.property(moment, ({ zone: name, seconds }) => {
        const zone = v.parse(Zone, name);
        const wall = settle(fromSeconds(seconds), zone);
        const instant = instantOf(wall, zone);
        expect(offsetBetween(wall, fromSeconds(instant), zone)).toBe(offsetAt(instant, zone));
      }),
    );
  });
  test.each<[wall: string, utc: string, zone: string, offset: string]>([
    ['9999-12-31 22:00:00', '9999-12-31 23:59:59', 'America/New_York', '-05:00'],
    ['0001-01-01 00:30:00', '0001-01-01 00:00:00', 'Europe/Madrid', '-00:14'],
    ['2027-05-10 20:00:00', '2027-05-10 14:15:00', 'Asia/Kathmandu', '+05:45'],
  ])('%s, in UTC %s, in %s: %s', (wall, utc, zone, offset) => {
    expect(offsetBetween(v.parse(Wall, wall), v.parse(Wall, utc), v.parse(Zone, zone))).toBe(offset);
  });
});
