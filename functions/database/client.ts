/**
 * The DynamoDB client: its timeouts, the units that it consumes, and which of its errors are temporary. DynamoDB answers within milliseconds,
 * so an answer that takes seconds is treated as lost.
 */

import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { ApiError } from '../../shared/errors/api-error.ts';
import { notes } from '../logs/request-log.ts';
import { inTime } from './deadline.ts';

export interface Timeouts {
  readonly connectionTimeout: number;
  /** Until the answer begins. */
  readonly requestTimeout: number;
  /** Without it, the SDK only logs a warning after `requestTimeout`. */
  readonly throwOnRequestTimeout: boolean;
  /** Time without a byte, also in the middle of an answer. `requestTimeout` covers only its beginning. */
  readonly socketTimeout: number;
}

/** Milliseconds, for each attempt. The SDK makes up to four, with the same token for the same transaction. */
export const TIMEOUTS: Timeouts = {
  connectionTimeout: 1_000,
  requestTimeout: 3_000,
  throwOnRequestTimeout: true,
  socketTimeout: 3_000,
};

export const databaseClient = (config: DynamoDBClientConfig = {}): DynamoDBClient =>
  withConsumption(withDeadline(new DynamoDBClient({ requestHandler: TIMEOUTS, ...config })));

/** The client by which items are read and written as plain values. Attributes that are undefined are left out. */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** Aborts every request shortly before the deadline of its invocation, retries of the SDK as well. */
const withDeadline = (client: DynamoDBClient): DynamoDBClient => {
  const { requestHandler } = client.config;
  const { handle } = requestHandler;
  Object.assign(requestHandler, {
    handle: (...[request, options]: Parameters<typeof handle>) =>
      Reflect.apply(handle, requestHandler, [request, { ...options, ...inTime() }]),
  });
  return client;
};

// --- consumption, for the log line of a request -----------------------------------------------------------------------

const Capacity = v.object({ CapacityUnits: v.number() });
const Answer = v.object({ ConsumedCapacity: v.optional(v.union([Capacity, v.array(Capacity)]), []) });

const READS: ReadonlySet<string> = new Set(['QueryCommand', 'BatchGetItemCommand']);

/**
 * Requests that run in parallel are one trip. Units are those that DynamoDB reports, which it does not for cancelled transactions.
 */
export const withConsumption = (client: DynamoDBClient): DynamoDBClient => {
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

// --- errors: temporary ones (503) and faults --------------------------------------------------------------------------

/** `cause`: for the log; none for throttling and conflicts, which are normal under load. */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause });

/** Throttling, after four attempts of the SDK: normal under load, and usually over soon. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** No complete answer, no connection, or the deadline has passed (`deadline.ts`). */
const UNANSWERED = new Set([
  'TimeoutError',
  'AbortError',
  'InternalServerError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
]);
/** @throws ApiError 503 `rest_unavailable` if the error is temporary; otherwise the error itself, which is a fault. */
export const rethrow = (error: unknown): never => {
  if (!(error instanceof Error)) throw error;
  if (THROTTLED.has(error.name)) throw unavailable();
  const code = 'code' in error ? String(error.code) : '';
  throw UNANSWERED.has(error.name) || UNANSWERED.has(code) ? unavailable(error) : error;
};
