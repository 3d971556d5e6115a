/**
 * Remembers which counters are contended. For some seconds, the instance then adds to their shards
 * (docs/decisions/0047-counters-are-split-under-pressure.md).
 */
import { hotKey, type Key } from '../../shared/store/table.ts';

/**
 * Milliseconds, by the wall clock. A monotonic clock stops while Lambda freezes the instance, so the instance would add to shards long
 * after their note, and they would be folded back late.
 */
const HOT_MS = 5_000;

export interface HotCounters {
  /** Those of the bases that are contended. */
  readonly among: (bases: readonly Key[]) => readonly Key[];
  /** Marks counters as contended. Called after a conflict with all bases of the plan, whichever of them AWS names as the reason. */
  readonly heat: (bases: readonly Key[]) => Promise<void>;
}

/** `note`: stores that the counter has shards, so that the sweep finds them and folds them back. `clock`: milliseconds. */
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
      // A counter whose note failed is not marked: shards without a note would never be folded back.
      const noted = await Promise.allSettled(cold.map(base => note(hotKey(base))));
      for (const [i, base] of cold.entries()) if (noted[i]?.status === 'fulfilled') notedAt.set(nameOf(base), begun);
    },
  };
};
