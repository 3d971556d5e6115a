/** Days and months as the calendar counts them. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  Day,
  dayOf,
  daysBetween,
  daysLater,
  firstDay,
  lastDay,
  Month,
  monthOf,
  monthsLater,
  weekdayNumber,
} from '../../../shared/pages/dates.ts';

const day = (text: string): Day => dayOf(text);
const month = (text: string): Month => v.parse(Month, text);

it.each(['2027-02-29', '2027-13-01', '2027-5-1', 'today', '', '2027-05-10 20:00:00'])('%j is no day', text => {
  expect(v.is(Day, text)).toBe(false);
});
it.each(['2027-13', '2027-00', '2027-5', '', '2027-05-01'])('%j is no month', text => {
  expect(v.is(Month, text)).toBe(false);
});

describe('counting', () => {
  it.each([
    ['2027-05-10', 1, '2027-05-11'],
    ['2027-05-01', -1, '2027-04-30'],
  ])('%s and %i days is %s', (from, days, to) => expect(daysLater(day(from), days)).toBe(to));

  it.each([
    ['2027-05', 1, '2027-06'],
    ['2027-12', 1, '2028-01'],
    ['0001-01', -1, '0001-01'],
    ['9999-12', 1, '9999-12'],
  ])('%s and %i months is %s', (from, months, to) => expect(monthsLater(month(from), months)).toBe(to));

  it('months begin and end', () => {
    expect([firstDay(month('2028-02')), lastDay(month('2028-02'))]).toEqual(['2028-02-01', '2028-02-29']);
    expect(lastDay(month('2027-12'))).toBe('2027-12-31');
    expect(monthOf('2027-05-10')).toBe('2027-05');
  });

  it('days lie between others', () => {
    expect(daysBetween(day('2027-04-29'), day('2027-05-01'))).toEqual(['2027-04-29', '2027-04-30', '2027-05-01']);
    expect(daysBetween(day('2027-05-02'), day('2027-05-01'))).toEqual([]);
  });

  it('weeks begin on Monday', () => {
    expect(['2027-05-10', '2027-05-15', '2027-05-16'].map(each => weekdayNumber(day(each)))).toEqual([1, 6, 7]);
  });
});
