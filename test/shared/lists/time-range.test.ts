/** Ranges of ends of events: their keys, and what is missing in a range that was read before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_TIMES, keyBoundsOf, missingRanges, type TimeRange, wholeMonths } from '../../../shared/lists/cards.ts';
import { stampText } from '../../../shared/lists/entry.ts';

const MAY = 20270501000000;

test('the keys of a range are those of the ends in it, and its whole months hold it', () => {
  const at = fc.oneof(fc.integer({ min: MAY - 3, max: MAY + 3 }), fc.constantFrom(1, 99991231235959));
  const bound = fc.oneof(at, fc.constantFrom(ALL_TIMES.from, ALL_TIMES.to));
  const ends = fc.record({ from: bound, to: bound });
  const isIn = ({ from, to }: TimeRange, end: number) => from <= end && end < to;
  fc.assert(
    fc.property(ends, at, (range, end) => {
      const { from, to } = keyBoundsOf(range);
      const key = `${stampText(end)}#`;
      expect(from <= key && key < to).toBe(isIn(range, end));
      if (isIn(range, end)) expect(isIn(wholeMonths(range), end)).toBe(true);
    }),
  );
  expect(keyBoundsOf(wholeMonths({ from: MAY, to: MAY + 1 }))).toEqual({ from: '76o50bx8g', to: '76o6nv9q8' });
});

test('gaps are what is asked and not known', () => {
  const ends = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }))
    .map(([from, length]) => ({ from, to: from + length }));
  const isIn = (at: number, all: readonly TimeRange[]) => all.some(({ from, to }) => from <= at && at < to);
  fc.assert(
    fc.property(fc.array(ends, { maxLength: 5 }), ends, (known, asked) => {
      const gaps = missingRanges(known, asked);
      expect(gaps.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)).toEqual(gaps);
      for (let at = 0; at <= 40; at++) expect(isIn(at, gaps)).toBe(isIn(at, [asked]) && !isIn(at, known));
    }),
  );
});
