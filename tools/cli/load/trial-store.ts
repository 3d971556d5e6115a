/** The store of `load --dry-run`. It reads a table and keeps writes in memory, where the run reads them again. */
import { type Change, type Item, nameOf } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { keyName } from '../../../shared/store/table.ts';

/** Far above the ids of any table, within the ten digits that keys have room for. */
const FIRST_NUMBER = 5_000_000_000;

/**
 * Reads by key return items written before, but ranges do not. So a venue or term that several lines name is planned for each of them.
 * Conditions are not checked, as nobody else writes here.
 */
export const trialStore = (store: UncheckedStore): UncheckedStore => {
  const written = new Map<string, Item | undefined>();
  let last = FIRST_NUMBER;
  const write = (change: Change): void => {
    if ('put' in change) written.set(nameOf(change), change.put);
    if ('remove' in change) written.set(nameOf(change), undefined);
  };
  return {
    read: async (keys, consistency) => {
      const stored = await store.read(keys, consistency);
      return keys.map((key, i) => (written.has(keyName(key)) ? written.get(keyName(key)) : stored[i]));
    },
    readRange: store.readRange,
    increment: async (_, by) => (last += by),
    updateItem: async () => {},
    commit: async changes => changes.forEach(write),
  };
};
