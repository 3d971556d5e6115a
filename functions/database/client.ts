/**
 * The DynamoDB client, with its time limits, the units that it consumes, and which of its errors
 * are temporary. DynamoDB answers within milliseconds, so an answer that takes seconds is treated
 * as lost.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ApiError } from '../../shared/http/errors.ts';
import { notes } from '../logs/request-log.ts';

/**
 * In milliseconds, for each attempt. The SDK makes up to four attempts, with the same token for the
 * same transaction.
 */
export const TIMEOUTS = {
  connectionTimeout: 1_000,
  /** The time until the answer begins. */
  requestTimeout: 3_000,
  /** Without this, the SDK only logs a warning after `requestTimeout`. */
  throwOnRequestTimeout: true,
  /**
   * The time without a byte, which also counts in the middle of an answer. `requestTimeout` covers
   * only its beginning.
   */
  socketTimeout: 3_000,
};
export type Timeouts = Readonly<typeof TIMEOUTS>;

/**
 * Logs nothing. Without `info`, the SDK does not copy each answer for its log, which would take a
 * tenth of the time of a list.
 */
class NoLogger implements NonNullable<DynamoDBClientConfig['logger']> {
  declare readonly info: (...content: unknown[]) => void;
  debug(): void {}
  warn(): void {}
  error(): void {}
}

export const databaseClient = (config: DynamoDBClientConfig = {}): DynamoDBClient =>
  withConsumption(withDeadline(new DynamoDBClient({ requestHandler: TIMEOUTS, logger: new NoLogger(), ...config })));

/**
 * The client that reads and writes items as plain values. Attributes that are undefined are left
 * out.
 */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/**
 * Aborts every request shortly before the deadline of its invocation, including retries of the SDK.
 */
const withDeadline = (client: DynamoDBClient): DynamoDBClient => {
  const { requestHandler } = client.config;
  const { handle } = requestHandler;
  Object.assign(requestHandler, {
    handle: (...[request, options]: Parameters<typeof handle>) =>
      Reflect.apply(handle, requestHandler, [request, { ...options, ...inTime() }]),
  });
  return client;
};

// --- consumption, for the log line of a request

const Capacity = v.object({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.optional(v.union([Capacity, v.array(Capacity)]), []) });

const READS: ReadonlySet<string> = new Set(['QueryCommand', 'BatchGetItemCommand']);

/**
 * Notes trips and units for the log. Requests that run in parallel count as one round trip. The
 * units are those that DynamoDB reports; it reports none for cancelled transactions.
 */
const withConsumption = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.add(
    (next, { commandName = '' }) => {
      const units = READS.has(commandName) ? 'readUnits' : 'writeUnits';
      return async args => {
        const noted = notes();
        if (noted === undefined) return next(args);
        const trip = noted.trips + 1;
        try {
          const result = await next({ ...args, input: { ReturnConsumedCapacity: 'TOTAL', ...args.input } });
          noted[units] += unitsIn(result.output);
          return result;
        } finally {
          noted.trips = Math.max(noted.trips, trip);
        }
      };
    },
    { step: 'initialize', name: 'consumption' },
  );
  return client;
};

const unitsIn = (output: unknown): number =>
  [v.parse(Answer, output).ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

// --- errors: temporary ones (503) and faults -----------------------------------------------------

/**
 * `cause` is for the log. It is absent for throttling and conflicts, which are normal under load.
 */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause });

/**
 * Throttling, after four attempts of the SDK, and an update of an item that a transaction is
 * writing (AWS: "Amazon DynamoDB Transactions: How it works", conflicts), which the SDK does not
 * repeat. Both are normal under load, and usually over soon.
 */
const BUSY = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
/** There was no complete answer, no connection, or the deadline has passed (`withinTime`). */
const UNANSWERED = new Set([
  'TimeoutError',
  'AbortError',
  'InternalServerError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
]);
const isBusy = (error: unknown): boolean => error instanceof Error && BUSY.has(error.name);

/**
 * @throws ApiError 503 `rest_unavailable` if the error is temporary; otherwise the error itself,
 * which is a fault.
 */
export const rethrow = (error: unknown): never => {
  if (!(error instanceof Error)) throw error;
  if (isBusy(error)) throw unavailable();
  const code = 'code' in error ? String(error.code) : '';
  throw UNANSWERED.has(error.name) || UNANSWERED.has(code) ? unavailable(error) : error;
};

