/** What errors of the SDK mean: the database is not to be had for a moment, or something is wrong. */
import { ApiError } from '../../shared/errors/api-error.ts';

/** `cause`: for the log; absent where nothing is wrong. */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('rest_unavailable', { headers: { 'Retry-After': '1' }, cause });

/** What the SDK has sent again, four times in all, and DynamoDB had no capacity for: not a fault, and over in a moment. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** No answer, or half of one; not even a connection; or no time left to wait for either (`deadline.ts`). */
const UNANSWERED = new Set([
  'TimeoutError',
  'AbortError',
  'InternalServerError',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
]);
/** @throws ApiError 503 `rest_unavailable` for what is over in a moment; else the error itself, which is a fault. */
export const failed = (error: unknown): never => {
  if (!(error instanceof Error)) throw error;
  if (THROTTLED.has(error.name)) throw unavailable();
  const code = 'code' in error ? String(error.code) : '';
  throw UNANSWERED.has(error.name) || UNANSWERED.has(code) ? unavailable(error) : error;
};
