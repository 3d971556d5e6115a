/**
 * The deadline of an invocation. Shortly before it, the store stops sending requests, so that the function can reply before Lambda stops
 * it, and nothing is written after the reply.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds that are kept for the reply. */
const RESERVE = 1_500;

interface Invocation {
  readonly over: AbortSignal;
  readonly spent: () => number;
}

const current = new AsyncLocalStorage<Invocation>();

/** `remaining`: milliseconds until the function is stopped. */
export const withinTime = async <T>(remaining: number, run: () => Promise<T>): Promise<T> => {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), Math.max(0, remaining - RESERVE));
  const begun = performance.now();
  const spent = () => (performance.now() - begun) / remaining;
  try {
    return await current.run({ over: over.signal, spent }, run);
  } finally {
    clearTimeout(clock);
  }
};

/**
 * Milliseconds after which an attempt of a transaction sends nothing any more, and waits for no answer. Readers of changes rely on it: no
 * transaction is committed more than 30 s after the time in its rows (docs/decisions/0071).
 */
const ATTEMPT = 25_000;

interface Attempt {
  readonly over: AbortSignal;
  /** By the clock of the machine: a monotonic one stands still while the machine sleeps. */
  readonly begun: number;
}
const attempts = new AsyncLocalStorage<Attempt>();

/** Runs one attempt of a transaction, with all its repetitions by the SDK. */
export const withinAttempt = async <T>(run: () => Promise<T>): Promise<T> => {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), ATTEMPT);
  try {
    return await attempts.run({ over: over.signal, begun: Date.now() }, run);
  } finally {
    clearTimeout(clock);
  }
};

/**
 * Options of a request that ends shortly before the deadline of the current invocation, and with its attempt.
 * @throws AbortError if the attempt is over: when the process has slept, its clock may ring only after this request.
 */
export const inTime = (): { abortSignal?: AbortSignal } => {
  const attempt = attempts.getStore();
  if (attempt !== undefined && Date.now() - attempt.begun > ATTEMPT) throw new DOMException('too late', 'AbortError');
  const signals = [current.getStore()?.over, attempt?.over].filter(signal => signal !== undefined);
  return signals.length === 0 ? {} : { abortSignal: AbortSignal.any(signals) };
};

/** The share of its time that the current invocation has spent, from 0 to 1; undefined outside of one. */
export const timeSpent = (): number | undefined => current.getStore()?.spent();
