/**
 * The transaction of a plan: its changes, the versions of answers that they raise, the rows of the log that tell of them, and the entries of
 * the audit log. All follow from the changes, so no writer can forget them. Pure.
 */

import type { Language } from '../settings/site.ts';
import { type Change, keyOf, mergeAdditions } from '../store/change.ts';
import { REPAIRS } from '../store/table.ts';
import { fitsTransaction, type LogNumber, languagesChanged, raisedVersions } from './answer-versions.ts';
import { changedIn, logRows } from './change-rows.ts';
import { type AuditEntry, auditEntriesOf } from './save.ts';

export interface Transaction {
  /** Without versions and rows; one for each item. */
  readonly changes: readonly Change[];
  /** Whether it fits into one transaction, by the number of items. */
  readonly fits: boolean;
  /** The languages whose versions it raises, and by how much. */
  readonly languages: readonly Language[];
  readonly step: number;
  readonly records: readonly AuditEntry[];
  /**
   * All changes of one attempt. `numbers`: of `languages`. `at`: milliseconds since 1970, when the attempt begins. `draw`: a random integer
   * below a limit.
   */
  readonly attempt: (numbers: readonly LogNumber[], at: number, draw: (limit: number) => number) => readonly Change[];
}

export const transactionOf = (plan: readonly Change[]): Transaction => {
  const changes = mergeAdditions(plan);
  const changed = changedIn(changes);
  return {
    changes,
    fits: fitsTransaction(changes),
    languages: languagesChanged(changes),
    step: changes.some(change => keyOf(change).pk === REPAIRS.pk) ? AFTER_REPAIR : 1,
    records: auditEntriesOf(changes),
    attempt: (numbers, at, draw) => [...changes, ...raisedVersions(numbers), ...logRows(numbers, changed, at, draw)],
  };
};

/** A repair may change anything, so it skips more numbers than functions follow: they load their lists anew. */
const AFTER_REPAIR = 1_000_000;
