/** A map with a limit in bytes. Beyond it, the least recently used values are forgotten. */

export interface Lru<T> {
  readonly get: (key: string) => T | undefined;
  /** `bytes`: what the value takes; that of the key is added. A value larger than everything is not kept. */
  readonly set: (key: string, value: T, bytes: number) => void;
  readonly delete: (key: string) => void;
}

/** Bytes that an entry takes besides its texts, roughly. */
const OVERHEAD = 500;

export const lruByBytes = <T>(limit: number): Lru<T> => {
  /** In the order of use: a `Map` keeps the order in which keys were set. */
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: key => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, size) => {
      remove(key);
      const bytes = size + 2 * key.length + OVERHEAD;
      if (bytes > limit) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
};
