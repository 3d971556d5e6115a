/**
 * The cache of items, from which answers are made that are not cached themselves: the store of a request serves items from the memory of the
 * function, and notes what the answer depends on. An item is valid as long as the version of answers that covers it stays the same
 * (docs/decisions/caches).
 */

import * as v from 'valibot';
import type { Validity } from '../../shared/api/operation.ts';
import { isToCome } from '../../shared/model/base.ts';
import { groupIn } from '../../shared/model/translations.ts';
import { languagesCovering } from '../../shared/records/answer-versions.ts';
import { LANGUAGES, Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Consistency, Store } from '../../shared/store/store.ts';
import {
  isTranslationsKey,
  JOURNAL_COUNTERS,
  type Key,
  keyName,
  languageOfPartition,
} from '../../shared/store/table.ts';
import { Wall } from '../../shared/time/wall.ts';
import { sizeOf } from '../database/requests.ts';
import { type CacheEntry, lruByBytes, type RequestVersions } from './cache-entries.ts';

/** What the validity of an answer depends on. */
export interface Dependencies {
  /** The languages of the records that the operation reads. */
  readonly languages: Set<Language>;
  /** The answer is valid at a time only if all of these return true for it. */
  readonly validity: Validity[];
  /** The operation read something without a version, such as a user, or wrote. Then the answer must not be cached. */
  isPrivate: boolean;
}

/** Consistent reads are served from the cache, too: the versions are read consistently for each request. */
type ItemCache = (versions: RequestVersions, dependencies: Dependencies) => Store;

export const itemCache = (store: Store, bytes: number): ItemCache => {
  /** By the name of a key, its item, or none if it does not exist. */
  const entries = lruByBytes<CacheEntry<readonly Item[]>>(bytes);

  return (versions, dependencies) => {
    const find = (name: string): CacheEntry<readonly Item[]> | undefined => {
      const known = entries.get(name);
      if (known === undefined || versions.mayBeValid(known)) return known;
      entries.delete(name);
      return undefined;
    };
    /** Runs beside the request, which does not wait for it. It never rejects, as `newEntry` never does. */
    const cache = async (name: string, items: readonly Item[], language: Language | undefined): Promise<void> => {
      const entry = language && (await versions.newEntry(items, new Set([language])));
      if (entry !== undefined)
        entries.set(name, entry, BYTES_A_BYTE * items.reduce((sum, item) => sum + sizeOf(item), 0));
    };
    /** `beside`: the items of the same batch that are cached: one of them may be the record that decides whether a group may be kept. */
    const readAndCache = async (
      keys: readonly Key[],
      consistency: Consistency,
      beside: readonly Item[] = [],
    ): Promise<Found[]> => {
      if (keys.length === 0) return [];
      const items = await store.read(keys, consistency);
      const languages = languagesCovering(keys, [...items, ...beside]);
      return keys.map((key, i) => {
        const [name, item] = [keyName(key), items[i]];
        void cache(name, item === undefined ? [] : [item], languages[i]);
        return [name, item];
      });
    };
    const read: Store['read'] = async (keys, consistency) => {
      const known = keys.map(key => find(keyName(key)));
      const [unknown, ...areValid] = await Promise.all([
        readAndCache(
          keys.filter((_, i) => known[i] === undefined),
          consistency,
          known.flatMap(each => each?.value ?? []),
        ),
        ...known.map(each => each !== undefined && versions.isValid(each)),
      ]);
      const outdated = keys.filter((_, i) => known[i] !== undefined && !areValid[i]);
      const found = new Map([...unknown, ...(await readAndCache(outdated, consistency))]);
      return keys.map((key, i) => (areValid[i] ? known[i]?.value[0] : found.get(keyName(key))));
    };
    const privately =
      <Sent extends unknown[], T>(write: (...sent: Sent) => T) =>
      (...sent: Sent): T => {
        dependencies.isPrivate = true;
        return write(...sent);
      };
    return {
      read: async (keys, consistency) => {
        const items = await read(keys, consistency);
        for (const [i, key] of keys.entries()) noteItem(dependencies, key, items[i]);
        return items;
      },
      readRange: async range => {
        const isVersions = range.partition === JOURNAL_COUNTERS;
        // A range of versions begins with its language, as the partitions of lists do.
        notePartition(dependencies, isVersions ? (range.from ?? '') : range.partition);
        return isVersions ? versions.shards(range) : store.readRange(range);
      },
      readIndex: range => {
        notePartition(dependencies, range.partition);
        return store.readIndex(range);
      },
      increment: privately(store.increment),
      updateItem: privately(store.updateItem),
      commit: privately(store.commit),
    };
  };
};

type Found = readonly [name: string, item: Item | undefined];

/** Bytes of memory for each byte of an item in the table. */
const BYTES_A_BYTE = 2;

// --- dependencies --------------------------------------------------------------------------------------------------------

const noteItem = (dependencies: Dependencies, key: Key, item: Item | undefined): void => {
  if (!key.pk.startsWith('R#')) {
    notePartition(dependencies, key.pk);
    noteMembers(dependencies, item);
    return;
  }
  if (isTranslationsKey(key)) {
    noteMembers(dependencies, item); // it has the language of its record, which is read as well
    return;
  }
  // If there is no record, one of any language may be created.
  const language = v.safeParse(Language, item?.language);
  for (const each of language.success ? [language.output] : LANGUAGES) dependencies.languages.add(each);
  if (item?.status !== 'future') return;
  const publication = v.safeParse(Wall, item.date_utc);
  if (publication.success) holdUntil(dependencies, publication.output);
  else dependencies.isPrivate = true;
};

/** A record shows its translations from their dates of publication on. */
const noteMembers = (dependencies: Dependencies, copy: Item | undefined): void => {
  if (copy?.type !== 'translations') return;
  for (const { date_utc } of groupIn(copy)?.members ?? []) if (date_utc !== null) holdUntil(dependencies, date_utc);
};

const holdUntil = (dependencies: Dependencies, publication: Wall): void => {
  dependencies.validity.push(now => isToCome(publication, now));
};

/** A partition without a language has users, notes or other items that no version covers. */
const notePartition = (dependencies: Dependencies, partition: string): void => {
  const language = v.safeParse(Language, languageOfPartition(partition));
  if (language.success) dependencies.languages.add(language.output);
  else dependencies.isPrivate = true;
};
