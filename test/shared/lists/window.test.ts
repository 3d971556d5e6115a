/** Windows and the ranges of ends that they are read as. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type EndRange,
  endRangeOf,
  keyBoundsOf,
  missingRanges,
  normalizeWindow,
  UNBOUNDED_WINDOW,
  type Window,
  windowTest,
} from '../../../shared/lists/plan.ts';
import { DAY, FIRST_SECOND, fromSeconds, LAST_SECOND, stampOf } from '../../../shared/time/wall.ts';

const MAY = Date.UTC(2027, 4, 1) / 1000;
const JUNE = Date.UTC(2027, 5, 1) / 1000;

/** `windowTest` in seconds. */
const isInWindow = (from: number, to: number, window: Window): boolean =>
  window.startFrom <= from && from < window.startBefore && window.endFrom <= to && to < window.endBefore;
const times = (from: number, to: number) => ({
  start: Number(stampOf(fromSeconds(from))),
  end: Number(stampOf(fromSeconds(to))),
});

describe('tightening', () => {
  it.each<[what: string, window: Partial<Window>, tight: Partial<Window> | undefined]>([
    [
      'a month by start and end',
      { startFrom: MAY, endBefore: JUNE },
      { startFrom: MAY, endFrom: MAY, startBefore: JUNE, endBefore: JUNE },
    ],
    ['an overlap stays as it is', { endFrom: MAY, startBefore: JUNE }, { endFrom: MAY, startBefore: JUNE }],
    [
      'a bound that is tighter already stays',
      { startBefore: MAY, endBefore: JUNE },
      { startBefore: MAY, endBefore: JUNE },
    ],
    ['no start lies in an empty range', { startFrom: JUNE, startBefore: MAY }, undefined],
    ['no end lies in an empty range', { endFrom: JUNE, endBefore: JUNE }, undefined],
    ['nothing starts in June and ends before it', { startFrom: JUNE, endBefore: JUNE }, undefined],
  ])('%s', (_, window, tight) => {
    expect(normalizeWindow({ ...UNBOUNDED_WINDOW, ...window })).toEqual(tight && { ...UNBOUNDED_WINDOW, ...tight });
  });
});

test('stamps are compared as the seconds are that they stand for', () => {
  const seconds = fc.constantFrom(MAY - 1, MAY, MAY + 1, JUNE, FIRST_SECOND, LAST_SECOND);
  const bound = fc.oneof(seconds, fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, LAST_SECOND + 1));
  const window = fc.record({ startFrom: bound, startBefore: bound, endFrom: bound, endBefore: bound });
  fc.assert(
    fc.property(window, seconds, seconds, (asked, from, to) => {
      expect(windowTest(asked)(times(from, to))).toBe(isInWindow(from, to, asked));
    }),
  );
});

test('the ends of a window are those of all entries that can be in it', () => {
  const at = fc.integer({ min: MAY - 3 * DAY, max: MAY + 3 * DAY });
  const bound = fc.option(at, { nil: undefined });
  const asked = fc.record({ startFrom: bound, startBefore: bound, endFrom: bound, endBefore: bound });
  fc.assert(
    fc.property(asked, at, fc.integer({ min: 0, max: 2 * DAY }), (bounds, from, lasts) => {
      const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
      const window = normalizeWindow({ ...UNBOUNDED_WINDOW, ...given });
      if (window === undefined || !windowTest(window)(times(from, from + lasts))) return;
      const ends = endRangeOf(window, 2 * DAY);
      expect(ends.from <= from + lasts && from + lasts < ends.to).toBe(true);
      const bounded = keyBoundsOf(ends);
      const key = `${stampOf(fromSeconds(from + lasts))}#`;
      expect(bounded.from <= key && key < bounded.to).toBe(true);
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
