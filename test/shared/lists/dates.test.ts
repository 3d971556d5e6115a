/** The dates of an event in its entry: what is packed is read again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryDate, packDates, unpackDates } from '../../../shared/lists/dates.ts';
import { CANCELED, POSTPONED } from '../../../shared/lists/name.ts';
import { DAY, fromSeconds, numericStamp } from '../../../shared/time/wall.ts';

const FIRST = Date.UTC(2027, 2, 2, 20) / 1000;
const WEEK = 7 * DAY;
const stamp = (seconds: number): number => numericStamp(fromSeconds(seconds));
/** Starts this long after the first date, in seconds. */
const date = (number: number, since: number, lasts = 7200, flag?: EntryDate['flag']): EntryDate => ({
  ...{ number, start: stamp(FIRST + since), end: stamp(FIRST + since + lasts) },
  ...(flag !== undefined && { flag }),
});

describe('dates', () => {
  it.each<[what: string, dates: readonly EntryDate[], packed: string]>([
    ['of three weeks', [date(1, 0), date(2, WEEK), date(3, 2 * WEEK)], '0-5k0.cyo0.cyo0'],
    ['that last longer and shorter', [date(1, 0), date(2, WEEK, 3600), date(3, 2 * WEEK)], '0-5k0.cyo0-2s0.cyo0-5k0'],
    ['that take no time', [date(1, 0, 0), date(2, WEEK, 0)], '0-0.cyo0'],
    ['that begin at the same time', [date(1, 0), date(2, 0, 3600)], '0-5k0.0-2s0'],
    ['whose numbers have gaps', [date(1, 0), date(4, WEEK), date(5, 2 * WEEK)], '0-5k0.4:cyo0.cyo0'],
    ['whose numbers go back', [date(999, 0), date(1, WEEK), date(2, 2 * WEEK)], 'rr:0-5k0.1:cyo0.cyo0'],
    [
      'with statuses of their own',
      [date(1, 0, 7200, CANCELED), date(2, WEEK, 7200, POSTPONED), date(3, 2 * WEEK, 7200, null), date(4, 3 * WEEK)],
      '0-5k0!.cyo0?.cyo0+.cyo0',
    ],
    ['across the end of a year', [date(1, 0), date(2, 44 * WEEK)], '0-5k0.fudc0'],
  ])('%s are read as they were packed', (_, dates, packed) => {
    expect(packDates(stamp(FIRST), dates)).toBe(packed);
    expect(unpackDates(stamp(FIRST), packed)).toEqual(dates);
  });

  it('of any kind are read as they were packed', () => {
    const each = fc.record({
      number: fc.integer({ min: 1, max: 999 }),
      since: fc.oneof(fc.constant(0), fc.nat(5 * 366 * DAY)),
      lasts: fc.oneof(fc.constantFrom(0, 7200), fc.nat(400 * DAY)),
      flag: fc.constantFrom(undefined, null, CANCELED, POSTPONED),
    });
    fc.assert(
      fc.property(fc.array(each, { minLength: 1, maxLength: 100 }), fc.integer({ min: 0, max: 4e9 }), (all, from) => {
        let start = from;
        const dates = all.map(({ number, since, lasts, flag }): EntryDate => {
          start += since;
          return { number, start: stamp(start), end: stamp(start + lasts), ...(flag !== undefined && { flag }) };
        });
        const first = dates[0]?.start ?? 0;
        expect(unpackDates(first, packDates(first, dates))).toEqual(dates);
      }),
    );
  });
});
