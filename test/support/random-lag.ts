/**
 * A database as AWS has it: an eventually consistent read shows the table as it was a moment ago, and an index as it was longer ago, each
 * read at a random moment of its own. Time is that of the test, and each call takes some of it.
 */
import fc from 'fast-check';
import { type Item, keyOf } from '../../shared/store/change.ts';
import type { KeyRange, UncheckedStore } from '../../shared/store/store.ts';
import { INDEXES, KEY, type Key } from '../../shared/store/table.ts';
import { withAllRights } from './roles.ts';

/** Milliseconds. The rule for remembering answers counts on less than 3,000. */
const LATEST = { index: 2_900, table: 290 } as const;
/** Milliseconds that a call takes, at most. */
const CALL = 20;

export interface LagTime {
  /** Milliseconds since the test began. */
  now: number;
}

/** An item before a commit, and when that was. */
interface Former {
  readonly at: number;
  readonly key: Key;
  readonly item: Item | undefined;
}

export const withRandomLag = (store: UncheckedStore, time: LagTime, seed: number): UncheckedStore => {
  // Of integers, as half of all doubles between 0 and 1 are so small that nothing would ever lag.
  const numbers = fc.sample(fc.noBias(fc.nat(999_999)), { seed, numRuns: 5_000 });
  let drawn = 0;
  const random = (limit: number): number => ((numbers[drawn++ % numbers.length] ?? 0) / 1_000_000) * limit;
  const formers: Former[] = [];
  const nameOf = ({ pk, sk }: Key): string => `${pk}|${sk}`;

  /** The items that have changed since, as they were then. */
  const at = (moment: number): ReadonlyMap<string, Item | undefined> => {
    const then = new Map<string, Item | undefined>();
    for (const { at: changed, key, item } of formers)
      if (changed > moment && !then.has(nameOf(key))) then.set(nameOf(key), item);
    return then;
  };
  const ago = (limit: number): ReadonlyMap<string, Item | undefined> => at(time.now - random(limit));

  const commit: UncheckedStore['commit'] = async changes => {
    const keys = changes.filter(change => !('check' in change)).map(keyOf);
    const stored = await withAllRights(() => store.read(keys, 'consistent'));
    await store.commit(changes);
    time.now += random(CALL);
    for (const [i, { pk, sk }] of keys.entries()) formers.push({ at: time.now, key: { pk, sk }, item: stored[i] });
  };

  const read: UncheckedStore['read'] = async (keys, consistency) => {
    time.now += random(CALL);
    const items = await store.read(keys, consistency);
    if (consistency === 'consistent') return items;
    const then = ago(LATEST.table);
    return keys.map((key, i) => (then.has(nameOf(key)) ? then.get(nameOf(key)) : items[i]));
  };

  const readRange = async (question: KeyRange): Promise<readonly Item[]> => {
    time.now += random(CALL);
    const { index, consistent = false, partition, from = '', to = '\u{10FFFF}', limit, descending = false } = question;
    if (consistent) return store.readRange(question);
    const then = ago(index === undefined ? LATEST.table : LATEST.index);
    if (then.size === 0) return store.readRange(question);
    const names = index === undefined ? KEY : INDEXES[index];
    const sort = (item: Item): string => String(item[names.sort]);
    const isInRange = (item: Item | undefined): item is Item =>
      item?.[names.partition] === partition && from <= sort(item) && sort(item) <= to;
    const now = await store.readRange({ ...(index && { index }), partition, from, to });
    const shown = [...now.filter(item => !then.has(nameOf(item))), ...[...then.values()].filter(isInRange)];
    shown.sort((a, b) => (sort(a) < sort(b) === descending ? 1 : -1));
    return shown.slice(0, limit);
  };

  return { ...store, commit, read, readRange };
};
