/** The clock of the stage: what the templates want called every minute is called, and never twice at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startSchedules } from '../../tools/local/schedules.ts';
import { WAIT } from '../support/wait.ts';
import { lambda } from './fixtures/run-lambda.ts';

afterEach(() => vi.restoreAllMocks());

test('the next call waits for the last one to end, however it ends, and none comes after the stop', async () => {
  const schedule = { rule: 'Often', everyMs: 5, function: lambda('echo') };
  const seen = { running: 0, most: 0, events: [] as unknown[] };
  const stop = startSchedules([schedule], async (_, event) => {
    seen.events.push(event);
    seen.most = Math.max(seen.most, ++seen.running);
    await pause(20);
    seen.running--;
    return seen.events.length === 1 ? { failure: 'error' } : { value: null };
  });
  await vi.waitFor(() => expect(seen.events.length).toBeGreaterThan(2), WAIT);
  stop();
  const { length } = seen.events;
  await pause(60);
  expect([seen.most, seen.events.length]).toEqual([1, length]);
  expect(seen.events[0]).toMatchObject({
    source: 'aws.events',
    'detail-type': 'Scheduled Event',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    resources: ['arn:aws:events:local:123456789012:rule/Often'],
  });
});
