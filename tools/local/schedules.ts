/** A local EventBridge, which calls scheduled functions. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { LambdaFunction } from './deployment.ts';
import type { Invoke } from './lambda.ts';

/**
 * The first call is after one interval, the next one an interval after the previous call has ended,
 * so that calls never overlap. Events are empty, because no function reads them. Returns a function
 * that stops the schedules.
 */
export function startSchedules(scheduled: readonly LambdaFunction[], everyMs: number, invoke: Invoke): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (lambda: LambdaFunction): Promise<void> => {
    while (!signal.aborted) {
      await setTimeout(everyMs, undefined, { signal });
      await invoke(lambda, {}, randomUUID()).catch(error => signal.aborted || console.error(error));
    }
  };
  for (const lambda of scheduled) repeat(lambda).catch(() => {}); // The wait was aborted.
  return () => stopping.abort();
}
