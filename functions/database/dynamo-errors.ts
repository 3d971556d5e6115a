/** Divides errors of the SDK into temporary ones (503) and faults. */
import { ApiError } from '../../shared/errors/api-error.ts';
import { backoffMs, byTheClock, mayTryAgain } from './backoff.ts';
import { timeSpent } from './deadline.ts';

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
const isThrottled = (error: unknown): boolean => error instanceof Error && THROTTLED.has(error.name);

/** @throws ApiError 503 `rest_unavailable` if the error is temporary; otherwise the error itself, which is a fault. */
export const rethrow = (error: unknown): never => {
  if (!(error instanceof Error)) throw error;
  if (isThrottled(error)) throw unavailable();
  const code = 'code' in error ? String(error.code) : '';
  throw UNANSWERED.has(error.name) || UNANSWERED.has(code) ? unavailable(error) : error;
};

/**
 * Sends a read, and again with back-off while it is throttled: new functions that load their lists at the same time may need more than a
 * second's capacity (docs/performance.md#lists-of-large-calendars). @throws as `rethrow`.
 */
export const sendRead = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const spent = timeSpent();
      if (!isThrottled(error) || !mayTryAgain(attempt, spent)) return rethrow(error);
      await byTheClock(backoffMs(attempt, spent));
    }
  }
};
