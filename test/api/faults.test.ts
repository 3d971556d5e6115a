/**
 * Sixteen concurrent writers use a database that cancels, throttles and loses answers as AWS does:
 * every list is exact in the end.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openConflicts } from '../support/conflicts.ts';
import { type Losses, type Throttling, withLostAnswers, withThrottling } from '../support/faults.ts';
import { expectList } from '../support/histories/compare.ts';
import { anyQuestion } from '../support/histories/questions.ts';
import { anyWrite, GROUND, type Made, newEvent, nothingMade, send } from '../support/histories/writes.ts';
import { recount } from '../support/recount.ts';
import { casesOf, IS_WHOLE } from '../support/sample.ts';
import { NOW, openService, useService } from '../support/service.ts';
import { calendarIn } from '../support/whole-records.ts';

const WRITERS = 16;
const WRITES = casesOf('WRITES', { whole: 200, sample: 100 });
const SEED = 3;

/**
 * Transactions hold their items long enough to meet others: with a third of these times, one run in
 * four had no conflict.
 */
const conflicts = openConflicts(SEED, { least: 100, most: 300 });
const throttling: Throttling = { share: 0, refused: 0, halved: 0 };
const losses: Losses = { share: 0, lost: 0 };
const made: Made = nothingMade();
const service = await useService({
  wrap: client => withLostAnswers(withThrottling(conflicts.wrap(client), throttling), losses),
  draw: conflicts.draw,
});
const events = fc.sample(newEvent, { numRuns: 20, seed: SEED });
for (const write of [...GROUND, ...events]) await send(write, made, service);

const failing = async (share: number, during: () => Promise<void>): Promise<void> => {
  [throttling.share, losses.share] = [share, share];
  await during().finally(() => {
    [throttling.share, losses.share] = [0, 0];
  });
};

it(`${WRITES} creates, moves and deletes of ${WRITERS} writers leave every list exact`, async () => {
  const writes = fc.sample(anyWrite, { numRuns: WRITES, seed: SEED }).values();
  const statuses: number[] = [];
  const writer = async (): Promise<void> => {
    for (const write of writes) statuses.push((await send(write, made, service)).status);
  };
  await failing(0.1, async () => {
    await Promise.all(Array.from({ length: WRITERS }, writer));
  });

  expect(
    statuses.filter(status => status >= 500),
    'nothing is given up',
  ).toEqual([]);
  expect(statuses.filter(status => status < 300).length, 'most are carried out').toBeGreaterThan(WRITES / 2);
  const { refused, halved } = throttling;
  expect(Math.min(conflicts.cancelled(), refused, halved, losses.lost), 'each fault was met').toBeGreaterThan(0);
  expect(await recount(service.endpoint, service.table), 'nothing is half done').toEqual([]);
  const calendar = await calendarIn(service);
  for (const draft of fc.sample(anyQuestion, { numRuns: IS_WHOLE ? 300 : 60, seed: SEED }))
    await expectList(draft(calendar, made), service.call, calendar, NOW);
});

it('says 503 when the database has no capacity for long, and writes nothing', async () => {
  const refused: Throttling = { share: 0, refused: 0, halved: 0 };
  const { call, endpoint, table, faults, stop } = await openService({
    wrap: client => withThrottling(client, refused),
    remaining: 5_000,
  });
  refused.share = 1;
  const answers = await Promise.all([
    call('GET', '/events'),
    call('POST', '/tags', { as: 'editor', body: { name: 'Never' } }),
  ]);
  refused.share = 0;
  for (const { status, body, headers } of answers)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rest_unavailable', '1']);
  expect(await recount(endpoint, table)).toEqual([]);
  faults.splice(0); // the deadline may cut off the last attempt, which is logged
  await stop();
});

it('a write whose answers are all lost is done once, and a retry with its idempotency key gets the answer', async () => {
  const body = { title: 'Unheard', start_date: '2031-05-10', end_date: '2031-05-10' };
  const create = () =>
    service.call('POST', '/events', { as: 'editor', body, headers: { 'idempotency-key': 'of the unheard' } });
  Object.assign(losses, { share: 1, of: 'TransactWriteItemsCommand' });
  const { status } = await create();
  Object.assign(losses, { share: 0, of: undefined });
  expect([status, service.faults.splice(0).length]).toEqual([503, 1]);
  const repeated = await create();
  const slug = await service.call('GET', '/events/by-slug/unheard');
  expect([repeated.status, repeated.body.id]).toEqual([201, slug.body.id]);
  expect((await service.call('GET', '/events/by-slug/unheard-2')).status).toBe(400);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
