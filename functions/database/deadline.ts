/**
 * Time limits of the store. Shortly before the deadline of an invocation, the store stops sending requests, so that the function can reply
 * before Lambda stops it, and nothing is written after the reply. Until then it retries what was throttled or conflicted.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds reserved for the reply. */
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
 * Milliseconds after which an attempt of a transaction is aborted: it sends nothing more and waits for no answer. The change feed relies on
 * it: no transaction commits more than 30 s after the time in its rows (docs/decisions/0071).
 */
const ATTEMPT = 25_000;

interface Attempt {
  readonly over: AbortSignal;
  /** By the wall clock, as a monotonic clock may stop while the machine sleeps. */
  readonly begun: number;
}
const attempts = new AsyncLocalStorage<Attempt>();

/** Runs one attempt of a transaction, with all retries of the SDK. */
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
 * The signal that aborts a request shortly before the deadline of the current invocation, and when its attempt is over.
 * @throws AbortError if the attempt is over already: after the process was frozen, its timer may fire only after this request.
 */
export const inTime = (): { abortSignal?: AbortSignal } => {
  const attempt = attempts.getStore();
  if (attempt !== undefined && Date.now() - attempt.begun > ATTEMPT) throw new DOMException('too late', 'AbortError');
  const signals = [current.getStore()?.over, attempt?.over].filter(signal => signal !== undefined);
  return signals.length === 0 ? {} : { abortSignal: AbortSignal.any(signals) };
};

/** The share of the current invocation's time that has passed, from 0 to 1; undefined outside of one. */
export const timeSpent = (): number | undefined => current.getStore()?.spent();

// --- back-off ---------------------------------------------------------------------------------------------------------

export const MAX_ATTEMPTS = 30;

/** The share of its time after which an invocation stops retrying: after 15 of 20 s, the answer is 503. */
const LAST_TRY = 0.75;

/** `spent`: the share of the invocation's time that has passed (`timeSpent`). Outside of an invocation, attempts are counted. */
export const mayTryAgain = (attempt: number, spent: number | undefined): boolean =>
  spent === undefined ? attempt < MAX_ATTEMPTS : spent < LAST_TRY;

const MS = { first: 10, longest: 500 } as const;

/**
 * Full jitter from 10 ms, doubling to 500 ms. The longer a request has been retrying, the shorter it waits, so that it precedes later
 * requests: otherwise some would starve while others keep arriving.
 */
export const backoffMs = (attempt: number, spent = 0): number =>
  Math.random() * Math.max(MS.first, Math.min(MS.longest, MS.first * 2 ** attempt) * (1 - spent / LAST_TRY));

/** Resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

export const byTheClock: Pause = ms => new Promise(done => setTimeout(done, ms));
