/**
 * When guessing is slowed, and for how long: from the 20th failure within five minutes on
 * (contract/rights#identity).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFailure,
  type Failures,
  failuresIn,
  MAX_FAILURES,
  secondsToWait,
  withFailure,
} from '../../../shared/model/users.ts';
import { instant } from '../../support/instant.ts';

const NOW = instant(1_800_000_000);
/**
 * Failures at these numbers of seconds before now, each with the number of failures in that second.
 */
const ago = (...pairs: readonly (readonly [seconds: number, count: number])[]): Failures =>
  new Map(pairs.map(([seconds, count]) => [NOW - seconds, count]));

describe('how long to wait', () => {
  it.each<[Failures, number, string]>([
    [ago([0, 19]), 0, 'the 20th attempt is looked at'],
    [ago([0, 20]), 300, 'the 20th failure begins it, at once'],
    [ago([300, 20]), 0, 'five minutes have passed'],
    [ago([300, 1], [0, 19]), 0, 'what has passed does not count'],
    [ago([200, 1], [100, 19]), 100, 'until the oldest has passed'],
    [ago([200, 5], [100, 19]), 100, 'with the oldest second all that failed in it passes'],
    [ago([200, 5], [100, 20]), 200, 'until fewer than twenty are left'],
    [ago([-2, 20]), 302, 'the clock of another instance is ahead'],
  ])('%o: %i s (%s)', (failures, wait) => {
    expect(secondsToWait(failures, NOW, 20)).toBe(wait);
  });

  it.each(Object.entries(MAX_FAILURES))(
    'never lets more than the limit of a %s through in any five minutes',
    (_, max) => {
      const gaps = fc.array(fc.constantFrom(0, 0, 0, 1, 7, 60, 290, 299, 300, 301), {
        minLength: max,
        maxLength: 4 * max,
      });
      fc.assert(
        fc.property(gaps, all => {
          let [failures, now]: [Failures, number] = [new Map(), NOW];
          const tried: number[] = [];
          for (const gap of all) {
            now += gap;
            if (secondsToWait(failures, instant(now), max) > 0) continue;
            tried.push(now);
            failures = withFailure(failures, instant(now));
          }
          for (const from of tried)
            expect(tried.filter(at => at >= from && at < from + 300).length).toBeLessThan(max + 1);
        }),
        { numRuns: 25 },
      );
    },
  );
});

it('failures of one second add up', () => {
  expect(withFailure(withFailure(ago([9, 2]), NOW), NOW)).toEqual(ago([9, 2], [0, 2]));
});

it('is stored by the second, and forgets what has passed', () => {
  const stored = failuresIn({ pk: 'G#x', sk: '-', ttl: NOW, [NOW - 300]: 4, [NOW - 299]: 2 });
  expect(stored).toEqual(ago([300, 4], [299, 2]));
  expect(failuresIn(undefined)).toEqual(ago());
  expect(addFailure(stored, NOW)).toEqual({
    add: { [NOW]: 1 },
    set: { ttl: NOW + 300 },
    drop: [String(NOW - 300)],
  });
});

it('takes away what has passed in expressions of a size that DynamoDB takes', () => {
  const stored: Failures = new Map(Array.from({ length: 300 }, (_, i) => [NOW - 900 + i, 1]));
  expect(addFailure(stored, NOW).drop).toEqual([...stored.keys()].slice(0, 100).map(String));
});
