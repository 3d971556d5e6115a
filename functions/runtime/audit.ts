/** One log line for each write: who did what to which records. */
import type { Caller } from '../../shared/access/rights.ts';
import type { Log } from '../../shared/errors/log.ts';
import { type AuditEntry, auditEntriesOf } from '../../shared/records/audit-entries.ts';
import type { Store } from '../../shared/store/store.ts';

interface AuditedCall {
  /** Of the table of routes, such as `updateEvent`; or `publish`, which the clock calls. */
  readonly operation: string;
  readonly requestId: string;
  readonly caller: Caller | undefined;
}

/**
 * Logs what `run` has committed, even where it fails half way: ids and versions of records, and the id of the caller. Nothing that
 * was sent, no login, no password.
 */
export const withAuditLog = async <T, D extends { readonly store: Store; readonly log: Log }>(
  { operation, requestId, caller }: AuditedCall,
  deps: D,
  run: (deps: D) => Promise<T>,
): Promise<T> => {
  const records: AuditEntry[] = [];
  const { store } = deps;
  const watched: Store = {
    ...store,
    commit: async changes => {
      await store.commit(changes);
      records.push(...auditEntriesOf(changes));
    },
  };
  try {
    return await run({ ...deps, store: watched });
  } finally {
    if (records.length > 0) deps.log.info('write', { operation, user: caller?.id, records, requestId });
  }
};
