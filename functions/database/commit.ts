/**
 * Commits a plan as one transaction. A failed condition is a `WriteConflict`. A transaction that was cancelled only because it overlapped
 * with another one is retried.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { changedIn, logRows } from '../../shared/changes/rows.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { fitsTransaction, languagesChanged, raisedVersions } from '../../shared/records/answer-versions.ts';
import { type Change, type ConflictOn, keyOf, mergeAdditions, WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { REPAIRS } from '../../shared/store/table.ts';
import { backoffMs, byTheClock, mayTryAgain, type Pause } from './backoff.ts';
import { timeSpent, withinAttempt } from './deadline.ts';
import { rethrow, unavailable } from './dynamo-errors.ts';
import { transactItem } from './dynamo-input.ts';
import { logNumbers } from './log-numbers.ts';
import { packed, SIZE_LIMITS, sizeOf } from './stored-item.ts';

export interface CommitOptions {
  /** Waits before a retry. */
  readonly pause?: Pause | undefined;
  /** A random integer from 0 to below `limit`. */
  readonly draw?: ((limit: number) => number) | undefined;
  /** Milliseconds since 1970, for rows of changes. By default the clock of this machine. */
  readonly time?: (() => number) | undefined;
}

const FAILED = 'ConditionalCheckFailed';
/** Cancellation reasons that are temporary. */
const RETRYABLE = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export const committer = (
  client: DynamoDBDocumentClient,
  table: string,
  read: Store['read'],
  { pause = byTheClock, draw = randomBelow, time = Date.now }: CommitOptions,
): Store['commit'] => {
  const numbers = logNumbers(read, draw);
  return async plan => {
    const planned = mergeAdditions(plan).map(change =>
      'put' in change ? { ...change, put: packed(change.put) } : change,
    );
    if (planned.length === 0) return;
    if (!fitsTransaction(planned) || !fits(planned)) throw new ApiError('rest_too_large');
    const languages = languagesChanged(planned);
    const changed = changedIn(planned);
    for (let attempt = 1; ; attempt++) {
      const taken = await numbers.take(languages, stepOf(planned));
      const changes = [...planned, ...raisedVersions(taken.next), ...logRows(taken.next, changed, time(), draw)];
      const command = new TransactWriteCommand({
        TransactItems: changes.map(change => transactItem(table, change)),
      });
      try {
        await withinAttempt(() => client.send(command));
        taken.giveBack(true);
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) return rethrow(error);
        const codes = (error.CancellationReasons ?? []).map(reason => reason.Code);
        const lost = changes.filter((_, i) => codes[i] === FAILED).flatMap(change => conflictOn(change) ?? []);
        const [other] = lost.filter(conflict => conflict !== 'log');
        if (other !== undefined) {
          if (lost.length === 1) taken.giveBack(false);
          throw new WriteConflict(other);
        }
        if (lost.length === 0 && !codes.some(code => RETRYABLE.has(code ?? ''))) throw error;
        const spent = timeSpent();
        if (!mayTryAgain(attempt, spent)) throw unavailable();
        if (lost.length > 0) continue; // another writer took the number
        await pause(backoffMs(attempt, spent));
      }
    }
  };
};

/** A repair may change anything, so it skips more numbers than functions follow: they load their lists anew. */
const stepOf = (changes: readonly Change[]): number =>
  changes.some(change => keyOf(change).pk === REPAIRS.pk) ? 1_000_000 : 1;

const conflictOn = (change: Change): ConflictOn | undefined => ('conflict' in change ? change.conflict : undefined);

const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);

/** Whether items and transaction are within the limits of DynamoDB. Several long texts together can exceed them. */
const fits = (changes: readonly Change[]): boolean => {
  const sizes = changes.map(change => ('put' in change ? sizeOf(change.put) : 0));
  return Math.max(...sizes) <= SIZE_LIMITS.item && sizes.reduce((sum, size) => sum + size) <= SIZE_LIMITS.transaction;
};
