/**
 * `calendar verify` compares all derived data of a table with its records, also while they are
 * being written.
 */

import { setTimeout } from 'node:timers/promises';
import { readSchema } from '../../../functions/database/store.ts';
import { retryOnConflict } from '../../../functions/runtime/run.ts';
import type { PictureFiles } from '../../../shared/model/picture-files.ts';
import { kindOf, markedRepaired, raised } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { REPAIRS } from '../../../shared/store/table.ts';
import { isCommitted } from '../../table/change-all.ts';
import { refuseNewer, refuseOutdated, storeIn, type Table } from '../../table/open-table.ts';
import { scanWithProgress } from '../../table/scan-table.ts';
import { checkGroups } from './check-groups.ts';
import { checkIdCounters } from './check-id-counters.ts';
import { checkItems } from './check-items.ts';
import { type CheckedPictures, checkPictures } from './check-pictures.ts';
import { checkTree } from './check-tree.ts';
import type { Checking, Difference } from './judge.ts';
import { newTally, tallyItem } from './tally.ts';

export interface Verifying {
  readonly repair: boolean;
  readonly stop: AbortSignal;
  /** The files of uploaded pictures; absent: only the table is looked at. */
  readonly files?: PictureFiles | undefined;
  readonly report: (difference: Difference, isPutRight: boolean) => void;
  /**
   * The pause between readings; by default, it waits. A table that nobody writes to needs no
   * pauses.
   */
  readonly pause?: Checking['pause'];
}

export interface Verified {
  readonly items: number;
  readonly records: number;
  /**
   * The number of items of kinds that this code does not know, because newer code may have written
   * them. They are neither judged nor changed.
   */
  readonly unknown: number;
  readonly different: number;
  readonly putRight: number;
  /**
   * The number of items that could not be judged, because they were being written whenever they
   * were read.
   */
  readonly unjudged: number;
  /** Undefined if they were not looked at. */
  readonly pictures?: CheckedPictures;
}

/**
 * @throws OperatorError when older code has written the table, or newer code has written a table
 * that is to be repaired.
 * @throws the reason of `stop`.
 */
export const verifyTable = async (
  table: Table,
  { repair, stop, files, report, pause = setTimeout }: Verifying,
): Promise<Verified> => {
  const store = storeIn(table);
  await refuseOutdated(store);
  if (repair) {
    await refuseNewer(store);
    await writeSchema(store, raised);
  }
  const summary = { items: 0, records: 0, unknown: 0, different: 0, putRight: 0, unjudged: 0 };
  const tally = newTally();
  await scanWithProgress(table, stop, item => {
    summary.items += 1;
    if (kindOf(item).role === 'unknown') summary.unknown += 1;
    tallyItem(tally, item);
  });
  summary.records = tally.records;
  const checking: Checking = {
    ...{ store, stop, pause },
    report: async difference => {
      const isPutRight = repair && (await corrected(store, difference));
      summary.different += 1;
      if (isPutRight) summary.putRight += 1;
      report(difference, isPutRight);
    },
  };
  for (const check of [checkIdCounters, checkItems, checkGroups, checkTree])
    summary.unjudged += await check(checking, tally);
  const pictures = files && (await checkPictures(checking, tally, files));
  if (repair) await writeSchema(store, markedRepaired);
  return { ...summary, ...(pictures && { pictures }) };
};

/**
 * Corrects a difference by a conditional write, which undoes no concurrent write
 * (docs/decisions/derived-data). Returns false if there is no correction, or what it depends on was
 * written in the meantime.
 */
const corrected = async (store: UncheckedStore, { asRead = [], repair }: Difference): Promise<boolean> =>
  repair !== undefined && isCommitted(store, [{ add: { version: 1 }, to: REPAIRS }, ...asRead, ...repair]);

/**
 * Raises the schema before a repair, because a repair writes as this code does: older code, which
 * would not find what is moved, has to stop first. Marks the table as repaired after it, so that
 * code which relies on what this version adds may be deployed. Writes in the meantime do not
 * prevent this: on a busy table there are always some, and what older code writes until it is
 * replaced is corrected by the next repair.
 */
const writeSchema = (store: UncheckedStore, plan: typeof raised | typeof markedRepaired): Promise<void> =>
  retryOnConflict(async () => {
    const change = plan(await readSchema(store, 'consistent'));
    if (change !== undefined) await store.commit([change]);
  });
