/**
 * The counters that several writers have just raised at once. An instance adds to their shards
 * (docs/decisions/0047-counters-are-split-under-pressure.md).
 */
import { hotKey, type Key } from '../../shared/store/table.ts';

/**
 * Milliseconds. By the wall clock: a monotonic one stands still while Lambda has frozen the instance, and what is added to a shard long
 * after its note is folded back late.
 */
const HOT_MS = 5_000;

export interface HotCounters {
  /** Those of the counters that are contended. */
  readonly among: (bases: readonly Key[]) => readonly Key[];
  /** To be called after a conflict, with all counters that the plan adds to: which of them AWS names as the reason does not matter. */
  readonly heat: (bases: readonly Key[]) => Promise<void>;
}

/** `note`: stores that the counter has shards from now on; without it, nobody would find them to fold them back. `clock`: milliseconds. */
export const hotCounters = (note: (key: Key) => Promise<void>, clock: () => number): HotCounters => {
  /** By the name of the counter, in the order in which they were noted. */
  const notedAt = new Map<string, number>();
  const nameOf = (base: Key): string => hotKey(base).sk;
  const forgetOld = (): void => {
    for (const [name, at] of notedAt) {
      const age = clock() - at;
      if (0 <= age && age < HOT_MS) break;
      notedAt.delete(name);
    }
  };
  const isHot = (base: Key): boolean => notedAt.has(nameOf(base));
  return {
    among: bases => {
      forgetOld();
      return bases.filter(isHot);
    },
    heat: async bases => {
      forgetOld();
      const begun = clock();
      const cold = bases.filter(base => !isHot(base));
      // Without its note a counter stays as it is, until the next conflict.
      const noted = await Promise.allSettled(cold.map(base => note(hotKey(base))));
      for (const [i, base] of cold.entries()) if (noted[i]?.status === 'fulfilled') notedAt.set(nameOf(base), begun);
    },
  };
};
