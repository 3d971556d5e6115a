/**
 * The deadline of an invocation. Shortly before it, the store stops sending requests, so that the function can reply before Lambda stops
 * it, and nothing is written after the reply.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds that are kept for the reply. */
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

/** The signal that is aborted shortly before the deadline of the current invocation; undefined outside of one. */
export const timeIsOver = (): AbortSignal | undefined => current.getStore();
