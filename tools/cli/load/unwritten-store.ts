/** The store of `load --dry-run`, which keeps writes in memory. */
import { type Change, type Item, nameOf } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isOfName, type Key, keyName } from '../../../shared/store/table.ts';

const LAST = '\u{10FFFF}';

/** Ids in a dry run begin here, far above the ids of any table, but below those of dates. */
const FIRST_NUMBER = 900_000_000;

/**
 * A store that reads the table, and keeps writes in memory. Reads by key return items written
 * before, and so do reads of the records of one name, because descriptions of one name depend on
 * each other. Reads of other ranges do not, so a term that several lines name is planned for each
 * of them. Conditions are not checked, as nobody else writes to this memory.
 */
export const unwrittenStore = (store: UncheckedStore): UncheckedStore => {
  const written = new Map<string, Item | undefined>();
  const named = new Map<string, Item[]>();
  let last = FIRST_NUMBER;
  const write = (change: Change): void => {
    if ('put' in change) written.set(nameOf(change), change.put);
    if ('put' in change && isOfName(change.put))
      named.set(change.put.pk, [...(named.get(change.put.pk) ?? []), change.put]);
    if ('remove' in change) written.set(nameOf(change), undefined);
  };
  const after = (key: Key, stored: Item | undefined): Item | undefined =>
    written.has(keyName(key)) ? written.get(keyName(key)) : stored;
  return {
    read: async (keys, consistency) => {
      const stored = await store.read(keys, consistency);
      return keys.map((key, i) => after(key, stored[i]));
    },
    readRange: async range => {
      const stored = await store.readRange(range);
      const added = named.get(range.partition);
      if (added === undefined) return stored;
      const all = new Map([...stored, ...added].map(item => [item.sk, after(item, item)] as const));
      const { from = '', to = LAST } = range;
      return [...all].flatMap(([sk, item]) => (item === undefined || sk < from || sk > to ? [] : [item]));
    },
    readIndex: store.readIndex,
    increment: async (_, by) => (last += by),
    updateItem: async () => {},
    commit: async changes => changes.forEach(write),
  };
};
