/** Changes a table while others write to it. */
import { type Change, WriteConflict } from '../../shared/store/change.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { inParallel, type Pace } from '../terminal/in-parallel.ts';

/**
 * Changes what is found, and looks again as long as something was changed, because others may write
 * at the same time. Returns what was changed, and what is left, which `changeOne` does not change.
 */
export const changeAll = async <T>(
  find: () => Promise<readonly T[]>,
  changeOne: (one: T) => Promise<boolean>,
  pace: Pace,
): Promise<{ readonly changed: readonly T[]; readonly left: readonly T[] }> => {
  const changed: T[] = [];
  for (;;) {
    const left = await find();
    const isChanged = await inParallel(left, pace, changeOne);
    if (!isChanged.includes(true)) return { changed, left };
    changed.push(...left.filter((_, i) => isChanged[i]));
  }
};

/** Returns false if what the changes depend on was written in the meantime. */
export const isCommitted = async (store: UncheckedStore, changes: readonly Change[]): Promise<boolean> => {
  try {
    await store.commit(changes);
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
};
