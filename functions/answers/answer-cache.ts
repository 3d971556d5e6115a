/** The cache of finished answers of a function. Entries are validated by versions (docs/decisions/caches). */

import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { ANSWER_RULE, type AnswerRule, type CacheEntry, lruByBytes, versionWatch } from './cache-entries.ts';
import { type Dependencies, itemCache } from './item-cache.ts';

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
  const storeFor = itemCache(store, bytes * SHARE_OF_ITEMS);
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
        store: storeFor(versions, dependencies),
        dependencies,
        remember: async answer => {
          const { isPrivate, languages, validity } = dependencies;
          if (isPrivate || validity.some(isValid => !isValid(now))) return;
          const entry = await versions.newEntry(answer, languages, validity);
          if (entry !== undefined) answers.set(key, entry, answer.body.length);
        },
      };
    },
  };
};
