/** The audit entries of a write: ids of records with their versions before and after it. No content. */

import type { RecordName } from '../addresses/record-ids.ts';
import type { Change } from '../store/change.ts';
import { isRecordKey, recordNameIn } from '../store/table.ts';

export interface AuditEntry extends RecordName {
  /** Versions. `from` is undefined for a new record, `to` for a deleted one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The records among the changes of a plan. Index entries, slugs and names are left out, as they are derived from records. */
export const auditEntriesOf = (changes: readonly Change[]): AuditEntry[] =>
  changes.flatMap(change => {
    const key = 'put' in change ? change.put : 'remove' in change ? change.remove : undefined;
    if (key === undefined || !('when' in change) || !isRecordKey(key)) return [];
    const [from, to] = [number(change.when), 'put' in change ? number(change.put.version) : undefined];
    return from === undefined && to === undefined ? [] : [{ ...recordNameIn(key), from, to }]; // pictures have no version
  });

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
