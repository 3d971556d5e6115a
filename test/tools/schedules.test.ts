/**
 * The schedules of the local server: what the templates schedule every minute is called, and never
 * twice at the same time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startSchedules } from '../../tools/local/schedules.ts';
import { WAIT } from '../support/wait.ts';
import { lambda } from './fixtures/run-lambda.ts';

afterEach(() => vi.restoreAllMocks());

test('the next call waits for the last one to end, however it ends, and none comes after the stop', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const seen = { running: 0, most: 0, calls: 0 };
  const stop = startSchedules([lambda('echo')], 5, async () => {
    seen.calls++;
    seen.most = Math.max(seen.most, ++seen.running);
    await pause(20);
    seen.running--;
    if (seen.calls === 1) throw new Error('on purpose');
  });
  await vi.waitFor(() => expect(seen.calls).toBeGreaterThan(2), WAIT);
  stop();
  const { calls } = seen;
  await pause(60);
  expect([seen.most, seen.calls]).toEqual([1, calls]);
});
