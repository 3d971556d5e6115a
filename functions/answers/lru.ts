/** A cache with a limit in bytes, which evicts the least recently used values. */

export interface Lru<T> {
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
