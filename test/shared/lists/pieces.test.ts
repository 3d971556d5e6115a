/** Long ranges in pieces: nothing twice, nothing left out, none too long where a cut could help. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRange } from '../../../shared/lists/entry-ranges.ts';
import { dayOf, runningCounts } from '../../../shared/lists/running-counts.ts';
import { DAY } from '../../../shared/time/wall.ts';
import { counterMonth } from '../../support/counter-month.ts';

const FIRST = Date.UTC(2027, 2, 1) / 1000;
const at = fc.oneof(
  fc.integer({ min: -3, max: 30 }).map(day => FIRST + day * DAY),
  fc.integer({ min: -3 * DAY, max: 30 * DAY }).map(seconds => FIRST + seconds),
);
/** Starts of the days of one month. */
const counters = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 28, maxLength: 28 })
  .map(days => Object.fromEntries(days.map((n, i) => [`s${String(i + 1).padStart(2, '0')}`, n])));

test('pieces are the range, in order, and as long as they may be', () => {
  let cuts = 0;
  fc.assert(
    fc.property(
      counters,
      fc.oneof(at, fc.constant(Number.NEGATIVE_INFINITY)),
      fc.oneof(at, fc.constant(Number.POSITIVE_INFINITY)),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('fromBeginning', 'toEnd'),
      (days, from, to, most, side) => {
        fc.pre(from < to);
        const counts = runningCounts([counterMonth('202703', days)], side);
        const pieces = cutRange({ lengthClass: 0, from, to }, counts, most);
        expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, to]);
        for (const [i, piece] of pieces.entries()) {
          expect(piece.from).toBeLessThan(piece.to);
          expect(piece.to).toBe(pieces[i + 1]?.from ?? to);
          const within = counts.daysFrom(piece.from).filter(day => day.at < piece.to);
          const starts = within.reduce((sum, day) => sum + day.starts, 0);
          if (within.length > 1) expect(starts).toBeLessThanOrEqual(most);
        }
        expect(pieces.slice(1).every(piece => piece.from === dayOf(piece.from))).toBe(true); // days stay whole
        cuts += pieces.length - 1;
      },
    ),
    { numRuns: 1000 },
  );
  expect(cuts).toBeGreaterThan(1000);
});

test('classes of longer events, which are fewer, are cut into fewer', () => {
  const counts = runningCounts([counterMonth('202703', { s01: 8, s02: 8, s03: 8, s04: 8, s05: 8 })], 'fromBeginning');
  const pieces = (lengthClass: number) => cutRange({ lengthClass, from: FIRST, to: FIRST + 9 * DAY }, counts, 8).length;
  expect([pieces(0), pieces(1)]).toEqual([5, 2]);
});
