/**
 * The dates that a rule of recurrence gives, and the rules that are refused
 * (contract/events#rules).
 */
import fc from 'fast-check';
import ICAL from 'ical.js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { startsByRule } from '../../../shared/events/recurrence.ts';
import { ApiError } from '../../../shared/http/errors.ts';
import { fromSeconds, Wall } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import { instant } from '../../support/instant.ts';

const starts = (start: string, lines: readonly string[], { zone = 'Europe/Madrid', all_day = false } = {}) =>
  startsByRule(lines, {
    start_date: v.parse(Wall, start),
    zone: v.parse(Zone, zone),
    all_day,
    now: instant(1_800_000_000),
  });
/** The same, as days if all of them start at the time of day of the first. */
const said = (start: string, lines: readonly string[], more?: Parameters<typeof starts>[2]) => {
  const all = starts(start, lines, more);
  return all.map(each => (each.slice(10) === start.slice(10) ? each.slice(0, 10) : each)).join(' ');
};
/** A Tuesday. */
const START = '2027-01-05 19:00:00';
const hintOf = (start: string, lines: readonly string[]) => {
  try {
    starts(start, lines);
  } catch (error) {
    if (error instanceof ApiError) return error.data.fieldHints?.recurrence;
    throw error;
  }
  return undefined;
};

