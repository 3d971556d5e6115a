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

/** Options of a request that ends shortly before the deadline of the current invocation. */
export const inTime = (): { abortSignal?: AbortSignal } => {
  const invocation = current.getStore();
  return invocation === undefined ? {} : { abortSignal: invocation.over };
};

/** The share of its time that the current invocation has spent, from 0 to 1; undefined outside of one. */
export const timeSpent = (): number | undefined => current.getStore()?.spent();
