/** What a write did, for the log: which records, from which version to which. Ids only, nothing of what they say. */
import type { Change } from '../store/change.ts';
import { isRecordKey, type RecordName, recordNameIn } from '../store/table.ts';

export interface AuditEntry extends RecordName {
  /** undefined: it was not there before, or is not there any more. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The records among the changes of a plan; entries, counters, slugs and names only follow from them. */
export const auditEntriesOf = (changes: readonly Change[]): AuditEntry[] =>
  changes.flatMap(change => {
    const key = 'put' in change ? change.put : 'remove' in change ? change.remove : undefined;
    if (key === undefined || !('when' in change) || !isRecordKey(key)) return [];
    const [from, to] = [number(change.when), 'put' in change ? number(change.put.version) : undefined];
    return from === undefined && to === undefined ? [] : [{ ...recordNameIn(key), from, to }]; // pictures have no version
  });

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
