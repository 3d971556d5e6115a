/** Split counters: keys of shards, plans spread over them, and their sums, also where a fold is seen in part. */
import { describe, expect, it } from 'vitest';
import { type Change, type Item, mergeAdditions, nameOf } from '../../../shared/store/change.ts';
import { kindOf } from '../../../shared/store/item-kinds.ts';
import {
  baseKey,
  basesIn,
  fold,
  isShard,
  rangeOfCounter,
  removal,
  SHARDS,
  shardKey,
  spread,
  summed,
} from '../../../shared/store/shards.ts';

const HALL = { pk: 'K#gl/v', sk: 'v5' };
const JAZZ = { pk: 'K#gl/ct', sk: 'c12' };

/** Items, each at its place; undefined: removed. */
type State = readonly (Item | undefined)[];
const present = (state: State): Item[] => state.filter(item => item !== undefined);

const applied = (state: State, changes: readonly Change[]): State => {
  const merged = new Map(mergeAdditions(changes).map(change => [nameOf(change), change]));
  return state.map(item => {
    const change = item && merged.get(nameOf({ put: item }));
    if (item === undefined || change === undefined) return item;
    if (!('add' in change)) return undefined;
    const sums = Object.entries(change.add).map(([name, n]) => [name, Number(item[name] ?? 0) + n]);
    return { ...item, ...Object.fromEntries(sums) };
  });
};

const sumOf = (state: State) => summed(present(state))[0];

describe('a shard', () => {
  it.each([
    [HALL, 'v5#7'],
    [JAZZ, 'c12#7'],
    [{ ...JAZZ, sk: 'c12.1' }, 'c12.1#7'],
  ])('of %j is %s, and counts as it does', (base, sk) => {
    const shard = shardKey(base, 7);
    expect([shard, baseKey(shard), baseKey(base)]).toEqual([{ pk: base.pk, sk }, base, base]);
    expect([isShard(shard), isShard(base)]).toEqual([true, false]);
    expect(kindOf(shard)).toEqual(kindOf(base));
  });

  it.each([
    [HALL, ['v4', 'v4#31', 'v50', 'v50#1']],
    [JAZZ, ['c1', 'c1#9', 'c12.1', 'c12.1#7', 'c120', 'c120#7', 'c13']],
  ])('of %j is in its range, and nothing else is', (base, others) => {
    const { partition, from = '', to = '' } = rangeOfCounter(base);
    const isInside = (sk: string) => from <= sk && sk <= to;
    const shards = Array.from({ length: SHARDS }, (_, i) => shardKey(base, i + 1).sk);
    expect(partition).toBe(base.pk);
    expect([base.sk, ...shards].filter(sk => !isInside(sk))).toEqual([]);
    expect(others.filter(isInside)).toEqual([]);
  });
});

describe('a plan', () => {
  const record: Change = { put: { pk: 'R#40', sk: '-', version: 1 }, when: 'absent', conflict: 'id' };
  const terms: Change = { add: { n: 1 }, to: { pk: 'T#gl', sk: '!' } };
  const hall: Change = { add: { s10: 1, e10: -1 }, to: HALL };
  const jazz: Change = { add: { n: 1 }, to: JAZZ };

  it('is spread over one shard of the counters it is to be spread over', () => {
    const plan = [record, terms, hall, jazz];
    expect(basesIn(plan)).toEqual([HALL, JAZZ]);
    const spreadHall = { add: { s10: 1, e10: -1, version: 1 }, to: { pk: 'K#gl/v', sk: 'v5#7' } };
    const spreadJazz = { add: { n: 1, version: 1 }, to: { pk: 'K#gl/ct', sk: 'c12#7' } };
    expect(spread(plan, [HALL, JAZZ], 7)).toEqual([record, terms, spreadHall, spreadJazz]);
    expect(spread(plan, [JAZZ], 7)).toEqual([record, terms, hall, spreadJazz]);
    expect(spread(plan, [], 7)).toEqual(plan);
  });

  it.each<[why: string, plan: Change[]]>([
    ['moves counts between shards', fold(HALL, [{ ...shardKey(HALL, 7), s10: 1, version: 1 }], () => 0.5)],
    ['removes shards', removal(HALL, [{ ...shardKey(HALL, 7), f: -3, version: 1 }])],
  ])('that %s is never spread', (_, plan) => {
    expect(plan.length).toBeGreaterThan(1);
    expect(basesIn(plan)).toEqual([]);
  });
});

