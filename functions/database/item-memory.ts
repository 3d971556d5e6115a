/**
 * The items that a function keeps in memory, from which most answers are made: the store of a
 * request reads through it. An item is valid as long as the version of answers that covers it stays
 * the same (docs/decisions/caches).
 */
import { type TermCache, termsThrough } from '../../shared/linked/term-view.ts';
import { type AnswerVersions, languagesCovering, versionsIn } from '../../shared/lists/answer-versions.ts';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Consistency, Store } from '../../shared/store/store.ts';
import { JOURNAL_COUNTERS, type Key, keyName } from '../../shared/store/table.ts';
import { sizeOf } from './requests.ts';

/** When items are kept, and for how long. In milliseconds. */
export interface MemoryRule {
  /**
   * How long the version must have been unchanged when an item is read: longer than eventually
   * consistent reads usually lag. If an index lags longer, lists are corrected by the journal
   * (`LAG`), and a read by slug checks the slug of the record (`hasSlug`).
   */
  readonly settled: number;
  /**
   * The TTL as a multiple of the time for which the version has been unchanged, between `shortest`
   * and `longest`.
   */
  readonly lifePerStable: number;
  readonly shortest: number;
  readonly longest: number;
}
export const MEMORY_RULE: MemoryRule = { settled: 3_000, lifePerStable: 20, shortest: 60_000, longest: 3_600_000 };

interface MemoryOptions {
  readonly store: Store;
  /** A monotonic clock, in milliseconds. */
  readonly uptime: () => number;
  /** 0 switches the memory off. */
  readonly bytes: number;
  readonly rule?: MemoryRule | undefined;
}

export interface ItemMemory {
  /**
   * The store of one request of a caller without write rights. Its first read also reads the
   * versions, in the same round trip, for one unit. Consistent reads are served from memory, too,
   * as the versions are read consistently.
   */
  readonly storeOfRequest: () => Store;
}

/** A kept item; none: it does not exist. */
interface Kept {
  readonly items: readonly Item[];
  readonly language: Language;
  readonly version: number;
  /** By `uptime`. */
  readonly expires: number;
}

/**
 * The last version of a language that this function has read, and since when it has been the same,
 * by `uptime`.
 */
interface Seen {
  readonly version: number;
  readonly since: number;
}

/** What a request has read of the versions. */
interface Read {
  readonly shards: readonly Item[];
  readonly versions: AnswerVersions;
}

type Found = readonly [name: string, item: Item | undefined];

/** Bytes of memory for each byte of an item in the table. */
const BYTES_A_BYTE = 2;

export const itemMemory = ({ store, uptime, bytes, rule = MEMORY_RULE }: MemoryOptions): ItemMemory => {
  const memory = lruByBytes<Kept>(bytes);
  const seen = new Map<Language, Seen>();
  // The first request does not know how long versions have been unchanged, so it could keep
  // nothing: it need not read them.
  let isFirst = rule.settled > 0;

  /** Resolves to undefined if the read fails: the request is then served without the memory. */
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

  const storeOfRequest = (): Store => {
    const begun = uptime();
    const isWithoutVersions = isFirst;
    isFirst = false;
    let reading: Promise<Read | undefined> | undefined;
    const versionsRead = (): Promise<Read | undefined> => {
      reading ??= isWithoutVersions ? Promise.resolve(undefined) : readVersions();
      return reading;
    };
    /** Without what is certainly outdated, by the versions that this function read last. */
    const find = (name: string): Kept | undefined => {
      const known = memory.get(name);
      if (known === undefined) return undefined;
      if (begun < known.expires && seen.get(known.language)?.version === known.version) return known;
      memory.delete(name);
      return undefined;
    };
    const isValid = async ({ language, version }: Kept): Promise<boolean> =>
      (await versionsRead())?.versions[language] === version;
    /** Runs beside the request, which does not wait for it. It never rejects. */
    const keep = async ([name, item]: Found, language: Language | undefined): Promise<void> => {
      const version = language && (await versionsRead())?.versions[language];
      const last = language && seen.get(language);
      if (language === undefined || version === undefined || last?.version !== version) return;
      const stable = begun - last.since;
      if (stable < rule.settled) return;
      const life = Math.min(Math.max(stable * rule.lifePerStable, rule.shortest), rule.longest);
      const items = item === undefined ? [] : [item];
      const size = BYTES_A_BYTE * (item === undefined ? 0 : sizeOf(item));
      memory.set(name, { items, language, version, expires: begun + life }, size);
    };
    /**
     * `beside` are items of the same batch that memory has. One of them may be the record that
     * decides whether a group may be kept.
     */
    const readAndKeep = async (
      keys: readonly Key[],
      consistency: Consistency,
      beside: readonly Item[] = [],
    ): Promise<Found[]> => {
      if (keys.length === 0) return [];
      const items = await store.read(keys, consistency);
      const languages = languagesCovering(keys, [...items, ...beside]);
      const found = keys.map((key, i): Found => [keyName(key), items[i]]);
      for (const [i, each] of found.entries()) void keep(each, languages[i]);
      return found;
    };
    return {
      ...store,
      read: async (keys, consistency) => {
        void versionsRead();
        const known = keys.map(key => find(keyName(key)));
        const [unknown, ...areValid] = await Promise.all([
          readAndKeep(
            keys.filter((_, i) => known[i] === undefined),
            consistency,
            known.flatMap(each => each?.items ?? []),
          ),
          ...known.map(each => each !== undefined && isValid(each)),
        ]);
        const outdated = keys.filter((_, i) => known[i] !== undefined && !areValid[i]);
        const found = new Map([...unknown, ...(await readAndKeep(outdated, consistency))]);
        return keys.map((key, i) => (areValid[i] ? known[i]?.items[0] : found.get(keyName(key))));
      },
      readRange: async range => {
        const read = range.partition === JOURNAL_COUNTERS ? await versionsRead() : undefined;
        if (read === undefined) return store.readRange(range);
        const { from = '', to = '~' } = range;
        return read.shards.filter(({ sk }) => from <= sk && sk <= to);
      },
    };
  };
  return { storeOfRequest: bytes === 0 ? () => store : storeOfRequest };
};

interface ReadingDeps {
  readonly store: Store;
  readonly terms: TermCache;
  readonly items: ItemMemory;
}

/** What a request reads with that may be answered from memory. */
export const fromMemory = <D extends ReadingDeps>(deps: D): D => {
  const store = deps.items.storeOfRequest();
  return { ...deps, store, terms: termsThrough(store, deps.terms) };
};

// --- eviction

/** A cache with a limit in bytes, which evicts the least recently used values. */
interface Lru<T> {
  readonly get: (key: string) => T | undefined;
  /**
   * `bytes`: of the value; the size of the key is added. A value larger than the whole cache is not
   * stored.
   */
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
