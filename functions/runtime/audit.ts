/** The audit log: one line for each write, with the caller, the operation and the records. */
import type { Caller } from '../../shared/access/rights.ts';
import type { Log } from '../../shared/errors/log.ts';
import { type AuditEntry, auditEntriesOf } from '../../shared/records/audit-entries.ts';
import type { Store } from '../../shared/store/store.ts';

interface AuditedCall {
  /** The id of the operation, such as `updateEvent`; or `publish` for the sweep. */
  readonly operation: string;
  readonly requestId: string;
  readonly caller: Caller | undefined;
}

/**
 * Logs what `run` has committed, even if it fails later: ids and versions of records, and the id of the caller. Neither fields of the
 * request nor logins or passwords are logged.
 */
export const withAuditLog = async <T, D extends { readonly store: Store; readonly log: Log }>(
  { operation, requestId, caller }: AuditedCall,
  deps: D,
  run: (deps: D) => Promise<T>,
): Promise<T> => {
  const records: AuditEntry[] = [];
  try {
    return await run({ ...deps, store: withAuditEntries(deps.store, entries => records.push(...entries)) });
  } finally {
    if (records.length > 0) deps.log.info('write', { operation, user: caller?.id, records, requestId });
  }
};

/** `onEntries`: called with the entries of each transaction when it has been committed. */
export const withAuditEntries = (store: Store, onEntries: (entries: readonly AuditEntry[]) => void): Store => ({
  ...store,
  commit: async changes => {
    await store.commit(changes);
    onEntries(auditEntriesOf(changes));
  },
});
