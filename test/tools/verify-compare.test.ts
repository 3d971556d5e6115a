/** The comparison behind `calendar verify`, without a table: the items of a scan in any order. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../shared/store/change.ts';
import { kindOf, UNKNOWN } from '../../shared/store/schema.ts';
import { itemsOf } from '../../tools/bench/calendars/items.ts';
import { ownersNamedBy } from '../../tools/cli/verify/expected.ts';
import { differing } from '../../tools/cli/verify/judge.ts';
import { fingerprint, newTally, tallyItem } from '../../tools/cli/verify/tally.ts';
import '../support/same-cases.ts';

const ITEMS = [...itemsOf(60)];
const roleOf = (item: Item) => kindOf(item).role;

const tallied = (items: readonly Item[]) => {
  const tally = newTally();
  for (const item of items) tallyItem(tally, item);
  return [...tally.suspects.values()];
};

describe('a whole calendar', () => {
  it('has items of known kinds only, and every trace names its record', () => {
    expect(ITEMS.filter(item => kindOf(item) === UNKNOWN)).toEqual([]);
    expect(ITEMS.filter(item => roleOf(item) === 'derived' && ownersNamedBy(item).length === 0)).toEqual([]);
  });

  it('has no suspects, in whatever order it is read', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ITEMS, { minLength: ITEMS.length }), items => {
        expect(tallied(items)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

const at = { pk: 'p', sk: 's' };
it('of a long attribute, only the beginning is told', () => {
  const long = { ...at, a: 'x'.repeat(900) };
  expect(differing(at, long, at)).toMatchObject({ key: at, is: `{"a":"${'x'.repeat(194)}…`, should: '{}' });
});

it('a fingerprint does not know the order of members, and everything else', () => {
  const item = { ...at, a: { x: 1, y: 'é' }, b: [1, 2] };
  const same = { b: [1, 2], a: { y: 'é', x: 1 }, c: undefined, ...at };
  const others: Item[] = [{ ...item, b: [2, 1] }, { ...item, a: { x: 1, y: 'e' } }, { ...item, sk: 't' }, at];
  expect(fingerprint(same)).toBe(fingerprint(item));
  expect(new Set([item, ...others].map(fingerprint)).size).toBe(5);
  expect(new Set(ITEMS.map(fingerprint)).size).toBe(ITEMS.length);
});
