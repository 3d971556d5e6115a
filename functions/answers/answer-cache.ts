/**
 * The cache of a function: finished answers, and items from which other answers can be made. Entries are validated by versions
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
  ANSWERS_PARTITION,
  isTranslationsKey,
  type Key,
  keyName,
  languageOfPartition,
} from '../../shared/store/table.ts';
import { type Instant, Wall } from '../../shared/time/wall.ts';
import { sizeOf } from '../database/requests.ts';
import {
  ANSWER_RULE,
  type AnswerRule,
  type CacheEntry,
  lruByBytes,
  type RequestVersions,
  versionWatch,
} from './cache-entries.ts';

interface AnswerCacheOptions {
  readonly store: Store;
  /** A monotonic clock, in milliseconds. */
  readonly uptime: () => number;
  /** The size of the cache, for answers and items together; 0 switches it off. */
  readonly bytes: number;
  readonly rule?: AnswerRule | undefined;
}

/** The part of an answer that is the same for all callers who may see it: status, body, and the headers about the body. */
export interface Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string | undefined;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

export interface AnswerCache {
  /**
   * The cached answer of a request, if it is still valid. Reads the versions, for one unit. On a hit this takes one round trip; on a miss it
   * runs in parallel with the first reads of the operation. `key`: everything that the answer depends on, except the table and the time.
   */
  readonly recall: (key: string, now: Instant) => Promise<Recalled>;
}

type Recalled =
  | { readonly answer: Content }
  | {
      readonly answer: undefined;
      /** The table behind the cache of items. Only for operations of callers without rights. */
      readonly store: Store;
      /** Noted by `store`, and to be completed. */
      readonly dependencies: Dependencies;
      /** Caches the answer, unless it is private or its versions changed lately. */
      readonly remember: (answer: Content) => Promise<void>;
    };

/** The share of items in the size of the cache. A page of ten events has some forty items, each of twice its size in the table. */
const SHARE_OF_ITEMS = 0.25;

export const answerCache = ({ store, uptime, bytes, rule = ANSWER_RULE }: AnswerCacheOptions): AnswerCache => {
  const answers = lruByBytes<CacheEntry<Content>>(bytes * (1 - SHARE_OF_ITEMS));
  const items = itemCache(store, bytes * SHARE_OF_ITEMS);
  const watch = versionWatch(store, uptime, rule);
  return {
    recall: async (key, now) => {
      const dependencies: Dependencies = { languages: new Set(), validity: [], isPrivate: false };
      if (bytes === 0) return { answer: undefined, store, dependencies, remember: async () => {} }; // reads no versions either
      const versions = watch(now);
      const known = answers.get(key);
      if (known !== undefined) {
        // If it is known to be outdated, do not wait for the versions: they are read in parallel with the operation's first round trip.
        if (versions.mayBeValid(known) && (await versions.isValid(known))) return { answer: known.value };
        answers.delete(key);
      }
      return {
        answer: undefined,
        store: items(versions, dependencies),
        dependencies,
        remember: async answer => {
          const { isPrivate, languages, validity } = dependencies;
          if (isPrivate || validity.some(isValid => !isValid(now))) return;
          const entry = await versions.keep(answer, languages, validity);
          if (entry !== undefined) answers.set(key, entry, answer.body.length);
        },
      };
    },
  };
};

// --- items ------------------------------------------------------------------------------------------------------------
//
// The store of a request whose answer may be cached: it serves items from the memory of the function, and notes what the answer depends on.
// An item is valid as long as the version of answers that covers it stays the same.

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

const itemCache = (store: Store, bytes: number): ItemCache => {
  /** By the name of a key, its item, or none if it does not exist. */
  const entries = lruByBytes<CacheEntry<readonly Item[]>>(bytes);

  return (versions, dependencies) => {
    const find = (name: string): CacheEntry<readonly Item[]> | undefined => {
      const known = entries.get(name);
      if (known === undefined || versions.mayBeValid(known)) return known;
      entries.delete(name);
      return undefined;
    };
    /** Runs beside the request, which does not wait for it. It never rejects, as `keep` never does. */
    const remember = async (name: string, items: readonly Item[], language: Language | undefined): Promise<void> => {
      const entry = language && (await versions.keep(items, new Set([language])));
      if (entry !== undefined)
        entries.set(name, entry, BYTES_A_BYTE * items.reduce((sum, item) => sum + sizeOf(item), 0));
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
    const read: Store['read'] = async (keys, consistency) => {
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
        const isVersions = range.partition === ANSWERS_PARTITION;
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
