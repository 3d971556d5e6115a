/** Puts right what is different, so that no write that comes between is undone (docs/decisions, "Repairs are writes"). */
import * as v from 'valibot';
import { WriteConflict } from '../../../shared/store/change.ts';
import type { Store } from '../../../shared/store/store.ts';
import { REPAIRS } from '../../../shared/store/table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import type { Difference } from './compare/difference.ts';

/** False: it cannot be put right, or was written meanwhile. Throws OperatorError when another repair has begun since. */
export type Repair = (difference: Difference) => Promise<boolean>;

/** Two that corrected one number by what each has measured would correct it twice: every repair raises a version that all share. */
export const openRepair = async (store: Store): Promise<Repair> => {
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

const versionOf = async (store: Store): Promise<number | undefined> => {
  const [item] = await store.read([REPAIRS], 'consistent');
  return item === undefined ? undefined : v.parse(v.number(), item.version);
};
