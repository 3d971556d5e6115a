/** How often and after which back-off the store retries a request that was throttled or conflicted with another transaction. */

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
