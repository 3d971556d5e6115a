/**
 * Sharded counters. While many writers add to a counter at once, its item, the **base**, has up to 31 **shards** beside it in the same
 * partition, to which they add instead. Only the sum of all is meaningful: a shard may be negative (docs/data-model.md#split-counters).
 * Pure.
 */
import * as v from 'valibot';
import { type Change, type Item, keyOf } from './change.ts';
import { kindOf } from './item-kinds.ts';
import type { KeyRange } from './store.ts';
import { type Key, keyName } from './table.ts';

/** Shards per base: enough for 50 writers rarely to conflict, and few enough for lists to read them all. */
export const SHARDS = 31;

/** The separator before the number of a shard: `c12#7`. It sorts before digits, so that the range of `c12` ends before `c120`. */
const SEPARATOR = '#';

/** Every addition to a shard raises it, so that a shard is removed only if nothing was added meanwhile. */
const SHARD_VERSION = 'version';
/** Detects reads in the middle of a fold: its sum over a base and all shards is 0 unless they were read in part before, in part after. */
export const FOLDED = 'f';

/** `key`: of a base or a shard. */
export const isShard = ({ sk }: Key): boolean => sk.includes(SEPARATOR);

/** `shard`: from 1 to `SHARDS`. */
export const shardKey = ({ pk, sk }: Key, shard: number): Key => ({ pk, sk: `${sk}${SEPARATOR}${shard}` });

/** The base of a shard; a base is its own. */
export const baseKey = ({ pk, sk }: Key): Key => {
  const end = sk.indexOf(SEPARATOR);
  return { pk, sk: end === -1 ? sk : sk.slice(0, end) };
};

/** A base with all its shards. */
export const rangeOfCounter = ({ pk, sk }: Key): KeyRange => ({
  partition: pk,
  from: sk,
  to: `${sk}${SEPARATOR}~`,
});

// --- writing -----------------------------------------------------------------------------------------------------------

/** Whether the plan is a fold or a removal of shards. It changes no sum, and its additions must not be spread again. */
export const isAboutShards = (changes: readonly Change[]): boolean =>
  changes.some(change => isCounter(keyOf(change)) && isShard(keyOf(change)));

/** The bases that a plan adds to, whose additions may be spread over shards. */
export const basesIn = (changes: readonly Change[]): Key[] =>
  isAboutShards(changes) ? [] : changes.flatMap(change => ('add' in change && isCounter(change.to) ? [change.to] : []));

const isCounter = (key: Key): boolean => kindOf(key).role === 'sum';

/**
 * Redirects additions from `bases` to one shard of each. All shards have the same number: with independent random numbers, two plans that
 * share nine counters would nearly always conflict in one of them (docs/decisions/0047).
 */
export const spread = (changes: readonly Change[], bases: readonly Key[], shard: number): Change[] => {
  const names = new Set(bases.map(keyName));
  return changes.map(change =>
    'add' in change && names.has(keyName(change.to))
      ? { add: { ...change.add, [SHARD_VERSION]: 1 }, to: shardKey(change.to, shard) }
      : change,
  );
};

// --- reading -----------------------------------------------------------------------------------------------------------

/** The sums of a base and its shards. */
export interface SummedCounter {
  /** The key of the base. */
  readonly key: Key;
  readonly counters: ReadonlyMap<string, number>;
  /** Not 0: read in the middle of a fold, so the amounts that it moves are missing or counted twice. */
  readonly folded: number;
}

/** `items`: bases with all their shards, in any order. */
export const summed = (items: readonly Item[]): SummedCounter[] => {
  const byName = new Map<string, { readonly key: Key; readonly counters: Map<string, number>; folded: number }>();
  for (const item of items) {
    const key = baseKey(item);
    const name = keyName(key);
    let sum = byName.get(name);
    if (sum === undefined) {
      sum = { key, counters: new Map(), folded: 0 };
      byName.set(name, sum);
    }
    // Not `Object.entries`: every list sums up thousands of numbers.
    for (const counter in item) {
      const n = item[counter];
      if (typeof n !== 'number' || counter === SHARD_VERSION) continue;
      if (counter === FOLDED) sum.folded += n;
      else sum.counters.set(counter, (sum.counters.get(counter) ?? 0) + n);
    }
  }
  return [...byName.values()];
};

/**
 * Whether some counters were read in the middle of a fold. Such a read must not be cached, as a fold raises no version that would outdate
 * it. One sum over all counters is enough: the random amounts of several folds do not cancel out. `items`: bases with all their shards.
 */
export const showsPartOfFold = (items: readonly Item[]): boolean =>
  items.reduce((sum, { [FOLDED]: folded }) => sum + (typeof folded === 'number' ? folded : 0), 0) !== 0;

/** The counters of an item, `FOLDED` included. */
export const numbersIn = (item: Item): [counter: string, n: number][] =>
  Object.entries(item).flatMap(([counter, n]): [string, number][] =>
    typeof n === 'number' && counter !== SHARD_VERSION ? [[counter, n]] : [],
  );

const addTo = (sums: Record<string, number>, numbers: readonly (readonly [string, number])[]): void => {
  for (const [counter, n] of numbers) sums[counter] = (sums[counter] ?? 0) + n;
};

// --- folding -----------------------------------------------------------------------------------------------------------

/**
 * Moves the counts of shards into their base. It only adds, so it is correct whatever other writers add at the same time.
 *
 * A reader may see a shard before the fold and the base after it. So that it notices, each shard gets a random amount of `FOLDED`, and the
 * base the opposite: the reader then gets a sum that is not 0. Random, so that two folds read in part do not cancel out. `random`: from 0
 * to below 1.
 */
export const fold = (base: Key, shards: readonly Item[], random: () => number): Change[] => {
  const total: Record<string, number> = {};
  const emptied = shards
    .filter(shard => !isEmpty(shard))
    .map(({ pk, sk, ...shard }): Change => {
      const amount = 1 + Math.floor(random() * MAX_AMOUNT);
      const moved = [...countedIn({ pk, sk, ...shard }), [FOLDED, amount] as const];
      addTo(total, moved);
      return {
        add: { ...Object.fromEntries(moved.map(([name, n]) => [name, -n])), [SHARD_VERSION]: 1 },
        to: { pk, sk },
      };
    });
  return emptied.length === 0 ? [] : [...emptied, { add: total, to: base }];
};

const countedIn = (shard: Item) => numbersIn(shard).filter(([name, n]) => name !== FOLDED && n !== 0);
const isEmpty = (shard: Item): boolean => countedIn(shard).length === 0;

/** Small enough for exact sums of very many. */
const MAX_AMOUNT = 2 ** 32;

/** Removes empty shards, on condition that nothing was added to them. A reader may see this in part: they add 0 to the sums anyway. */
export const removal = (base: Key, shards: readonly Item[]): Change[] =>
  shards.flatMap(({ pk, sk, [SHARD_VERSION]: version, [FOLDED]: folded }): Change[] => [
    { remove: { pk, sk }, when: v.parse(v.number(), version), conflict: 'version' },
    { add: { [FOLDED]: v.parse(v.optional(v.number(), 0), folded) }, to: base },
  ]);
