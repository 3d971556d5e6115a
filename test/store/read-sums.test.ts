/** Counters are read again where a fold was met halfway (docs/decisions/0047-counters-are-split-under-pressure.md). */
import { expect, it } from 'vitest';
import { readSums } from '../../functions/counters/read-sums.ts';
import type { Item } from '../../shared/store/change.ts';
import { rangeOfCounter, shardKey } from '../../shared/store/shards.ts';
import type { KeyRange } from '../../shared/store/store.ts';
import { memoryStore } from '../support/memory-store.ts';

const MAY = { pk: 'N#gl/all', sk: '202705' };
const RANGE = rangeOfCounter(MAY);
const WHOLE: readonly Item[] = [
  { ...MAY, s10: 3, f: 8 },
  { ...shardKey(MAY, 7), s10: 0, f: -8, version: 2 },
];
/** The base before the fold, the shard after it. */
const TORN: readonly Item[] = [{ ...MAY, s10: 2 }, ...WHOLE.slice(1)];

it.each<[why: string, answers: readonly (readonly Item[])[], reads: readonly KeyRange[], sum: number]>([
  ['once if the sums agree', [WHOLE], [RANGE], 3],
  ['consistently the second time', [TORN, WHOLE], [RANGE, { ...RANGE, consistent: true }], 3],
  [
    'five times at most: then it is the table that is wrong',
    [TORN],
    [RANGE, ...Array.from({ length: 4 }, () => ({ ...RANGE, consistent: true }))],
    2,
  ],
])('%s', async (_, answers, reads, sum) => {
  const asked: KeyRange[] = [];
  const left = [...answers];
  const store = {
    ...memoryStore([]),
    readRange: async (range: KeyRange) => {
      asked.push(range);
      return (left.length > 1 ? left.shift() : left[0]) ?? [];
    },
  };
  expect(await readSums(store, RANGE)).toMatchObject([{ key: MAY, counters: new Map([['s10', sum]]) }]);
  expect(asked).toEqual(reads);
});