describe('the dates of a rule', () => {
  /** The first of the dates is the start. All are at 19:00. */
  it.each<[what: string, rule: string, dates: string]>([
    ['the same hour after a clock change', 'FREQ=WEEKLY;COUNT=3', '2027-03-21 2027-03-28 2027-04-04'],
    ['the evening of the day UNTIL which it goes', 'FREQ=WEEKLY;UNTIL=20270112', '2027-01-05 2027-01-12'],
    ['UNTIL a local time', 'FREQ=WEEKLY;UNTIL=20270119T185959', '2027-01-05 2027-01-12'],
    ['UNTIL a time in UTC', 'FREQ=WEEKLY;UNTIL=20270112T180000Z', '2027-01-05 2027-01-12'],
    ['and a second less', 'FREQ=WEEKLY;UNTIL=20270119T175959Z', '2027-01-05 2027-01-12'],
    ['before 1970', 'FREQ=WEEKLY;INTERVAL=2;COUNT=3', '1969-12-23 1970-01-06 1970-01-20'],
  ])('%s', (_, rule, dates) => {
    expect(said(`${dates.slice(0, 10)} 19:00:00`, [`RRULE:${rule}`])).toBe(dates);
  });

  it.each<[what: string, lines: readonly string[], dates: string]>([
    ['days and times', ['EXDATE:20270112,20270126T190000', 'EXDATE;VALUE=DATE:20270202'], '2027-01-05 2027-01-19'],
    ['no other time of the day', ['EXDATE:20270112,20270119T190001,20270126,20270202'], '2027-01-05 2027-01-19'],
    ['times in UTC', ['EXDATE:20270112T180000Z,20270119T180000Z,20270126,20270202'], '2027-01-05'],
    [
      'times in a zone',
      ['EXDATE;TZID=America/New_York;VALUE=DATE-TIME:20270112T130000', 'EXDATE:20270119,20270126'],
      '2027-01-05 2027-02-02',
    ],
    ['the start', ['exdate:20270105,20270119,20270126,20270202'], '2027-01-12'],
  ])('are less what EXDATE takes out: %s', (_, lines, dates) => {
    expect(said(START, ['rrule:freq=weekly;until=20270202t180000z', ...lines])).toBe(dates);
  });

  it('are more by what RDATE adds', () => {
    expect(said(START, ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20270107,20270108T100000,20270105'])).toBe(
      '2027-01-05 2027-01-07 2027-01-08 10:00:00 2027-01-12',
    );
  });

  it('are moved forward by an hour that is skipped', () => {
    expect(said('2027-03-27 02:30:00', ['RRULE:FREQ=DAILY;COUNT=3'])).toBe('2027-03-27 2027-03-28 03:30:00 2027-03-29');
  });

  it.each([['UNTIL=20270302T230000Z'], ['UNTIL=20270303T000000Z'], ['UNTIL=20270303'], ['COUNT=3']])(
    'of whole days, %s',
    end => {
      const dates = said('2027-03-01 00:00:00', [`RRULE:FREQ=DAILY;${end}`, 'EXDATE:20270302T120000Z'], {
        all_day: true,
      });
      expect(dates).toBe('2027-03-01 2027-03-03');
    },
  );

  it('are a hundred at most', () => {
    expect(starts('2027-01-05 19:00:00', ['RRULE:FREQ=DAILY;COUNT=100'])).toHaveLength(100);
  });
});

describe('a rule is refused that', () => {
  it.each<[part: string, lines: readonly string[]]>([
    ['RRULE', []],
    ['RRULE', ['RDATE:20270107']],
    ['RRULE:FREQ=DAILY;COUNT=2', ['RRULE:FREQ=DAILY;COUNT=1', 'RRULE:FREQ=DAILY;COUNT=2']],
    ['EXRULE:FREQ=DAILY', ['RRULE:FREQ=DAILY;COUNT=2', 'EXRULE:FREQ=DAILY']],
    ['DTSTART:20270105T190000', ['DTSTART:20270105T190000', 'RRULE:FREQ=DAILY;COUNT=2']],
    ['', ['']],
    ['FREQ', ['RRULE:COUNT=2']],
    ['FREQ=YEARLY', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3']],
    ['FREQ=HOURLY', ['RRULE:FREQ=HOURLY;COUNT=3']],
    ['BYMONTH=2', ['RRULE:FREQ=MONTHLY;BYMONTH=2;COUNT=3']],
    ['BYHOUR=9,20', ['RRULE:FREQ=DAILY;BYHOUR=9,20;COUNT=3']],
    ['RSCALE=GREGORIAN', ['RRULE:RSCALE=GREGORIAN;FREQ=DAILY;COUNT=3']],
    ['INTERVAL=0', ['RRULE:FREQ=DAILY;INTERVAL=0;COUNT=3']],
    ['INTERVAL=-1', ['RRULE:FREQ=DAILY;INTERVAL=-1;COUNT=3']],
    ['COUNT=0', ['RRULE:FREQ=DAILY;COUNT=0']],
    ['COUNT=2', ['RRULE:FREQ=DAILY;COUNT=3;COUNT=2']],
    ['UNTIL=20270230', ['RRULE:FREQ=DAILY;UNTIL=20270230']],
    ['UNTIL=2027-02-03', ['RRULE:FREQ=DAILY;UNTIL=2027-02-03']],
    ['BYDAY=TUE', ['RRULE:FREQ=WEEKLY;BYDAY=TUE;COUNT=3']],
    ['BYDAY=6MO', ['RRULE:FREQ=MONTHLY;BYDAY=6MO;COUNT=3']],
    ['BYDAY=2TU', ['RRULE:FREQ=WEEKLY;BYDAY=2TU;COUNT=3']],
    ['BYMONTHDAY=0', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=0;COUNT=3']],
    ['BYMONTHDAY=32', ['RRULE:FREQ=MONTHLY;BYMONTHDAY=32;COUNT=3']],
    ['BYMONTHDAY=5', ['RRULE:FREQ=WEEKLY;BYMONTHDAY=5;COUNT=3']],
    ['BYSETPOS=1', ['RRULE:FREQ=WEEKLY;BYDAY=TU;BYSETPOS=1;COUNT=3']],
    ['BYSETPOS=1', ['RRULE:FREQ=MONTHLY;BYSETPOS=1;COUNT=3']],
    ['TZID=NOWHERE/PLACE', ['RRULE;TZID=NOWHERE/PLACE:FREQ=DAILY;COUNT=3']],
    ['TZID=Nowhere/Place', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Nowhere/Place:20270106T190000']],
    ['VALUE=PERIOD', ['RRULE:FREQ=DAILY;COUNT=3', 'RDATE;VALUE=PERIOD:20270106T190000/PT1H']],
    ['20270231', ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270106,20270231']],
  ])('has %s in it', (name, lines) => {
    expect(hintOf(START, lines)).toEqual({ about: 'rule-part', name });
  });

  it.each<[about: string, rule: string]>([
    ['rule-end', 'FREQ=DAILY'],
    ['rule-end', 'FREQ=DAILY;COUNT=3;UNTIL=20270107'],
    ['rule-size', 'FREQ=DAILY;COUNT=101'],
    ['rule-size', 'FREQ=DAILY;UNTIL=20271231'],
    ['rule-size', 'FREQ=MONTHLY;COUNT=62'],
    ['rule-size', 'FREQ=MONTHLY;INTERVAL=9999;UNTIL=99991231'],
    ['rule-start', 'FREQ=WEEKLY;BYDAY=WE;COUNT=3'],
    ['rule-start', 'FREQ=DAILY;INTERVAL=7;BYDAY=MO;COUNT=3'],
    ['rule-start', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-6;COUNT=3'],
    ['rule-start', 'FREQ=DAILY;UNTIL=20270104'],
    ['rule-start', 'FREQ=DAILY;UNTIL=20270105T175959Z'],
  ])('%s: %s', (about, rule) => {
    expect(hintOf(START, [`RRULE:${rule}`])).toMatchObject({ about });
  });

  it('takes out all of its dates, or adds too many or too far away', () => {
    const rule = 'RRULE:FREQ=DAILY;COUNT=100';
    expect(hintOf(START, ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20270105,20270106'])).toEqual({ about: 'rule-size' });
    expect(hintOf(START, [rule, 'RDATE:20280105'])).toEqual({ about: 'rule-size' });
    expect(hintOf(START, ['RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20320108'])).toEqual({ about: 'rule-size' });
    expect(hintOf(START, [rule, 'RDATE:20280105', 'EXDATE:20270106'])).toBeUndefined();
  });
});

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map(chosen => chosen.join(','));
const monthDays = some(['1', '2', '13', '28', '29', '30', '31', '-1', '-2', '-15']);
/** ical.js never returns for a daily rule with days from the end of the month. */
const daysFromStart = some(['1', '2', '13', '28', '29', '30', '31']);
const nths = some(['1MO', '2TU', '-1FR', '5SU', '-5WE', '3SA', 'TH']);
const anyRule = fc.oneof(
  fc.record({ FREQ: fc.constant('DAILY'), BYDAY: fc.option(some(DAYS)), BYMONTHDAY: fc.option(daysFromStart) }),
  fc.record({ FREQ: fc.constant('WEEKLY'), BYDAY: fc.option(some(DAYS)), WKST: fc.option(fc.constantFrom(...DAYS)) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYMONTHDAY: fc.option(monthDays) }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: nths }),
  fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: some(DAYS), BYSETPOS: some(['1', '2', '-1', '7', '-3']) }),
);

it('gives what ical.js gives, in a zone without clock changes', () => {
  const [interval, count] = [fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 })];
  const someDay = fc.integer({ min: 19_000, max: 22_500 });
  let compared = 0;
  fc.assert(
    fc.property(anyRule, interval, count, someDay, (parts, INTERVAL, COUNT, day) => {
      const rule = Object.entries({ ...parts, INTERVAL, COUNT })
        .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
        .join(';');
      const lines = [`RRULE:${rule}`];
      const days = Array.from({ length: 62 }, (_, i) => fromSeconds((day + i) * 86_400 + 19 * 3600));
      // ical.js may never return if the start is not in the rule.
      const start = days.find(each => hintOf(each, lines)?.about !== 'rule-start');
      if (start === undefined || hintOf(start, lines) !== undefined) return;
      compared++;
      const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start.replace(' ', 'T')));
      const expected = Array.from({ length: COUNT }, () => dates.next()?.toString().replace('T', ' '));
      expect([rule, starts(start, lines, { zone: 'UTC' })]).toEqual([rule, expected]);
    }),
    { numRuns: 150 },
  );
  expect(compared).toBeGreaterThan(70);
});
