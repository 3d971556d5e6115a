/**
 * The calendars on which costs are measured contain in every item what the service would have
 * written; and how round trips are counted.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { dynamoStore } from '../../functions/database/store.ts';
import { withNotes } from '../../functions/logs/request-log.ts';
import { TABLE, tableClient } from '../../tools/bench/calendars/calendar.ts';
import { itemsOf } from '../../tools/bench/calendars/items.ts';
import { startEngine } from '../../tools/local/engine.ts';
import { ensureTable } from '../../tools/local/local-table.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { writeItems } from '../../tools/table/batch-writer.ts';
import { recount } from '../support/recount.ts';

const EVENTS = 300;

const engine = await startEngine();
afterAll(engine.stop);
await ensureTable(engine.endpoint, TABLE, readDeployment(inject('assembly'), TABLE, 'SECRET').table);

test('a built calendar is what its records say', async () => {
  const client = tableClient(engine.endpoint);
  await writeItems({ client, name: TABLE }, itemsOf(EVENTS));
  client.destroy();
  expect(await recount(engine.endpoint, TABLE)).toEqual([]);
});

test('a trip is a round of calls that waited for the one before, however long each takes', async () => {
  const client = tableClient(engine.endpoint);
  let calls = 0;
  client.middlewareStack.add(
    next => async args => {
      await setTimeout(calls++ === 1 ? 100 : 0); // the second chain begins late
      return next(args);
    },
    { step: 'build' },
  );
  const store = dynamoStore(client, TABLE);
  const none = [{ pk: 'none', sk: '-' }];
  const twice = async () => {
    await store.read(none, 'eventual');
    await store.read(none, 'consistent');
  };
  const noted = await withNotes('request-1', async notes => {
    await Promise.all([twice(), twice(), store.readRange({ partition: 'none', consistent: true })]);
    return notes;
  });
  client.destroy();
  expect(noted).toMatchObject({ trips: 2, readUnits: 2 * (0.5 + 1) + 1 }); // a missing item costs the minimum
});
