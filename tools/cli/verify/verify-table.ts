/**
 * `calendar verify` compares all derived data of a table with its records, also while they are
 * being written.
 */

import { setTimeout } from 'node:timers/promises';
import { readSchema } from '../../../functions/database/schema-guard.ts';
import { retryOnConflict } from '../../../functions/runtime/run.ts';
import { kindOf, markedRepaired, raised } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { mostRecords } from '../../table/id-counters.ts';
import { refuseNewer, refuseOutdated, storeIn, type Table } from '../../table/open-table.ts';
import { scanTable } from '../../table/scan-table.ts';
import { withProgress } from '../../terminal/progress.ts';
import { diagnoseIdCounters, ID_COUNTERS } from './compare/diagnose-id-counters.ts';
import type { Difference } from './compare/difference.ts';
import { newTally, suspectItems, type Tally, tallyItem } from './compare/tally.ts';
import { recheckGroups } from './recheck-groups.ts';
import { recheckItems } from './recheck-items.ts';
import { recheckTree } from './recheck-tree.ts';
import type { Report, Rereading } from './repair.ts';
import { openRepair } from './repair.ts';

export interface Verifying {
  readonly repair: boolean;
  readonly stop: AbortSignal;
  readonly report: (difference: Difference, isPutRight: boolean) => void;
  /**
   * The pause between readings; by default, it waits. A table that nobody writes to needs no
   * pauses.
   */
  readonly pause?: Rereading['pause'];
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
}

/**
 * If `stop` was aborted, the result is incomplete.
 * @throws OperatorError when older code has written the table, another repair is in progress, or
 * newer code has written a table that is to be repaired.
 */
export const verifyTable = async (
  table: Table,
  { repair, stop, report, pause = setTimeout }: Verifying,
): Promise<Verified> => {
  const store = storeIn(table);
  await refuseOutdated(store);
  if (repair) await raiseSchema(store);
  const putRight = repair ? await openRepair(store) : undefined;
  const summary = { items: 0, records: 0, unknown: 0, different: 0, putRight: 0, unjudged: 0 };
  const tally = newTally();
  await withProgress(await mostRecords(store), advance =>
    scanTable(table, stop, item => {
      const { role } = kindOf(item);
      summary.items += 1;
      if (role === 'unknown') summary.unknown += 1;
      if (role === 'record') advance();
      tallyItem(tally, item);
    }),
  );
  summary.records = tally.records.size;

  const found: Report = async difference => {
    const isPutRight = putRight !== undefined && (await putRight(difference));
    summary.different += 1;
    summary.putRight += isPutRight ? 1 : 0;
    report(difference, isPutRight);
    return isPutRight;
  };
  const again: Rereading = { store, stop, pause };
  for (const check of CHECKS) {
    if (stop.aborted) return summary;
    await check({ again, tally, found, summary });
  }
  if (repair && !stop.aborted) await markRepaired(store);
  return summary;
};

interface Checking {
  readonly again: Rereading;
  readonly tally: Tally;
  readonly found: Report;
  readonly summary: { unjudged: number };
}

/** The checks of everything that the scan leaves in doubt, one kind of fault after the other. */
const CHECKS: readonly ((checking: Checking) => Promise<void>)[] = [
  async ({ again, tally, found }) => {
    const counters = await again.store.read(ID_COUNTERS, 'consistent');
    for (const difference of diagnoseIdCounters(tally, counters)) await found(difference);
  },
  async ({ again, tally, found, summary }) => {
    summary.unjudged += await recheckItems(again, suspectItems(tally), found);
  },
  async ({ again, tally, found, summary }) => {
    summary.unjudged += await recheckGroups(again, tally.copies, found);
  },
  async ({ again, found, summary }) => {
    summary.unjudged += await recheckTree(again, found);
  },
];

/**
 * Marks the table as repaired, so that code which relies on what this version adds may be deployed.
 * Writes in the meantime do not prevent this: on a busy table there are always some, and what older
 * code writes until it is replaced is corrected by the next repair.
 */
const markRepaired = (store: UncheckedStore): Promise<void> =>
  retryOnConflict(async () => {
    const change = markedRepaired(await readSchema(store, 'consistent'));
    if (change !== undefined) await store.commit([change]);
  });

/**
 * Raises the schema before a repair, because a repair writes as this code does: older code, which
 * would not find what is moved, has to stop first.
 * @throws OperatorError if newer code has written the table.
 */
const raiseSchema = (store: UncheckedStore): Promise<void> =>
  retryOnConflict(async () => {
    await refuseNewer(store);
    const change = raised(await readSchema(store, 'consistent'));
    if (change !== undefined) await store.commit([change]);
  });
