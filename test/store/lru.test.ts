import { expect, it } from 'vitest';
import { lruByBytes } from '../../functions/database/item-memory.ts';

/**
 * A cache with room for three values of 1,000 bytes, including their keys and the overhead of an
 * entry.
 */
const threeValues = () => {
  const kept = lruByBytes<number>(5_000);
  for (const [i, key] of ['a', 'b', 'c'].entries()) kept.set(key, i, 1_000);
  return kept;
};
const keysOf = (kept: ReturnType<typeof threeValues>) =>
  ['a', 'b', 'c', 'd'].filter(key => kept.get(key) !== undefined);

it('forgets what was not used for longest', () => {
  const kept = threeValues();
  kept.get('a');
  kept.set('d', 3, 1_000);
  expect(keysOf(kept)).toEqual(['a', 'c', 'd']);
});

it('forgets as many as a large value needs', () => {
  const kept = threeValues();
  kept.set('d', 3, 3_000);
  expect(keysOf(kept)).toEqual(['d']);
});

it('does not keep what is larger than everything, nor forget anything for it', () => {
  const kept = threeValues();
  kept.set('d', 3, 4_501);
  expect(keysOf(kept)).toEqual(['a', 'b', 'c']);
});

it('counts a value that is replaced or deleted no longer', () => {
  const kept = threeValues();
  kept.set('a', 4, 1_000);
  kept.delete('b');
  kept.delete('unknown');
  kept.set('d', 3, 1_000);
  expect([keysOf(kept), kept.get('a')]).toEqual([['a', 'c', 'd'], 4]);
});
