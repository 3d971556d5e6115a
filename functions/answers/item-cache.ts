/**
 * The cache of items in a function. An entry is valid as long as the version of answers that covers it stays the same
 * (docs/decisions/0087-items-are-remembered-by-version.md).
 */

import * as v from 'valibot';
import type { HoldsWhile } from '../../shared/api/operation.ts';
import { isToCome } from '../../shared/posts/schedule.ts';
import { languagesCovering } from '../../shared/records/covered-items.ts';
import { LANGUAGES, Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  ANSWERS_PARTITION,
  isTranslationsKey,
  type Key,
  keyName,
  languageOfPartition,
} from '../../shared/store/table.ts';
import { Wall } from '../../shared/time/wall.ts';
import { groupIn } from '../../shared/translations/group.ts';
import { sizeOf } from '../database/stored-item.ts';
import type { IdentityDeps } from '../identity/scheme.ts';
import { lruByBytes } from './answer-cache.ts';
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

// === functions/answers/item-cache.ts
/** Records what the validity of an answer depends on: the languages that its operation reads, and the times at which it changes. */

export interface ObservedReads {
  /** The languages whose records the answer depends on. */
  readonly languages: Set<Language>;
  /** The answer is valid at a time only if all of these return true for it. */
  readonly holds: HoldsWhile[];
  /** The operation read something without a version, such as a user, or wrote. Then the answer must not be cached. */
  isPrivate: boolean;
}

/** The dependencies whose use is observed. */
export interface Observable {
  readonly store: Store;
  readonly attempts: IdentityDeps['attempts'];
}

/** Wraps dependencies, so that their use is recorded in `reads`. */
export const observed = <D extends Observable>(deps: D): { readonly deps: D; readonly reads: ObservedReads } => {
  const reads: ObservedReads = { languages: new Set(), holds: [], isPrivate: false };
  const privately =
    <Args extends unknown[], T>(run: (...args: Args) => T) =>
    (...args: Args): T => {
      reads.isPrivate = true;
      return run(...args);
    };
  const { store } = deps;
  const watched: Store = {
    read: async (keys, consistency) => {
      const items = await store.read(keys, consistency);
      for (const [i, key] of keys.entries()) noteItem(reads, key, items[i]);
      return items;
    },
    readRange: async range => {
      notePartition(reads, range.partition === ANSWERS_PARTITION ? (range.from ?? '') : range.partition);
      return store.readRange(range);
    },
    increment: privately(store.increment),
    updateItem: privately(store.updateItem),
    commit: privately(store.commit),
  };
  return { deps: { ...deps, store: watched, attempts: privately(deps.attempts) }, reads };
};

const noteItem = (reads: ObservedReads, key: Key, item: Item | undefined): void => {
  if (!key.pk.startsWith('R#')) {
    notePartition(reads, key.pk);
    noteMembers(reads, item);
    return;
  }
  if (isTranslationsKey(key)) {
    noteMembers(reads, item); // it has the language of its record, which is read as well
    return;
  }
  // If there is no record, one of any language may be created.
  const language = v.safeParse(Language, item?.language);
  for (const each of language.success ? [language.output] : LANGUAGES) reads.languages.add(each);
  if (item?.status !== 'future') return;
  const publication = v.safeParse(Wall, item.date_utc);
  if (publication.success) holdUntil(reads, publication.output);
  else reads.isPrivate = true;
};

/** A record shows its translations from their dates of publication on. */
const noteMembers = (reads: ObservedReads, copy: Item | undefined): void => {
  if (copy?.type !== 'translations') return;
  for (const { date_utc } of groupIn(copy)?.members ?? []) if (date_utc !== null) holdUntil(reads, date_utc);
};

const holdUntil = (reads: ObservedReads, publication: Wall): void => {
  reads.holds.push(now => isToCome(publication, now));
};

/** A partition without a language holds users, notes or other items that no version covers. */
const notePartition = (reads: ObservedReads, partition: string): void => {
  const language = v.safeParse(Language, languageOfPartition(partition));
  if (language.success) reads.languages.add(language.output);
  else reads.isPrivate = true;
};
