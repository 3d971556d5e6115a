/**
 * Items and counters in the memory of a function, used again for as long as the versions of answers that cover them stay the same
 * (docs/decisions/0087-items-are-remembered-by-version.md).
 */

import { languageCovering, languagesCovering } from '../../shared/records/covered-items.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import { showsPartOfFold } from '../../shared/store/shards.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Key, keyName } from '../../shared/store/table.ts';
import { sizeOf } from '../database/stored-item.ts';
import { lruByBytes } from './lru.ts';
import type { Kept, RequestVersions } from './version-watch.ts';

/** The table as one request reads it. Consistent reads are answered from memory as well, as the versions are read consistently. */
export type ItemMemory = (versions: RequestVersions) => Store;

export const itemMemory = (store: Store, bytes: number): ItemMemory => {
  /** Under a key: its item, or nothing; under a range: all its items. */
  const kept = lruByBytes<Kept<readonly Item[]>>(bytes);

  return versions => {
    const find = (name: string): Kept<readonly Item[]> | undefined => {
      const known = kept.get(name);
      if (known === undefined || versions.mayBeTrue(known)) return known;
      kept.delete(name);
      return undefined;
    };
    /** The request does not wait for it; it may be left unhandled, as `keep` never fails. */
    const remember = async (name: string, items: readonly Item[], language: Language | undefined): Promise<void> => {
      const found = language && (await versions.keep(items, new Set([language])));
      if (found !== undefined) kept.set(name, found, BYTES_A_BYTE * items.reduce((sum, item) => sum + sizeOf(item), 0));
    };
    /** `beside`: the items of the same batch that are in memory. A copy of a group is kept with its record, wherever that comes from. */
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
        const [unknown, ...areTrue] = await Promise.all([
          readAndRemember(
            keys.filter((_, i) => known[i] === undefined),
            consistency,
            known.flatMap(each => each?.value ?? []),
          ),
          ...known.map(each => each !== undefined && versions.isTrue(each)),
        ]);
        const outdated = keys.filter((_, i) => known[i] !== undefined && !areTrue[i]);
        const found = new Map([...unknown, ...(await readAndRemember(outdated, consistency))]);
        return keys.map((key, i) => (areTrue[i] ? known[i]?.value[0] : found.get(keyName(key))));
      },
      readRange: async range => {
        const language = range.index === undefined ? languageCovering(range.partition) : undefined;
        if (language === undefined) return store.readRange(range);
        const name = JSON.stringify(range);
        const known = find(name);
        if (known !== undefined && (await versions.isTrue(known))) return known.value;
        const items = await store.readRange(range);
        if (!showsPartOfFold(items)) void remember(name, items, language);
        return items;
      },
    };
  };
};

type Consistency = Parameters<Store['read']>[1];
type Found = readonly [name: string, item: Item | undefined];

/** What an item takes in memory, as a multiple of its bytes in the table. */
const BYTES_A_BYTE = 2;
