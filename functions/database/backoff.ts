/** How long the store waits before it repeats a request, after throttling or a conflict with another transaction. */

export const MAX_ATTEMPTS = 30;

/** Full jitter from 10 ms, doubling to 500 ms: 16 writers of one month's counters never needed more (docs/data-model.md). */
const MS = { first: 10, longest: 500 } as const;

export const backoffMs = (attempt: number): number => Math.random() * Math.min(MS.longest, MS.first * 2 ** attempt);

/** Resolves after `ms` milliseconds. */
export type Pause = (ms: number) => Promise<void>;

export const byTheClock: Pause = ms => new Promise(done => setTimeout(done, ms));
