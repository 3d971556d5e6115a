/**
 * The starts and ends of events that the date filters of a list allow
 * (contract/lists#default-window, contract/lists#date-filters).
 */

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EventQuery } from '../../../shared/events/filters.ts';
import { DEFAULT_WINDOW_MONTHS, windowOf } from '../../../shared/events/window.ts';
import { parseFields } from '../../../shared/http/parse.ts';
import { ALL_TIMES } from '../../../shared/lists/cards.ts';
import { fromSeconds, type Instant } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';
import { NOON } from '../../support/writers.ts';

type Sent = Readonly<Record<string, string>>;
type Bounds = Partial<Record<'startFrom' | 'startBefore' | 'endFrom' | 'endBefore' | 'lastFrom', string>> & {
  readonly weekdays?: readonly number[];
};

/** The local time of a stamp, with second 60 as the first second of the next minute. */
const wallOf = (stamp: number): string => {
  const [year = 0, month = 0, ...rest] = (String(stamp).match(/^....|../g) ?? []).map(Number);
  return fromSeconds(Date.UTC(year, month - 1, ...rest) / 1000);
};

/** The bounds of the window as local times, without open ones. */
const boundsOf = (sent: Sent, { zone = 'Europe/Madrid', now = NOON } = {}): Bounds => {
  const { weekdays, ...window } = windowOf(parseFields(EventQuery, sent), v.parse(Zone, zone), now);
  const bounded = Object.entries(window).filter(([, stamp]) => stamp !== ALL_TIMES.from && stamp !== ALL_TIMES.to);
  return {
    ...Object.fromEntries(bounded.map(([name, stamp]) => [name, wallOf(stamp)])),
    ...(weekdays && { weekdays }),
  };
};

const TODAY = '2027-03-01 00:00:00';
/** Midnight at the end of the default window that begins on this day. */
const endOf = (year: number, month: number, day: number): string =>
  fromSeconds(Date.UTC(year, month - 1 + DEFAULT_WINDOW_MONTHS, day + 1) / 1000);
const DEFAULT_END = endOf(2027, 3, 1);
const at = (clock: string) => `2031-05-10 ${clock}`;
const DAY_AFTER = '2031-05-11 00:00:00';

describe('without filters, a list shows what starts today or later and ends within so many months', () => {
  const utc = (...parts: [year: number, month: number, day: number, hour: number, minute: number]) =>
    instant(Date.UTC(...parts) / 1000);
  it.each<[why: string, place: { zone?: string; now?: Instant }, startFrom: string, endBefore: string]>([
    ['today, ahead of UTC', {}, TODAY, DEFAULT_END],
    ['by the UTC day, behind Madrid', { now: utc(2027, 1, 28, 23, 30) }, '2027-02-28 00:00:00', endOf(2027, 2, 28)],
    ['to 1 March, without 29 February', { now: utc(2028, 1, 29, 12, 0) }, '2028-02-29 00:00:00', endOf(2028, 2, 29)],
  ])('%s', (_, place, startFrom, endBefore) => {
    expect(boundsOf({}, place)).toEqual({ startFrom, endBefore });
    expect(boundsOf({ strict_dates: 'true' }, place)).toEqual({ startFrom, endBefore });
  });
});

it('the default window is that of the original (check 221), as the contract says', () => {
  const why = 'a change of DEFAULT_WINDOW_MONTHS: see docs/developing.md#changing-a-rule, and change this line';
  expect(DEFAULT_END, why).toBe('2029-03-02 00:00:00');
  expect(readFileSync('docs/contract/lists.md', 'utf8')).toContain(`the day ${DEFAULT_WINDOW_MONTHS} months from now`);
});

