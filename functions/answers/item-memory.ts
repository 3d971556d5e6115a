/**
 * The cache of items in a function. An entry is valid as long as the version of answers that covers it stays the same
 * (docs/decisions/0087-items-are-remembered-by-version.md).
 */

import { languagesCovering } from '../../shared/records/covered-items.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { ANSWERS_PARTITION, type Key, keyName } from '../../shared/store/table.ts';
import { sizeOf } from '../database/stored-item.ts';
import { lruByBytes } from './lru.ts';
import type { Kept, RequestVersions } from './version-watch.ts';

/** The store for one request. Consistent reads are served from the cache, too: the versions are read consistently for each request. */
export type ItemMemory = (versions: RequestVersions) => Store;

export const itemMemory = (store: Store, bytes: number): ItemMemory => {
  /** By the name of a key, its item, or none if it does not exist. */
  const kept = lruByBytes<Kept<readonly Item[]>>(bytes);

  return versions => {
    const find = (name: string): Kept<readonly Item[]> | undefined => {
      const known = kept.get(name);
      if (known === undefined || versions.mayBeValid(known)) return known;
      kept.delete(name);
      return undefined;
    };
    /** Runs beside the request, which does not wait for it. It never rejects, as `keep` never does. */
    const remember = async (name: string, items: readonly Item[], language: Language | undefined): Promise<void> => {
      const found = language && (await versions.keep(items, new Set([language])));
      if (found !== undefined) kept.set(name, found, BYTES_A_BYTE * items.reduce((sum, item) => sum + sizeOf(item), 0));
    };
    /** `beside`: the items of the same batch that are cached: one of them may be the record that decides whether a group may be kept. */
    const readAndRemember = async (
      keys: readonly Key[],
      consistency: Consistency,
      beside: readonly Item[] = [],
    ): Promise<Found[]> => {
      if (keys.length === 0) return [];
      const items = await store.read(keys, consistency);
      const languages = languagesCovering(keys, [...items, ...beside]);
      return keys.map((key, i) => {
        const [name, item] = [keyName(key), items[i]];
        void remember(name, item === undefined ? [] : [item], languages[i]);
        return [name, item];
      });
    };
    return {
      ...store,
      read: async (keys, consistency) => {
        const known = keys.map(key => find(keyName(key)));
        const [unknown, ...areValid] = await Promise.all([
          readAndRemember(
            keys.filter((_, i) => known[i] === undefined),
            consistency,
            known.flatMap(each => each?.value ?? []),
          ),
          ...known.map(each => each !== undefined && versions.isValid(each)),
        ]);
        const outdated = keys.filter((_, i) => known[i] !== undefined && !areValid[i]);
        const found = new Map([...unknown, ...(await readAndRemember(outdated, consistency))]);
        return keys.map((key, i) => (areValid[i] ? known[i]?.value[0] : found.get(keyName(key))));
      },
      readRange: async range =>
        range.partition === ANSWERS_PARTITION ? versions.shards(range) : store.readRange(range),
    };
  };
};

type Consistency = Parameters<Store['read']>[1];
type Found = readonly [name: string, item: Item | undefined];

/** Bytes of memory for each byte of an item in the table. */
const BYTES_A_BYTE = 2;
