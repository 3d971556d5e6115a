/** A local EventBridge: calls scheduled functions. */
import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import type { Schedule } from './deployment.ts';
import type { Invoke } from './lambda.ts';

/**
 * The first call is after one interval, the next one an interval after the previous call has ended, so that calls never overlap. Returns a
 * function that stops the schedules.
 */
export function startSchedules(schedules: readonly Schedule[], invoke: Invoke): () => void {
  const timers = new Map<Schedule, NodeJS.Timeout>();
  let stopped = false;
  const wait = (schedule: Schedule): void => {
    if (stopped) return;
    const run = () => invoke(schedule.function, eventOf(schedule), randomUUID()).finally(() => wait(schedule));
    timers.set(schedule, setTimeout(run, schedule.everyMs));
  };
  schedules.forEach(wait);
  return () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** AWS: "Events from EventBridge Scheduler and scheduled rules". */
const eventOf = ({ rule }: Schedule): EventBridgeEvent<'Scheduled Event', object> => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: `${new Date().toISOString().slice(0, 19)}Z`,
  region: 'local',
  resources: [`arn:aws:events:local:123456789012:rule/${rule}`],
  detail: {},
});
