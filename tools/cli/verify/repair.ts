/**
 * Corrects differences by conditional writes, which undo no concurrent write
 * (docs/decisions/derived-data).
 */
import * as v from 'valibot';
import { WriteConflict } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { REPAIRS } from '../../../shared/store/table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Difference } from './compare/difference.ts';

/**
 * Returns false if there is no correction, or the records were written in the meantime.
 * @throws OperatorError if another repair has begun.
 */
type Repair = (difference: Difference) => Promise<boolean>;

/**
 * Every correction raises a version that all repairs share, so that of two repairs at the same time
 * one fails: both would correct the same counter.
 */
export const openRepair = async (store: UncheckedStore): Promise<Repair> => {
  let version = await versionOf(store);
  return async ({ repair }) => {
    if (repair === undefined) return false;
    const next = (version ?? 0) + 1;
    const raised = { put: { ...REPAIRS, version: next }, when: version ?? 'absent', conflict: 'version' } as const;
    try {
      await store.commit([raised, ...repair]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if ((await versionOf(store)) !== version)
        throw new OperatorError('Another repair has begun meanwhile: run this one again when it has ended');
      return false;
    }
    version = next;
    return true;
  };
};

const versionOf = async (store: UncheckedStore): Promise<number | undefined> => {
  const [item] = await store.read([REPAIRS], 'consistent');
  return item === undefined ? undefined : v.parse(v.number(), item.version);
};

// --- What the checks of `calendar verify` have in common that read suspicious items again.

export interface Rereading {
  readonly store: UncheckedStore;
  readonly stop: AbortSignal;
  /**
   * Waits this many milliseconds. A scan may see only a part of a transaction; after the pause, it
   * is complete.
   */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Reports a difference, and with `--repair` corrects it. Returns whether it was corrected. */
export type Report = (difference: Difference) => Promise<boolean>;