describe('`when` and `weekday` ask for what overlaps days of the site (contract/lists#relative-days)', () => {
  const days = (first: string, after: string): Bounds => ({
    lastFrom: `${first} 00:00:00`,
    startBefore: `${after} 00:00:00`,
  });
  const utc = (...parts: [year: number, month: number, day: number, hour: number, minute: number]) =>
    instant(Date.UTC(...parts) / 1000);
  const sunday = { now: utc(2028, 1, 27, 12, 0) };
  it.each<[sent: Sent, place: { zone?: string; now?: Instant }, bounds: Bounds]>([
    [{ when: 'today' }, {}, days('2027-03-01', '2027-03-02')],
    [{ when: 'today', strict_dates: 'true' }, {}, days('2027-03-01', '2027-03-02')],
    [{ when: 'today' }, { now: utc(2027, 1, 28, 23, 30) }, days('2027-03-01', '2027-03-02')],
    [{ when: 'today' }, { now: utc(2027, 2, 1, 3, 0), zone: 'America/Bogota' }, days('2027-02-28', '2027-03-01')],
    [{ when: 'tomorrow' }, sunday, days('2028-02-28', '2028-02-29')],
    [{ when: 'weekend' }, {}, days('2027-03-06', '2027-03-08')],
    [{ when: 'weekend' }, sunday, days('2028-02-26', '2028-02-28')],
    [{ when: 'week' }, {}, days('2027-03-01', '2027-03-08')],
    [{ when: 'week' }, sunday, days('2028-02-21', '2028-02-28')],
    [{ when: 'month' }, sunday, days('2028-02-01', '2028-03-01')],
    [{ when: 'month' }, { now: utc(2027, 11, 31, 12, 0) }, days('2027-12-01', '2028-01-01')],
    [{ when: 'week', on_or_after: '2027-03-03' }, {}, days('2027-03-03', '2027-03-08')],
    [{ weekday: 'saturday' }, {}, days('2027-03-01', DEFAULT_END.slice(0, 10))],
    [
      { weekday: 'saturday', on_or_after: '2031-05-10', on_or_before: '2031-05-12' },
      {},
      days('2031-05-10', '2031-05-13'),
    ],
  ])('%j, %j', (sent, place, bounds) => {
    const { weekdays, ...window } = boundsOf(sent, place);
    expect(window).toEqual(bounds);
    expect(weekdays).toEqual(sent.weekday && [6]);
  });
});

it.each<[sent: Sent, bounds: Bounds]>([
  [{ start_date: at('18:00:00') }, { startFrom: at('00:00:00'), endBefore: DEFAULT_END }],
  [{ starts_after: at('10:00:00') }, { startFrom: DAY_AFTER }],
  [{ ends_after: at('10:00:00') }, { endFrom: DAY_AFTER }],
  [{ on_or_after: at('10:00:00') }, { lastFrom: at('00:00:00') }],
  [{ on_or_before: at('10:00:00') }, { startBefore: DAY_AFTER }],
])('filters count whole days: %j: %j', (sent, bounds) => {
  expect(boundsOf(sent)).toEqual(bounds);
});

it.each<[sent: Sent, bounds: Bounds]>([
  [{ start_date: at('10:00:00') }, { startFrom: at('10:00:00'), endBefore: DEFAULT_END }],
  [{ end_date: at('10:00:00') }, { startFrom: TODAY, endBefore: at('10:00:01') }],
  [{ starts_after: at('10:00:00') }, { startFrom: at('10:00:01') }],
  [{ starts_before: at('10:00:00') }, { startBefore: at('10:00:00') }],
  [{ ends_after: at('10:00:00') }, { endFrom: at('10:00:01') }],
  [{ ends_before: at('10:00:00') }, { endBefore: at('10:00:00') }],
  [{ on_or_after: at('10:00:00') }, { lastFrom: at('10:00:00') }],
  [{ on_or_before: at('10:00:00') }, { startBefore: at('10:00:01') }],
  [{ start_date: '2031-05-10T08:00:00Z' }, { startFrom: at('10:00:00'), endBefore: DEFAULT_END }],
])(
  'filters count seconds with strict_dates, and what is "after" or "before" excludes the second named: %j: %j',
  (sent, bounds) => {
    expect(boundsOf({ ...sent, strict_dates: 'true' })).toEqual(bounds);
  },
);

it.each<[sent: Sent, bounds: Bounds]>([
  [{ start_date: '2031-05-01', starts_after: '2031-05-09' }, { startFrom: at('00:00:00') }],
  [{ end_date: '2031-05-10', ends_before: '2031-05-20' }, { endBefore: DAY_AFTER }],
])('of two filters on one bound, the narrower holds: %j: %j', (sent, bounds) => {
  expect(boundsOf(sent)).toEqual(bounds);
});

it('a filter that begins with starts_ or ends_ lifts both defaults, and no bound that was sent', () => {
  expect(boundsOf({ starts_before: '2031-05-10' })).toEqual({ startBefore: at('23:59:59') });
  expect(boundsOf({ starts_before: '2031-05-10', start_date: '2031-05-10' })).toEqual({
    startFrom: at('00:00:00'),
    startBefore: at('23:59:59'),
  });
});
