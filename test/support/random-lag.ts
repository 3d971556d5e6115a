/**
 * A database with the delays of AWS. An eventually consistent read shows the table as it was a
 * moment ago, and an index as it was longer ago, each read at a random moment of its own. Time is
 * that of the test, and each call takes some of it.
 */
import fc from 'fast-check';
import { entryIn } from '../../functions/database/requests.ts';
import { listIn } from '../../shared/lists/name.ts';
import { type Item, keyOf } from '../../shared/store/change.ts';
import type { KeyRange, UncheckedStore } from '../../shared/store/store.ts';
import { INDEXES, KEY, type Key } from '../../shared/store/table.ts';
import { withAllRights } from './roles.ts';

/** In milliseconds. The rule for caching answers expects less than 3,000. */
const LATEST = { index: 2_900, table: 290 } as const;
/** The longest time of a call, in milliseconds. */
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

/** The former items within the range. */
const formersIn = (
  formers: ReadonlyMap<string, Item | undefined>,
  { partition, from = '', to = '\u{10FFFF}' }: KeyRange,
  names: { readonly partition: string; readonly sort: string },
): Item[] =>
  [...formers.values()]
    .filter(
      item =>
        item?.[names.partition] === partition && from <= String(item[names.sort]) && String(item[names.sort]) <= to,
    )
    .filter(item => item !== undefined);

export const withRandomLag = (store: UncheckedStore, time: LagTime, seed: number): UncheckedStore => {
  // Integers are drawn, because half of all doubles between 0 and 1 are so small that nothing would
  // ever lag.
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

  const readRange: UncheckedStore['readRange'] = async question => {
    time.now += random(CALL);
    const { consistent = false, partition, from, to, limit, descending = false } = question;
    if (consistent) return store.readRange(question);
    const then = ago(LATEST.table);
    if (then.size === 0) return store.readRange(question);
    const now = await store.readRange({ partition, ...(from && { from }), ...(to && { to }) });
    const shown = [...now.filter(item => !then.has(nameOf(item))), ...formersIn(then, question, KEY)];
    shown.sort((a, b) => (a.sk < b.sk === descending ? 1 : -1));
    return shown.slice(0, limit);
  };

  const readIndex: UncheckedStore['readIndex'] = async question => {
    time.now += random(CALL);
    const then = ago(LATEST.index);
    if (then.size === 0) return store.readIndex(question);
    const { index, partition, from, to, limit } = question;
    const now = await store.readIndex({ index, partition, ...(from && { from }), ...(to && { to }) });
    // A list has one entry of a record, which is its own item, or the link entry below it that has
    // the name of the list.
    const sk = index === 'byLink' ? `L#${listIn(partition)}` : '-';
    const was = formersIn(then, question, INDEXES[index]).map(item => entryIn(index, item));
    const shown = [...now.filter(({ pk }) => !then.has(nameOf({ pk, sk }))), ...was];
    return shown.sort((a, b) => (a.sort < b.sort ? -1 : 1)).slice(0, limit);
  };

  return { ...store, commit, read, readRange, readIndex };
};