describe('sums', () => {
  it.each<[why: string, items: Item[], sums: ReturnType<typeof summed>]>([
    ['of nothing are none', [], []],
    ['of a base are its counters', [{ ...HALL, s10: 2 }], [{ key: HALL, counters: new Map([['s10', 2]]), folded: 0 }]],
    [
      'of a base and its shards are one, and may hold less than a shard',
      [
        { ...HALL, s10: 2 },
        { ...shardKey(HALL, 2), s10: -1, e11: 3, version: 9 },
        { ...shardKey(HALL, 31), e11: -3, version: 1 },
      ],
      [
        {
          key: HALL,
          counters: new Map([
            ['s10', 1],
            ['e11', 0],
          ]),
          folded: 0,
        },
      ],
    ],
    [
      'do not need a base',
      [{ ...shardKey(JAZZ, 1), n: 1, version: 1 }],
      [{ key: JAZZ, counters: new Map([['n', 1]]), folded: 0 }],
    ],
    [
      'of two counters are two',
      [
        { ...JAZZ, n: 1 },
        { ...JAZZ, sk: 'c120', n: 5 },
        { ...shardKey(JAZZ, 1), n: 1, version: 1 },
      ],
      [
        { key: JAZZ, counters: new Map([['n', 2]]), folded: 0 },
        { key: { ...JAZZ, sk: 'c120' }, counters: new Map([['n', 5]]), folded: 0 },
      ],
    ],
  ])('%s', (_, items, sums) => {
    expect(summed(items)).toEqual(sums);
  });
});

describe('a fold', () => {
  const base: Item = { ...HALL, s10: 2, e11: 1 };
  const shards: readonly Item[] = [
    { ...shardKey(HALL, 2), s10: 1, version: 3 },
    { ...shardKey(HALL, 5), s10: -1, e11: 4, version: 1 },
  ];
  const amounts = [0.1, 0.2, 0.4];
  const random = () => amounts.shift() ?? 0.7;
  const folded = applied([base, ...shards], fold(HALL, shards, random));
  const raised = applied(folded, spread([{ add: { s10: 1 }, to: HALL }], [HALL], 5));
  const again = applied(raised, fold(HALL, present(raised.slice(1)), random));
  const removed = applied(again, removal(HALL, present(again.slice(1, 2))));

  it('leaves everything in the base, and its shards at 0 until they are removed', () => {
    const [f, version] = [expect.any(Number), expect.any(Number)];
    const full = { ...HALL, s10: 3, e11: 5, f };
    const empty = { ...shardKey(HALL, 5), s10: 0, e11: 0, f, version };
    expect(again).toEqual([full, { ...shardKey(HALL, 2), s10: 0, f, version }, empty]);
    expect(removed).toEqual([full, undefined, empty]);
    expect(fold(HALL, present(again.slice(1)), random)).toEqual([]);
  });

  // No reader sees an item as it was before a fold, and another as it is a minute later, when shards are removed.
  it.each<[what: string, states: readonly State[]]>([
    ['Folds beside a write', [[base, ...shards], folded, raised, again]],
    ['A removal', [again, removed]],
  ])('%s: whoever sees them in part notices, or has the sum of a moment', (_, states) => {
    const right = states.map(state => sumOf(state)?.counters.get('s10'));
    let torn = 0;
    for (const [a, ofBase] of states.entries())
      for (const [b, ofFirst] of states.entries())
        for (const [c, ofSecond] of states.entries()) {
          const sum = sumOf([ofBase[0], ofFirst[1], ofSecond[2]]);
          if (sum?.folded !== 0) torn++;
          else expect(right.slice(Math.min(a, b, c), Math.max(a, b, c) + 1)).toContain(sum.counters.get('s10'));
        }
    expect(torn).toBeGreaterThan(0);
    expect(torn).toBeLessThan(states.length ** 3);
  });

  it('does not lose what is added to a shard meanwhile, which is not removed then', () => {
    const [, shard] = applied(folded, spread([{ add: { s10: 1 }, to: HALL }], [HALL], 2));
    const [condition] = removal(HALL, present(folded.slice(1, 2)));
    expect(condition).toEqual({ remove: shardKey(HALL, 2), when: folded[1]?.version, conflict: 'version' });
    expect(shard?.version).not.toBe(folded[1]?.version);
  });
});
