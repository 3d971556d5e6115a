/**
 * Entries of caches: until when they are valid, by the versions of answers (docs/decisions/caches), and which
 * are evicted.
 */
import type { Validity } from '../../shared/api/operation.ts';
import { type AnswerVersions, versionsIn } from '../../shared/records/answer-versions.ts';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { KeyRange, Store } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

/** When values are cached, and for how long. In milliseconds. */
export interface AnswerRule {
  /**
   * How long the versions must have been unchanged when a value is read: longer than eventually consistent reads usually lag. If an index
   * lags longer, lists are corrected by the journal (`LAG`), and a read by slug checks the slug of the record (`hasSlug`).
   */
  readonly settled: number;
  /** The TTL as a multiple of the time for which the versions have been unchanged, between `shortest` and `longest`. */
  readonly lifePerStable: number;
  readonly shortest: number;
  readonly longest: number;
}
export const ANSWER_RULE: AnswerRule = { settled: 3_000, lifePerStable: 20, shortest: 60_000, longest: 3_600_000 };

/** A cached value, and the conditions under which it is valid. */
export interface CacheEntry<T> {
  readonly value: T;
  readonly versions: ReadonlyMap<Language, number>;
  readonly validity: readonly Validity[];
  /** By `uptime`. */
  readonly expires: number;
}

/** The versions as one request sees them. They are read once per request, in parallel with its first round trip, for one unit. */
export interface RequestVersions {
  /** False: certainly outdated, by its TTL or by the versions that this function read last. Does not wait for those of this request. */
  readonly mayBeValid: (entry: CacheEntry<unknown>) => boolean;
  /** Whether the value is valid in this request. Waits for the versions, unless it has expired. */
  readonly isValid: (entry: CacheEntry<unknown>) => Promise<boolean>;
  /** The shards of versions in a range, as this request has read them. @throws what the store throws, if they could not be read. */
  readonly shards: (range: KeyRange) => Promise<readonly Item[]>;
  /** For a value of these languages that this request has read; undefined: it must not be cached. Waits for the versions. */
  readonly newEntry: <T>(
    value: T,
    languages: ReadonlySet<Language>,
    validity?: readonly Validity[],
  ) => Promise<CacheEntry<T> | undefined>;
}

/** The last version of a language that this function has read, and since when it has been the same, by `uptime`. */
interface Seen {
  readonly version: number;
  readonly since: number;
}

interface Read {
  readonly shards: readonly Item[];
  readonly versions: AnswerVersions;
}

/** `uptime`: a monotonic clock, in milliseconds. What it returns is called at the start of each request, with its time. */
export const versionWatch = (
  store: Store,
  uptime: () => number,
  rule: AnswerRule,
): ((now: Instant) => RequestVersions) => {
  const seen = new Map<Language, Seen>();

  /** undefined: the read failed. Then this request neither uses nor fills the cache, but is served. */
  const readVersions = async (): Promise<Read | undefined> => {
    try {
      const shards = await store.readRange({ partition: JOURNAL_COUNTERS, consistent: true });
      const versions = versionsIn(shards);
      const since = uptime();
      for (const language of LANGUAGES)
        if (seen.get(language)?.version !== versions[language])
          seen.set(language, { version: versions[language], since });
      return { shards, versions };
    } catch {
      return undefined;
    }
  };

  // The first request does not know how long versions have been unchanged, so it could cache nothing: it need not read them.
  let isFirst = rule.settled > 0;

  return now => {
    const begun = uptime();
    const reading = isFirst ? undefined : readVersions();
    isFirst = false;
    const isAlive = ({ expires, validity }: CacheEntry<unknown>): boolean =>
      begun < expires && validity.every(test => test(now));
    return {
      mayBeValid: entry =>
        isAlive(entry) && [...entry.versions].every(([language, version]) => seen.get(language)?.version === version),
      isValid: async entry => {
        if (!isAlive(entry)) return false;
        const versions = (await reading)?.versions;
        return [...entry.versions].every(([language, version]) => versions?.[language] === version);
      },
      shards: async range => {
        const read = await reading;
        if (read === undefined) return store.readRange(range);
        const { from = '', to = '~' } = range;
        return read.shards.filter(({ sk }) => from <= sk && sk <= to);
      },
      newEntry: async (value, languages, validity = []) => {
        const versions = (await reading)?.versions;
        if (versions === undefined) return undefined;
        const stable = Math.min(
          ...[...languages].map(language => {
            const known = seen.get(language);
            return known?.version === versions[language] ? begun - known.since : Number.NEGATIVE_INFINITY;
          }),
        );
        if (stable < rule.settled) return undefined;
        const life = Math.min(Math.max(stable * rule.lifePerStable, rule.shortest), rule.longest);
        return {
          value,
          versions: new Map([...languages].map(language => [language, versions[language]])),
          validity: [...validity, moment => now <= moment && moment < now + life / 1000], // the service's clock may be set
          expires: begun + life,
        };
      },
    };
  };
};

// --- eviction ---------------------------------------------------------------------------------------------------------

/** A cache with a limit in bytes, which evicts the least recently used values. */
interface Lru<T> {
  readonly get: (key: string) => T | undefined;
  /** `bytes`: of the value; the size of the key is added. A value larger than the whole cache is not stored. */
  readonly set: (key: string, value: T, bytes: number) => void;
  readonly delete: (key: string) => void;
}

/** Bytes of an entry besides key and value, roughly. */
const OVERHEAD = 500;

export const lruByBytes = <T>(limit: number): Lru<T> => {
  /** The least recently used first: a `Map` keeps insertion order. */
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: key => {
      const found = entries.get(key);
      if (found === undefined) return undefined;
      entries.delete(key);
      entries.set(key, found);
      return found.value;
    },
    set: (key, value, size) => {
      remove(key);
      const bytes = size + 2 * key.length + OVERHEAD;
      if (bytes > limit) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
};
