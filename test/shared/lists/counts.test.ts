/** Counters as running sums, and the size of a window as a sum of them (docs/data-model.md#listing). */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Entry, orderOf, type Placement, packOf, readEntry } from '../../../shared/lists/entry.ts';
import { classLasting } from '../../../shared/lists/length-class.ts';
import { moveRecordEntry } from '../../../shared/lists/moves.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import { planPage, totalOf } from '../../../shared/lists/page.ts';
import {
  type CounterMonth,
  cutsDayOfEnds,
  cutsDayOfStarts,
  runningCounts,
} from '../../../shared/lists/running-counts.ts';
import { EVERYTHING, isInside, tighten, type Window } from '../../../shared/lists/window.ts';
import { summandsOf } from '../../../shared/lists/window-counts.ts';
import { mergeAdditions } from '../../../shared/store/change.ts';
import { DAY, fromSeconds, fromStamp } from '../../../shared/time/wall.ts';
import { counterMonth } from '../../support/counter-month.ts';
import { postId } from '../../support/ids.ts';
import { instant } from '../../support/instant.ts';

const MAY = Date.UTC(2027, 4, 1) / 1000;
const NOW = instant(MAY);

/** Two start on 1 May and one on the 3rd; on 1 May one ends at 20:00 and one in the last second, on the 3rd one ends. */
const MONTH: CounterMonth = counterMonth('202705', { s01: 2, s03: 1, e01: 2, z01: 1, e03: 1 });

describe('running counts', () => {
  it('know whole days', () => {
    const counts = runningCounts([MONTH], 'fromBeginning');
    expect([MAY, MAY + DAY, MAY + 2 * DAY, MAY + 3 * DAY].map(counts.startsBefore)).toEqual([0, 2, 2, 3]);
    expect([MAY, MAY + DAY - 1, MAY + DAY, MAY + 3 * DAY].map(counts.endsBefore)).toEqual([0, 1, 2, 3]);
    expect(counts.everything).toBe(3);
    expect(counts.startsBefore(MAY + 3600)).toBe(0);
    expect(counts.daysFrom(MAY + 3600).map(({ at }) => at)).toEqual([MAY, MAY + 2 * DAY]);
  });

  it('that were read to the end are less by the whole list', () => {
    const counts = runningCounts([MONTH], 'toEnd');
    expect([MAY, MAY + DAY, MAY + 3 * DAY].map(counts.startsBefore)).toEqual([-3, -1, 0]);
    expect([MAY, MAY + DAY - 1, MAY + 3 * DAY].map(counts.endsBefore)).toEqual([-3, -2, 0]);
    expect(counts.everything).toBe(0);
  });

  it.each([
    [MAY, false, false],
    [MAY + 1, true, true],
    [MAY + DAY - 1, true, false],
    [Number.POSITIVE_INFINITY, false, false],
    [Number.NEGATIVE_INFINITY, false, false],
  ])('a bound at %i cuts a day of starts: %s, of ends: %s', (at, starts, ends) => {
    expect([cutsDayOfStarts(at), cutsDayOfEnds(at)]).toEqual([starts, ends]);
  });
});

describe('a window is a sum', () => {
  const YEAR = {
    ...EVERYTHING,
    startFrom: MAY,
    endFrom: MAY,
    startBefore: MAY + 365 * DAY,
    endBefore: MAY + 365 * DAY,
  };
  it.each<[what: string, window: Window | undefined, summands: unknown[]]>([
    ['of nothing, where it is empty', undefined, []],
    ['of everything', EVERYTHING, [{ sign: 1, count: 'everything' }]],
    [
      'of starts, where only these are bound',
      { ...EVERYTHING, startBefore: MAY },
      [{ sign: 1, count: 'starts', before: MAY }],
    ],
    [
      'of ends, starts, and what spans the whole window',
      YEAR,
      [
        { sign: 1, count: 'ends', before: MAY + 365 * DAY },
        { sign: -1, count: 'starts', before: MAY },
        { sign: 1, count: 'spanning', startBefore: MAY, endFrom: MAY + 365 * DAY },
      ],
    ],
  ])('%s', (_, window, summands) => {
    expect(summandsOf(window)).toEqual(summands);
  });
});

// --- against counting one by one ---------------------------------------------------------------------------------------

const event = fc.record({
  start: fc.integer({ min: -40 * 24, max: 40 * 24 }).map(hours => MAY + hours * 3600),
  lasts: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constantFrom(23, 24, 700, 4000)).map(hours => hours * 3600),
});
const bound = fc.option(
  fc
    .tuple(fc.integer({ min: -40 * 24, max: 40 * 24 }), fc.constantFrom(0, -1))
    .map(([hours, off]) => MAY + hours * 3600 + off),
);

const placementOf = ({ start, lasts }: { start: number; lasts: number }, id: number): Placement => ({
  language: 'gl',
  list: PUBLIC_EVENTS,
  id: postId(id),
  start: fromSeconds(start),
  end: fromSeconds(start + lasts),
  published: fromSeconds(NOW),
  links: [],
  isProtected: false,
});

const monthsOf = (placements: readonly Placement[]): CounterMonth[] =>
  mergeAdditions(placements.flatMap(placement => moveRecordEntry(undefined, placement))).flatMap(change =>
    'add' in change ? [counterMonth(change.to.sk, change.add)] : [],
  );

test('the total of any window is what counting one by one gives', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), fc.tuple(bound, bound, bound, bound), (events, [a, b, c, d]) => {
      const window = tighten({
        startFrom: a ?? Number.NEGATIVE_INFINITY,
        startBefore: b ?? Number.POSITIVE_INFINITY,
        endFrom: c ?? Number.NEGATIVE_INFINITY,
        endBefore: d ?? Number.POSITIVE_INFINITY,
      });
      fc.pre(window !== undefined);
      const placements = events.map(placementOf);
      const entries = placements.map(placement => readEntry(orderOf(placement), packOf(placement)));
      const read = Map.groupBy(entries, ({ start, end }: Entry) => classLasting(fromStamp(end) - fromStamp(start)));
      const plan = planPage(window, 0, NOW);
      const counts = runningCounts(monthsOf(placements), plan.side);
      expect(totalOf(plan, counts, read)).toBe(entries.filter(entry => isInside(entry, window)).length);
    }),
    { numRuns: 500 },
  );
});
