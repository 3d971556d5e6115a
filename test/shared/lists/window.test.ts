/** Windows and the ranges of ends that they are read as. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, stampText } from '../../../shared/lists/entry.ts';
import {
  type EndRange,
  endsIn,
  isSameWindow,
  keyBoundsOf,
  missingRanges,
  UNBOUNDED_WINDOW,
  type Window,
  wholeMonths,
} from '../../../shared/lists/window.ts';

/** As the bounds say it. */
const isIn = ({ start, end }: Pick<Entry, 'start' | 'end'>, window: Window): boolean =>
  window.startFrom <= start && start < window.startBefore && window.endFrom <= end && end < window.endBefore;

const [MAY, JUNE] = [20270501000000, 20270601000000];

test.each<[what: string, window: Partial<Window>, from: number, to: number]>([
  ['a month', { startFrom: MAY, endBefore: JUNE }, MAY, JUNE],
  ['what ends later than it starts first', { startFrom: MAY, endFrom: JUNE }, JUNE, Number.POSITIVE_INFINITY],
  ['what starts before', { startBefore: MAY }, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ['nothing, as it would end before it starts', { startFrom: JUNE, endBefore: MAY }, JUNE, MAY],
])('no more is read than %s', (_, window, from, to) => {
  expect(endsIn({ ...UNBOUNDED_WINDOW, ...window })).toEqual({ from, to });
});

test('the ends of a window are those of all entries that can be in it, and the range of their keys holds them', () => {
  const at = fc.integer({ min: MAY - 3, max: MAY + 3 });
  const years = fc.constantFrom(1, 99991231235959);
  const bound = fc.option(fc.oneof(at, years), { nil: undefined });
  const asked = fc.record({ startFrom: bound, startBefore: bound, endFrom: bound, endBefore: bound });
  fc.assert(
    fc.property(asked, fc.oneof(at, years), fc.integer({ min: 0, max: 2 }), (bounds, start, lasts) => {
      const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
      const window = { ...UNBOUNDED_WINDOW, ...given };
      const end = Math.min(start + lasts, 99991231235959);
      if (!isIn({ start, end }, window)) return;
      for (const ends of [endsIn(window), wholeMonths(endsIn(window))]) {
        expect(ends.from <= end && end < ends.to).toBe(true);
        const { from, to } = keyBoundsOf(ends);
        const key = `${stampText(end)}#`;
        expect(from <= key && key < to).toBe(true);
      }
    }),
  );
});

test('gaps are what is asked and not known', () => {
  const ends = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, to]) => ({ from, to }));
  const isIn = (at: number, all: readonly EndRange[]) => all.some(({ from, to }) => from <= at && at < to);
  fc.assert(
    fc.property(fc.array(ends, { maxLength: 5 }), ends, (known, asked) => {
      const real = known.filter(({ from, to }) => from < to);
      const gaps = missingRanges(real, asked);
      expect(gaps.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)).toEqual(gaps);
      for (let at = 0; at <= 20; at++) expect(isIn(at, gaps)).toBe(isIn(at, [asked]) && !isIn(at, real));
    }),
  );
});
test('a month is read alone, and a window with another bound is another one', () => {
  const others = Object.keys(UNBOUNDED_WINDOW).map(bound => ({ ...UNBOUNDED_WINDOW, [bound]: MAY }));
  expect([UNBOUNDED_WINDOW, ...others].filter(other => isSameWindow(other, UNBOUNDED_WINDOW))).toHaveLength(1);
  expect(keyBoundsOf(wholeMonths({ from: MAY, to: MAY + 1 }))).toEqual({ from: '76o50bx8g', to: '76o6nv9q8' });
});
