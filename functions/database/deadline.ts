/**
 * The time that an invocation has. When it is nearly over, the store asks the database no more, so that the function answers before
 * Lambda stops it, and nothing is written after the answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds kept for the answer. */
const RESERVE = 1_500;

const current = new AsyncLocalStorage<AbortSignal>();

/** `remaining`: milliseconds until the function is stopped. */
export const withinTime = async <T>(remaining: number, run: () => Promise<T>): Promise<T> => {
  const over = new AbortController();
  const clock = setTimeout(() => over.abort(), Math.max(0, remaining - RESERVE));
  try {
    return await current.run(over.signal, run);
  } finally {
    clearTimeout(clock);
  }
};

/** Aborted when the time of the invocation that this is called in is nearly over; undefined outside of one. */
export const timeIsOver = (): AbortSignal | undefined => current.getStore();
