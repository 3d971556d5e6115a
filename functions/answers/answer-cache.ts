/** The cache of finished answers of a function. Entries are validated by versions (docs/decisions/caches). */

import type { Validity } from '../../shared/api/operation.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Store } from '../../shared/store/store.ts';
import { type TermCache, termsThrough } from '../../shared/terms/view.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { note } from '../logs/request-log.ts';
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
  readonly recall: <D extends ReadingDeps>(key: string, deps: D) => Promise<Recalled<D>>;
}

/** What an operation reads with, and when. */
interface ReadingDeps {
  readonly store: Store;
  readonly terms: TermCache;
  readonly clock: () => Instant;
}

type Recalled<D> =
  | { readonly answer: Content }
  | {
      readonly answer: undefined;
      /** What the operation has to read with: a store that serves items from memory, and that notes what is read. Only for callers without write rights. */
      readonly deps: D;
      /** Caches the answer, unless it is private, or its versions changed lately. */
      readonly remember: (answer: Content, on: DependsOn) => Promise<void>;
    };

/** What an answer depends on, besides what the store has noted. */
interface DependsOn {
  /** The language of the request, whose terms come from memory. */
  readonly language: Language;
  /** The answer is valid at a time only if all of these return true for it. */
  readonly validity: readonly Validity[];
}

/** The share of items in the size of the cache. A page of ten events has some forty items, each of twice its size in the table. */
const SHARE_OF_ITEMS = 0.25;

export const answerCache = ({ store, uptime, bytes, rule = ANSWER_RULE }: AnswerCacheOptions): AnswerCache => {
  const answers = lruByBytes<CacheEntry<Content>>(bytes * (1 - SHARE_OF_ITEMS));
  const storeFor = itemCache(store, bytes * SHARE_OF_ITEMS);
  const watch = versionWatch(store, uptime, rule);
  return {
    recall: async (key, deps) => {
      if (bytes === 0) return { answer: undefined, deps, remember: async () => {} }; // reads no versions either
      const now = deps.clock();
      const versions = watch(now);
      const known = answers.get(key);
      if (known !== undefined) {
        // If it is known to be outdated, do not wait for the versions: they are read in parallel with the operation's first round trip.
        if (versions.mayBeValid(known) && (await versions.isValid(known))) {
          note({ remembered: true });
          return { answer: known.value };
        }
        answers.delete(key);
      }
      const dependencies: Dependencies = { languages: new Set(), validity: [], isPrivate: false };
      const reading = storeFor(versions, dependencies);
      return {
        answer: undefined,
        deps: { ...deps, store: reading, terms: termsThrough(reading, deps.terms) },
        remember: async (answer, on) => {
          const languages = new Set([...dependencies.languages, on.language]);
          const validity = [...dependencies.validity, ...on.validity];
          if (answer.status !== 200 || dependencies.isPrivate || validity.some(isValid => !isValid(now))) return;
          const entry = await versions.newEntry(answer, languages, validity);
          if (entry !== undefined) answers.set(key, entry, answer.body.length);
        },
      };
    },
  };
};
