/** Divides the errors of the SDK into two kinds: the database is unavailable for a moment, or there is a fault. */
import { ApiError } from '../../shared/errors/api-error.ts';

/** `cause`: for the log; absent where nothing is wrong. */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause });

/** Throttling, after four attempts of the SDK: not a fault, and usually over in a moment. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** No complete answer, no connection, or no time left to wait for them (`deadline.ts`). */
const UNANSWERED = new Set([
  'TimeoutError',
  'AbortError',
  'InternalServerError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
]);
/** @throws ApiError 503 `rest_unavailable` if the database is unavailable for a moment; else the error itself, which is a fault. */
export const rethrow = (error: unknown): never => {
  if (!(error instanceof Error)) throw error;
  if (THROTTLED.has(error.name)) throw unavailable();
  const code = 'code' in error ? String(error.code) : '';
  throw UNANSWERED.has(error.name) || UNANSWERED.has(code) ? unavailable(error) : error;
};
