/** A local EventBridge: calls scheduled functions. */
import { randomUUID } from 'node:crypto';
import type { LambdaFunction } from './deployment.ts';
import type { Invoke } from './lambda.ts';

/**
 * The first call is after one interval, the next one an interval after the previous call has ended, so that calls never overlap. Events are
 * empty, as no function reads them. Returns a function that stops the schedules.
 */
export function startSchedules(scheduled: readonly LambdaFunction[], everyMs: number, invoke: Invoke): () => void {
  const timers = new Map<LambdaFunction, NodeJS.Timeout>();
  let stopped = false;
  const wait = (lambda: LambdaFunction): void => {
    if (stopped) return;
    const run = () => invoke(lambda, {}, randomUUID()).finally(() => wait(lambda));
    timers.set(lambda, setTimeout(run, everyMs));
  };
  scheduled.forEach(wait);
  return () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
