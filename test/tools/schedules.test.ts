/** The clock of the stage: what the templates want called every minute is called, and never twice at once. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { readPost } from '../../functions/records/read-records.ts';
import { planSave } from '../../shared/records/save.ts';
import { Wall } from '../../shared/time/wall.ts';
import { startSchedules } from '../../tools/local/schedules.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { openStage } from '../support/stage.ts';
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

test('the templates want one function called every minute', () => {
  expect(readDeployment(inject('assembly'), 'TABLE', 'SECRET').schedules).toEqual([
    {
      rule: expect.stringMatching(/^EveryMinute/),
      everyMs: 60_000,
      function: expect.objectContaining({
        entry: 'functions/publish.ts',
        environment: { TABLE_NAME: 'TABLE', SITES: expect.any(String) },
      }),
    },
  ]);
});

/** Requests to the engine have limits of a minute as well. */
const isOfSchedule = ({ name }: { readonly name: string }, ms: number | undefined): boolean =>
  ms === 60_000 && name === 'run';

test('a stage publishes what is due', async () => {
  const { setTimeout } = globalThis;
  // The minute of the schedule is over when the test says so, however long it takes.
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((call, ms, ...args) => setTimeout(call, isOfSchedule(call, ms) ? 3_600_000 : ms, ...args));
  const stage = await openStage();
  try {
    const minutes = () => timers.mock.calls.filter(([call, ms]) => isOfSchedule(call, ms)).map(([call]) => call);
    expect(minutes()).toHaveLength(1);
    const scheduled = { venue: 'Soon', date: '2040-01-01' };
    const { body } = await stage.call('POST', '/venues', { as: 'editor', body: scheduled });
    const record = await readPost(stage.store, body.id, 'consistent');
    if (record?.type !== 'venue') throw new Error('no venue was made');
    // The clock of a stage cannot be set: the date is.
    const date_utc = v.parse(Wall, '2020-01-01 00:00:00');
    await stage.store.commit(planSave(record, { ...record, date_utc, version: 2 }));
    expect((await stage.call('GET', `/venues/${body.id}`)).body.status).toBe('publish');

    const listed = async () => (await stage.call('GET', '/venues')).body.total;
    expect(await listed()).toBe(0);
    for (const call of minutes()) call(); // the minute is over
    await vi.waitFor(async () => expect(await listed()).toBe(1), WAIT);
    await vi.waitFor(() => expect(minutes()).toHaveLength(2), WAIT); // and the next one begins
  } finally {
    await stage.stop();
  }
});
