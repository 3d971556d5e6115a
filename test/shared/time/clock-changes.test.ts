import * as v from 'valibot';
import { expect, it } from 'vitest';
import { clockChanges } from '../../../shared/time/clock-changes.ts';
import { Wall } from '../../../shared/time/wall.ts';
import { instantOf, Zone } from '../../../shared/time/zone.ts';

const changesIn = (zone: string, first: string, last: string): string[] => {
  const known = v.parse(Zone, zone);
  const at = (text: string) => instantOf(v.parse(Wall, text), known);
  return clockChanges(known, at(first), at(last)).map(
    each => `${each.at} ${each.before} ${each.after} ${each.name}${each.isSummerTime ? ' summer' : ''}`,
  );
};

const [AUTUMN, SPRING] = ['2026-10-25 03:00:00 +02:00 +01:00 CET', '2027-03-28 02:00:00 +01:00 +02:00 CEST summer'];
const NEXT = '2027-10-31 03:00:00 +02:00 +01:00 CET';
const SYDNEY = [
  '2026-04-05 03:00:00 +11:00 +10:00 AEST',
  '2026-10-04 02:00:00 +10:00 +11:00 AEDT summer',
  '2027-04-04 03:00:00 +11:00 +10:00 AEST',
];
const APIA = [
  '2011-04-02 04:00:00 -10:00 -11:00 -11',
  '2011-09-24 03:00:00 -11:00 -10:00 -10 summer',
  '2011-12-30 00:00:00 -10:00 +14:00 +14 summer',
];

it.each<[zone: string, first: string, last: string, changes: string[]]>([
  ['Europe/Madrid', '2027-07-01 10:00:00', '2027-07-01 11:00:00', [AUTUMN, SPRING]],
  ['europe/madrid', '2027-03-28 01:59:59', '2027-10-31 03:00:00', [AUTUMN, SPRING, NEXT]],
  // In the first second of standard time, the calendar needs no earlier change. Where summer time
  // begins, the change before it is included as well.
  ['Europe/Madrid', '2026-10-25 02:00:00', '2026-10-25 02:00:00', [AUTUMN]],
  ['Europe/Madrid', '2027-03-28 03:00:00', '2027-03-28 03:00:00', [AUTUMN, SPRING]],
  // The last second belongs to the range, too.
  ['Europe/Madrid', '2027-03-28 01:59:59', '2027-03-28 03:00:00', [AUTUMN, SPRING]],
  // In the southern hemisphere, January is in summer.
  ['Australia/Sydney', '2027-01-01 00:00:00', '2027-06-01 00:00:00', SYDNEY],
  // Clock changes were given up in 2019 and in 1951, and a day was left out at the end of 2011.
  ['America/Sao_Paulo', '2027-01-01 00:00:00', '2028-01-01 00:00:00', ['2019-02-17 00:00:00 -02:00 -03:00 -03']],
  ['Pacific/Apia', '2011-12-31 12:00:00', '2011-12-31 13:00:00', APIA],
  // Summer time is half an hour ahead.
  ['Australia/Lord_Howe', '2027-06-01 00:00:00', '2027-06-01 00:00:00', ['2027-04-04 02:00:00 +11:00 +10:30 +1030']],
  ['UTC+5.5', '2027-01-01 00:00:00', '2028-01-01 00:00:00', ['1970-01-01 00:00:00 +05:30 +05:30 UTC+5.5']],
])('%s from %s to %s', (zone, first, last, changes) => {
  expect(changesIn(zone, first, last)).toEqual(changes);
});
