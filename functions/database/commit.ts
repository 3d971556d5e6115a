/**
 * Commits a plan as one transaction. A failed condition is a `WriteConflict`. A transaction that
 * was cancelled only because it overlapped with another one is retried.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '../../shared/http/errors.ts';
import type { Log } from '../../shared/http/log.ts';
import { fitsTransaction, type JournalNumber, numberIn } from '../../shared/lists/answer-versions.ts';
import { numbered, type PlannedRow, plannedRows } from '../../shared/lists/journal.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, type ConflictOn, keyOf, mergeChanges, WriteConflict } from '../../shared/store/change.ts';
import type { RecordName } from '../../shared/store/records.ts';
import type { Store, UncheckedStore } from '../../shared/store/store.ts';
import { isRecordKey, JOURNAL_SHARDS, journalCounterKey, REPAIRS, recordNameIn } from '../../shared/store/table.ts';
import { notes } from '../logs/request-log.ts';
import {
  backoffMs,
  byTheClock,
  mayTryAgain,
  type Pause,
  rethrow,
  timeSpent,
  unavailable,
  withinAttempt,
} from './client.ts';
import { packed, SIZE_LIMITS, sizeOf, transactItem } from './requests.ts';

export interface CommitOptions {
  readonly pause?: Pause | undefined;
  /** Returns a random integer from 0 to below `limit`. */
  readonly draw?: ((limit: number) => number) | undefined;
  /**
   * The time in epoch milliseconds, for rows of the journal. The default is the clock of this
   * machine.
   */
  readonly time?: (() => number) | undefined;
  /**
   * Gets a line for each transaction in the name of a caller or of the service, with ids and
   * versions of records, never their content.
   */
  readonly audit?: Pick<Log, 'info'> | undefined;
}

const FAILED = 'ConditionalCheckFailed';
/** Cancellation reasons that are temporary. */
const RETRYABLE = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export const committer = (
  client: DynamoDBDocumentClient,
  table: string,
  read: Store['read'],
  { pause = byTheClock, draw = randomBelow, time = Date.now, audit }: CommitOptions,
): UncheckedStore['commit'] => {
  const numbers = journalNumbers(read, draw);
  return async (plan, by) => {
    const whole = wholePlan(plan.map(change => ('put' in change ? { ...change, put: packed(change.put) } : change)));
    if (whole.changes.length === 0) return;
    if (!whole.fits || !isSmall(whole.changes)) throw new ApiError('rest_too_large');
    const languages = whole.rows.map(({ language }) => language);
    for (let attempt = 1; ; attempt++) {
      const taken = await numbers.take(languages, whole.raise);
      const changes = [...whole.changes, ...numbered(whole.rows, taken.next, time(), draw)];
      const command = new TransactWriteCommand({
        TransactItems: changes.map(change => transactItem(table, change)),
      });
      try {
        await withinAttempt(() => client.send(command));
        taken.written();
        if (by !== undefined && whole.records.length > 0)
          audit?.info('write', { operation: notes()?.operation, user: by.caller?.id, records: whole.records });
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) return rethrow(error);
        const codes = (error.CancellationReasons ?? []).map(reason => reason.Code);
        const failedOn = changes.filter((_, i) => codes[i] === FAILED).flatMap(change => conflictOn(change) ?? []);
        const [other] = failedOn.filter(conflict => conflict !== 'journal');
        if (other !== undefined) {
          if (!failedOn.includes('journal')) taken.unused();
          throw new WriteConflict(other);
        }
        if (failedOn.length === 0 && !codes.some(code => RETRYABLE.has(code ?? ''))) throw error;
        const spent = timeSpent();
        if (!mayTryAgain(attempt, spent)) throw unavailable();
        if (failedOn.length > 0) continue; // Another writer took the number.
        taken.unused();
        await pause(backoffMs(attempt, spent));
      }
    }
  };
};

const conflictOn = (change: Change): ConflictOn | undefined => ('conflict' in change ? change.conflict : undefined);

const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/**
 * Whether items and transaction are within the limits of DynamoDB, which several long texts
 * together can exceed.
 */