// --- time limits ---------------------------------------------------------------------------------
//
// All limits of a request, by the time since it began. The request is answered 503 at each of them
// except the last:
//
// - 15 s: what was throttled or met another transaction is not tried again (`LAST_TRY`).
// - 18.5 s: running requests to DynamoDB are aborted and no more are sent, so nothing is written
//   after the reply (`ABORT_BEFORE_END`).
// - 19.5 s: the request is answered, whatever still runs (`ANSWER_BEFORE_END` in
//   `functions/http/handler.ts`).
// - 20 s: Lambda stops the function (`infra/site-stack.ts`), and API Gateway answers 502.
//
// Within these limits, each attempt of the SDK has 3 s (`TIMEOUTS`), and fetching the keys of a
// token issuer has 2 s (`functions/auth/token-issuer.ts`). The scheduled job has 50 s instead of 20
// and begins nothing in the last 10 (`functions/publish.ts`). A transaction has 25 s, whoever
// writes it (`ATTEMPT`).

/** Milliseconds before the end of an invocation at which its requests to DynamoDB are aborted. */
const ABORT_BEFORE_END = 1_500;

interface Invocation {
  readonly over: AbortSignal;
  readonly spent: () => number;
}

const current = new AsyncLocalStorage<Invocation>();

/** `remaining` is the number of milliseconds until the function is stopped. */
export const withinTime = <T>(remaining: number, run: () => Promise<T>): Promise<T> => {
  const begun = performance.now();
  const spent = () => (performance.now() - begun) / remaining;
  return current.run({ over: AbortSignal.timeout(Math.max(0, remaining - ABORT_BEFORE_END)), spent }, run);
};

/**
 * Milliseconds after which an attempt of a transaction is aborted: it sends nothing more and waits
 * for no answer. The change feed relies on the result that no transaction commits more than 30 s
 * after the time in its rows (docs/decisions/change-feed).
 */
const ATTEMPT = 25_000;

interface Attempt {
  readonly over: AbortSignal;
  /** By the wall clock, because a monotonic clock may stop while the machine sleeps. */
  readonly begun: number;
}
const attempts = new AsyncLocalStorage<Attempt>();

/** Runs one attempt of a transaction, with all retries of the SDK. */
export const withinAttempt = <T>(run: () => Promise<T>): Promise<T> =>
  attempts.run({ over: AbortSignal.timeout(ATTEMPT), begun: Date.now() }, run);

/**
 * The signal that aborts a request shortly before the deadline of the current invocation, and when
 * its attempt is over.
 *
 * @throws AbortError if the attempt is already over: after the process was frozen, its timer may
 * fire only after this request.
 */
const inTime = (): { abortSignal?: AbortSignal } => {
  const attempt = attempts.getStore();
  if (attempt !== undefined && Date.now() - attempt.begun > ATTEMPT) throw new DOMException('too late', 'AbortError');
  const signals = [current.getStore()?.over, attempt?.over].filter(signal => signal !== undefined);
  return signals.length === 0 ? {} : { abortSignal: AbortSignal.any(signals) };
};

/**
 * The share of the current invocation's time that has passed, from 0 to 1. Returns undefined
 * outside of an invocation.
 */
export const timeSpent = (): number | undefined => current.getStore()?.spent();

// --- back-off ------------------------------------------------------------------------------------

export const MAX_ATTEMPTS = 30;

/**
 * The share of its time after which an invocation stops retrying. After 15 of 20 s, the answer is
 * 503.
 */
const LAST_TRY = 0.75;

/**
 * `spent` is the share of the invocation's time that has passed (`timeSpent`). Outside of an
 * invocation, attempts are counted.
 */
export const mayTryAgain = (attempt: number, spent: number | undefined): boolean =>
  spent === undefined ? attempt < MAX_ATTEMPTS : spent < LAST_TRY;

const MS = { first: 10, longest: 500 } as const;

/**
 * Full jitter from 20 ms, doubling to 500 ms. The longer a request has been retrying, the shorter
 * it waits, so that it precedes later requests. Otherwise some would starve while others keep
 * arriving.
 */
export const backoffMs = (attempt: number, spent = 0): number =>
  Math.random() * Math.max(MS.first, Math.min(MS.longest, MS.first * 2 ** attempt) * (1 - spent / LAST_TRY));

export type Pause = (ms: number) => Promise<void>;

export const byTheClock: Pause = ms => new Promise(done => setTimeout(done, ms));

/**
 * Sends a read or an update, and again with back-off while DynamoDB is busy. New functions that
 * load their lists at the same time may need more than a second's capacity
 * (docs/performance.md#lists-of-large-calendars), and an update is rejected while a transaction
 * writes the item.
 *
 * @throws ApiError 503 `rest_unavailable` if the error is temporary; otherwise the error itself.
 */
export const sendPatiently = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const spent = timeSpent();
      if (!isBusy(error) || !mayTryAgain(attempt, spent)) return rethrow(error);
      await byTheClock(backoffMs(attempt, spent));
    }
  }
};
