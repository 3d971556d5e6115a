/** `timezone_abbr` (checks 65, 88, 91): as PHP takes it from tzdata. */

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { abbreviationAt, Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const JANUARY = instant(Date.UTC(2031, 0, 15, 12) / 1000);
const JULY = instant(Date.UTC(2031, 6, 15, 12) / 1000);

describe('timezone_abbr', () => {
  test.each([
    ['Europe/Madrid', 'CET', 'CEST', 'check 65'],
    ['europe/madrid', 'CET', 'CEST', 'recorded'],
    ['Atlantic/Canary', 'WET', 'WEST', 'the other Spanish zone'],
    ['Europe/Paris', 'CET', 'CEST', 'the French one'],
    ['Europe/Lisbon', 'WET', 'WEST', 'a neighbour'],
    ['Europe/London', 'GMT', 'BST', 'letters of its own'],
    ['Europe/Dublin', 'GMT', 'IST', 'letters that only Ireland uses'],
    ['Europe/Athens', 'EET', 'EEST', 'the east of Europe'],
    ['Europe/Moscow', 'MSK', 'MSK', 'in no English locale'],
    ['Europe/Istanbul', '+03', '+03', 'no letters in tzdata'],
    ['Atlantic/Azores', '-01', '+00', 'not GMT'],
    ['Africa/Abidjan', 'GMT', 'GMT', 'GMT as a name'],
    ['Africa/Johannesburg', 'SAST', 'SAST', 'African letters'],
    ['America/New_York', 'EST', 'EDT', 'check 88'],
    ['America/Los_Angeles', 'PST', 'PDT', 'the west'],
    ['America/St_Johns', 'NST', 'NDT', 'half hours'],
    ['America/Havana', 'CST', 'CDT', 'in no English locale'],
    ['America/Sao_Paulo', '-03', '-03', 'no letters in tzdata'],
    ['Asia/Tokyo', 'JST', 'JST', 'recorded'],
    ['Japan', 'JST', 'JST', 'a link'],
    ['Asia/Calcutta', 'IST', 'IST', 'recorded'],
    ['Asia/Kolkata', 'IST', 'IST', 'its new name'],
    ['Asia/Jerusalem', 'IST', 'IDT', 'the same letters, another country'],
    ['Asia/Kathmandu', '+0545', '+0545', 'minutes without colon'],
    ['Asia/Dubai', '+04', '+04', 'English readers say GST, tzdata does not'],
    ['Australia/Sydney', 'AEDT', 'AEST', 'southern summer'],
    ['Australia/Lord_Howe', '+11', '+1030', 'half an hour of summer time'],
    ['Pacific/Auckland', 'NZDT', 'NZST', 'southern summer'],
    ['Etc/GMT+3', '-03', '-03', 'recorded'],
    ['Etc/UTC', 'UTC', 'UTC', 'an alias'],
    ['UTC', 'UTC', 'UTC', 'recorded'],
    ['utc', 'UTC', 'UTC', 'in capitals'],
    ['UTC+2', 'UTC+2', 'UTC+2', 'check 91: its own text'],
    ['UTC+0', 'UTC+0', 'UTC+0', 'recorded'],
    ['UTC+5.5', 'UTC+5.5', 'UTC+5.5', 'recorded'],
    ['UTC-4:30', 'UTC-4:30', 'UTC-4:30', 'its own text'],
    ['EST', 'EST', 'EST', 'recorded'],
    ['cet', 'CET', 'CET', 'no summer time, in capitals'],
    ['Z', 'Z', 'Z', 'its own text'],
    ['+02:00', '+02:00', '+02:00', 'its own text'],
    ['+0200', '+02:00', '+02:00', 'with a colon'],
  ])('%s', (zone, january, july) => {
    const named = v.parse(Zone, zone);
    expect([abbreviationAt(JANUARY, named), abbreviationAt(JULY, named)]).toEqual([january, july]);
  });

  test.each([
    ['Europe/Madrid', '1969-12-31T09:00:00Z', 'CET', 'recorded: "value y1970"'],
    ['Europe/Madrid', '1969-07-01T09:00:00Z', 'CET', 'no summer time that year'],
    ['Europe/Madrid', '1942-07-01T09:00:00Z', '+02', 'an offset that Madrid had not in 1970'],
    ['America/New_York', '1969-12-31T09:00:00Z', 'EST', 'winter'],
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