const isSmall = (changes: readonly Change[]): boolean => {
  const sizes = changes.map(change => ('put' in change ? sizeOf(change.put) : 0));
  return Math.max(...sizes) <= SIZE_LIMITS.item && sizes.reduce((sum, size) => sum + size) <= SIZE_LIMITS.transaction;
};

// --- numbers of the journal ----------------------------------------------------------------------

/**
 * The numbers that an instance gives to its rows of the journal
 * (docs/decisions/lists-and-searches). A number is one more than the last of its shard, on
 * condition that the shard still has that last number, so it has to be known before the
 * transaction. An instance keeps to the shards that it has written, whose numbers it knows. Only
 * the first write, and a write after a conflict, have to read them, which takes one round trip.
 */
interface TakenNumbers {
  /** One for each language. */
  readonly next: readonly JournalNumber[];
  /**
   * `written` and `unused` make the shard available to the next transaction of this instance.
   * Neither is called if it is unknown whether the numbers were written, or if another writer has
   * taken one. The numbers are then read again.
   */
  readonly written: () => void;
  readonly unused: () => void;
}

/** `draw` returns a random integer below a limit. */
const journalNumbers = (read: Store['read'], draw: (limit: number) => number) => {
  /**
   * The shards that no transaction of this instance uses at the moment, with their last numbers.
   */
  const free = new Map<number, Map<Language, number>>();
  return {
    /** `by` is how much higher the numbers are than the last ones. */
    take: async (languages: readonly Language[], by: number): Promise<TakenNumbers> => {
      const [shard = draw(JOURNAL_SHARDS)] = free.keys();
      const last = free.get(shard) ?? new Map<Language, number>();
      free.delete(shard);
      const unknown = languages.filter(language => !last.has(language));
      if (unknown.length > 0) {
        const keys = unknown.map(language => journalCounterKey(language, shard));
        const items = await read(keys, 'consistent');
        for (const [i, language] of unknown.entries()) last.set(language, numberIn(items[i]));
      }
      const next = languages.map(language => numberAfter(last.get(language) ?? 0, { language, shard, by }));
      return {
        next,
        written: () => {
          for (const { language, number } of next) last.set(language, number);
          free.set(shard, last);
        },
        unused: () => void free.set(shard, last),
      };
    },
  };
};

const numberAfter = (
  last: number,
  { by, ...of }: Pick<JournalNumber, 'language' | 'shard'> & { readonly by: number },
): JournalNumber => ({
  ...of,
  last,
  number: last + by,
});

// --- the whole plan: a commit writes no item that it lacks

interface WholePlan {
  /** What the writer has planned; one change for each item. */
  readonly changes: readonly Change[];
  /**
   * For each language whose answers change, a row of its journal. With its number, these are two
   * items.
   */
  readonly rows: readonly PlannedRow[];
  /** By how much a row raises the number of its shard. */
  readonly raise: number;
  /** Whether it fits into one transaction, by the number of items. */
  readonly fits: boolean;
  /** For the audit log. */
  readonly records: readonly AuditEntry[];
}

export const wholePlan = (planned: readonly Change[]): WholePlan => {
  const changes = mergeChanges(planned);
  return {
    changes,
    rows: plannedRows(changes),
    raise: changes.some(change => keyOf(change).pk === REPAIRS.pk) ? RAISE_AFTER_REPAIR : 1,
    fits: fitsTransaction(changes),
    records: auditEntriesOf(changes),
  };
};

/**
 * A repair may change anything. It skips more numbers than functions follow, so that they load
 * their lists anew.
 */
const RAISE_AFTER_REPAIR = 1_000_000;

interface AuditEntry extends RecordName {
  /** Versions of the record. `from` is undefined for a new record, `to` for a deleted one. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * The records among the changes of a plan. Index entries, slugs and names are left out, because
 * they are derived from records.
 */
export const auditEntriesOf = (changes: readonly Change[]): AuditEntry[] =>
  changes.flatMap(change => {
    const key = 'put' in change ? change.put : 'remove' in change ? change.remove : undefined;
    if (key === undefined || !('when' in change) || !isRecordKey(key)) return [];
    const [from, to] = [number(change.when), 'put' in change ? number(change.put.version) : undefined];
    // Pictures have no version.
    return from === undefined && to === undefined ? [] : [{ ...recordNameIn(key), from, to }];
  });

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
