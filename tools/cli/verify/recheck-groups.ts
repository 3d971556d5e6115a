/** Reads all groups of translations, with their records. */
import type { Item } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { type Key, keyName, recordKeyAt } from '../../../shared/store/table.ts';
import { copyKeyOf, diagnoseGroups, type GroupsRead } from './compare/diagnose-groups.ts';
import { type Copy, copyOf, holderOf } from './compare/group-copy.ts';
import { judge, type Reading } from './judge.ts';
import type { Report, Rereading } from './repair.ts';

/** The number of groups that are read together. */
const GROUPS_AT_ONCE = 25;

/**
 * `copies` are the keys of all copies. Returns the number of differences that could not be judged,
 * because the groups were written all the time.
 */
export const recheckGroups = async (again: Rereading, copies: readonly Key[], report: Report): Promise<number> => {
  let unjudged = 0;
  const left = new Map(copies.map(key => [keyName(key), key]));
  while (left.size > 0 && !again.stop.aborted) {
    const keys = [...left.values()].slice(0, GROUPS_AT_ONCE);
    const read = async (): Promise<Reading> => {
      const groups = await readGroups(again.store, keys);
      for (const key of [...keys, ...groups.copies.map(copy => copy.key)]) left.delete(keyName(key));
      return { differences: diagnoseGroups(groups) };
    };
    unjudged += await judge(again, read, report);
  }
  return unjudged;
};

/**
 * Reads these copies, the records that they name, the copies of these records, and so on until no
 * new record is named.
 */
const readGroups = async (store: UncheckedStore, keys: readonly Key[]): Promise<GroupsRead> => {
  const records = new Map<string, Item | undefined>();
  const copies = new Map<string, Copy | undefined>();
  let [partitions, beside] = [new Set<string>(), new Map(keys.map(key => [keyName(key), key]))];
  while (partitions.size + beside.size > 0) {
    const asked = { partitions: [...partitions], beside: [...beside.values()] };
    const items = await store.read([...asked.partitions.map(recordKeyAt), ...asked.beside], 'consistent');
    [partitions, beside] = [new Set(), new Map()];
    const next = (pk: string | undefined, copy: Key | undefined): void => {
      if (pk !== undefined && !records.has(pk)) partitions.add(pk);
      if (copy !== undefined && !copies.has(keyName(copy))) beside.set(keyName(copy), copy);
    };
    const [own, others] = [items.slice(0, asked.partitions.length), items.slice(asked.partitions.length)];
    for (const [i, pk] of asked.partitions.entries()) records.set(pk, own[i]);
    for (const [i, key] of asked.beside.entries()) copies.set(keyName(key), others[i] && copyOf(others[i]));
    for (const item of own) next(undefined, item && copyKeyOf(item));
    for (const key of asked.beside.values()) {
      next(holderOf(key), undefined);
      for (const place of copies.get(keyName(key))?.places ?? []) next(place.record, place.copy);
    }
  }
  return { records, copies: [...copies.values()].filter(copy => copy !== undefined) };
};
