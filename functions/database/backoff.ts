/** How long the store waits before it repeats a request, after throttling or a conflict with another transaction. */

export const MAX_ATTEMPTS = 30;

/** The share of its time after which an invocation tries no more: after 15 s of 20, the answer is 503. */
const LAST_TRY = 0.75;

/** `spent`: of the time of the invocation (`timeSpent`); outside of one, attempts are counted. */
export const mayTryAgain = (attempt: number, spent: number | undefined): boolean =>
  spent === undefined ? attempt < MAX_ATTEMPTS : spent < LAST_TRY;

const MS = { first: 10, longest: 500 } as const;

/**
 * Full jitter from 10 ms, doubling to 500 ms. The longer a request has been trying, the less it waits, so that it comes before those
 * that arrived later: otherwise some would never get through while others keep coming.
 */
export const backoffMs = (attempt: number, spent = 0): number =>
  Math.random() * Math.max(MS.first, Math.min(MS.longest, MS.first * 2 ** attempt) * (1 - spent / LAST_TRY));

/** Resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

export const byTheClock: Pause = ms => new Promise(done => setTimeout(done, ms));
