/** Divides errors of the SDK into temporary ones (503) and faults. */
import { ApiError } from '../../shared/errors/api-error.ts';

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
