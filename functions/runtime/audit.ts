/** One log line for each write: who did what to which records. */
import type { Caller } from '../../shared/access/rights.ts';
import { type AuditEntry, auditEntriesOf } from '../../shared/records/audit-entries.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Deps } from './deps.ts';

interface Request {
  /** Of the route table: `updateEvent`; or what the clock calls: `publish`. */
  readonly operation: string;
  readonly requestId: string;
  readonly caller: Caller | undefined;
}

/**
 * Runs an operation and logs what it has committed, even where it fails half way. Of persons only their id, of records only ids
 * and versions: no login, no password, nothing that was sent.
 */
export const withAuditLog = async <T, D extends Pick<Deps, 'store' | 'log'>>(
  { operation, requestId, caller }: Request,
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
