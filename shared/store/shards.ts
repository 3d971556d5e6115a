/**
 * Counters that many raise at once are split. Beside the item of such a counter, its **base**, there are up to 31 **shards** in the same
 * partition. Only the sum of all means anything: a shard may be negative (docs/data-model.md#split-counters). Pure.
 */
import * as v from 'valibot';
import { type Change, type Item, keyOf } from './change.ts';
import { kindOf } from './item-kinds.ts';
import type { KeyRange } from './store.ts';
import { type Key, keyName } from './table.ts';

/** How many each base can have: enough for 50 writers to miss each other, and few enough for lists to read them all. */
export const SHARDS = 31;

/**
 * What stands before the number of a shard, by partition: `202705.7`, `c12#7`. It sorts below digits, so that what is read of `c12` does
 * not end in `c120`; in names of lists, `.` stands before an era.
 */
const SEPARATORS = { N: '.', K: '#' } as const;
const separatorIn = (pk: string): string => (pk.startsWith('K') ? SEPARATORS.K : SEPARATORS.N);

/** Raised with every addition to a shard, so that a shard is removed only if nothing was added meanwhile. */
const SHARD_VERSION = 'version';
/** The sum over a base and its shards is 0, unless a fold is seen in part (`fold`). */
export const FOLDED = 'f';

/** `key`: of an item with counters. */
export const isShard = ({ pk, sk }: Key): boolean => sk.includes(separatorIn(pk));

/** `shard`: from 1 to `SHARDS`. */
export const shardKey = ({ pk, sk }: Key, shard: number): Key => ({ pk, sk: `${sk}${separatorIn(pk)}${shard}` });

/** The key of the base; that of a base is its own. */
export const baseKey = ({ pk, sk }: Key): Key => {
  const end = sk.indexOf(separatorIn(pk));
  return { pk, sk: end === -1 ? sk : sk.slice(0, end) };
};

/** A base with all its shards. */
export const rangeOfCounter = ({ pk, sk }: Key): KeyRange => ({
  partition: pk,
  from: sk,
  to: `${sk}${separatorIn(pk)}~`,
});

// --- writing -----------------------------------------------------------------------------------------------------------

/** Whether the plan is about shards: a fold, or a removal. It says itself what goes where, and changes no sum. */
export const isAboutShards = (changes: readonly Change[]): boolean =>
  changes.some(change => isCounter(keyOf(change)) && isShard(keyOf(change)));

/** The bases that a plan adds to, and that may be split. */
export const basesIn = (changes: readonly Change[]): Key[] =>
  isAboutShards(changes) ? [] : changes.flatMap(change => ('add' in change && isCounter(change.to) ? [change.to] : []));

const isCounter = (key: Key): boolean => kindOf(key).role === 'sum';

/**
 * The plan with what it adds to `bases` added to a shard of each. All have the same number: with independent ones, two plans that share
 * nine counters would meet in one of them nearly always (docs/decisions/0047).
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
  /** Not 0: it was read in the middle of a fold. What moved is missing, or counted twice. */
  readonly folded: number;
}

/** `items`: of each base all that there is, in any order. */
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
    // Every list sums up thousands of numbers, so no entries are made of them.
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
 * Whether a fold is seen in part somewhere in a range of whole counters. For those who keep what they read: a fold raises no version, so
 * nothing would tell them later. All counters are taken together, as the amounts of several folds do not cancel out either.
 */
export const showsPartOfFold = (items: readonly Item[]): boolean =>
  items.reduce((sum, { [FOLDED]: folded }) => sum + (typeof folded === 'number' ? folded : 0), 0) !== 0;

/** What an item adds to the sums, `FOLDED` among it. */
export const numbersIn = (item: Item): [counter: string, n: number][] =>
  Object.entries(item).flatMap(([counter, n]): [string, number][] =>
    typeof n === 'number' && counter !== SHARD_VERSION ? [[counter, n]] : [],
  );

const addTo = (sums: Record<string, number>, numbers: readonly (readonly [string, number])[]): void => {
  for (const [counter, n] of numbers) sums[counter] = (sums[counter] ?? 0) + n;
};

// --- folding -----------------------------------------------------------------------------------------------------------

/**
 * Moves what the shards hold into the base. Only additions, so that it is right whoever adds to them at the same time.
 *
 * Each shard and the base get opposite amounts of `FOLDED`, so whoever reads one of them before and the other one after sees a sum that is
 * not 0. The amounts are random: two folds that are both seen in part do not cancel out. `random`: a number from 0 to below 1.
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

/** So small that sums of very many are exact. */
const MAX_AMOUNT = 2 ** 32;

/** Removes empty shards, on condition that nothing was added to them. Empty ones count for nothing: seen in part it does no harm. */
export const removal = (base: Key, shards: readonly Item[]): Change[] =>
  shards.flatMap(({ pk, sk, [SHARD_VERSION]: version, [FOLDED]: folded }): Change[] => [
    { remove: { pk, sk }, when: v.parse(v.number(), version), conflict: 'version' },
    { add: { [FOLDED]: v.parse(v.optional(v.number(), 0), folded) }, to: base },
  ]);
