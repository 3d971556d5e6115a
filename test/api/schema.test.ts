/**
 * Older and newer code on one table: who may write, and how they learn about each other
 * (docs/changing-what-is-stored.md).
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaGuard } from '../../functions/database/store.ts';
import { markedRepaired, THIS_CODE, tableSchemaIn, type Writer } from '../../shared/store/schema.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { idCounterKey, SCHEMA_KEY } from '../../shared/store/table.ts';
import { storeAt } from '../support/called.ts';
import { instant } from '../support/instant.ts';
import { NOW, type Opened, openService } from '../support/service.ts';
import { listenTo, type Sent } from '../support/wire.ts';

const heard: Sent[] = [];
/** The number of requests so far that have read the schema of the table. */
const asked = (): number => heard.filter(({ input }) => input.includes(SCHEMA_KEY.pk)).length;

let service: Opened;
beforeEach(async () => {
  service = await openService({ wrap: client => listenTo(client, heard) });
  heard.splice(0);
});
afterEach(() => service.stop());

const newer: Writer = { schema: THIS_CODE.schema + 1, oldestWriter: THIS_CODE.oldestWriter };
const newest: Writer = { schema: THIS_CODE.schema + 2, oldestWriter: THIS_CODE.schema + 1 };
/** A version that relies on what a repair by `newer` adds. */
const reading: Writer = { ...newer, neededRepair: newer.schema };
/** The code that wrote first had a table in which nothing had to be repaired. */
const REPAIRED = { repaired: THIS_CODE.schema };

/** The table without the check of the schema, as other code writes it. */
const bare = (): UncheckedStore => storeAt(service.endpoint, service.table, client => client);
const codeOf = (writer: Writer): UncheckedStore => schemaGuard(bare(), () => NOW, writer);
const said = async () => (await bare().read([SCHEMA_KEY], 'consistent'))[0];

const EVENT = { title: 'Romaría', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };
const create = () => service.call('POST', '/events', { as: 'editor', body: EVENT });
const anything = [{ put: { pk: 'V#test', sk: '-' } }];

describe('a table that newer code has written', () => {
  it('answers writes with 503 within a minute of `oldestWriter` being raised, and reads go on', async () => {
    const { body } = await create();
    await codeOf(newest).commit(anything);
    service.setNow(NOW + 60);
    const refusal = await create();
    expect([refusal.status, refusal.body.code]).toEqual([503, 'rest_unavailable']);
    expect(refusal.headers.get('retry-after')).toBe('60');
    const path = `/events/${body.id}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await service.call(method, path, { as: 'editor', body: { title: 'Outra' } })).status).toBe(503);
    const read = await service.call('GET', path, { as: 'editor' });
    expect([read.status, read.body.title]).toEqual([200, 'Romaría']);
    expect((await service.call('GET', '/events')).body.total).toBe(1);
  });
});

it('newer code raises both numbers once before its first write, also if others do so at the same time', async () => {
  const instances = Array.from({ length: 10 }, () => codeOf(newest));
  await Promise.all(
    instances.flatMap((store, i) => [1, 2].map(n => store.commit([{ put: { pk: 'V#test', sk: `${i}-${n}` } }]))),
  );
  expect(await said()).toEqual({ ...SCHEMA_KEY, ...newest, ...REPAIRED, version: 2 });
});

describe('code that needs a repair of the table', () => {
  const any = [idCounterKey('post')];

  it('answers nothing before the repair, logs why, and answers within a minute after it', async () => {
    let now = NOW;
    const store = schemaGuard(bare(), () => now, reading);
    const refused = { code: 'rest_unavailable', cause: { message: expect.stringContaining('verify --repair') } };
    await expect(store.read(any, 'eventual')).rejects.toMatchObject(refused);
    await expect(store.readRange({ partition: 'V#test' })).rejects.toMatchObject(refused);
    await expect(store.commit(anything)).rejects.toMatchObject(refused);
    await expect(store.increment(idCounterKey('post'), 1)).rejects.toMatchObject(refused);
    expect(await said()).toMatchObject({ ...REPAIRED, version: 1 });

    const repaired = markedRepaired(tableSchemaIn(await said()), newer);
    await bare().commit(repaired === undefined ? [] : [repaired]);
    now = instant(now + 60);
    await store.commit(anything);
    expect(await store.readRange({ partition: 'V#test' })).toMatchObject(anything.map(({ put }) => put));
    expect(await said()).toMatchObject({ ...newer, repaired: newer.schema });
  });
});

it('writes read the schema once a minute, and reads never', async () => {
  for (let i = 0; i < 5; i++) await create();
  expect(asked()).toBe(0); // it was read when the users were created
  service.setNow(NOW + 60);
  for (let i = 0; i < 5; i++) await create();
  expect(asked()).toBe(1);
  service.setNow(NOW + 119);
  await create();
  service.setNow(NOW + 120);
  for (let i = 0; i < 5; i++) await service.call('GET', '/events', { as: 'editor' });
  expect(asked()).toBe(1);
  await Promise.all(Array.from({ length: 5 }, create));
  expect(asked()).toBe(2);
});

it('reads are answered while the schema cannot be read; writes wait for it', async () => {
  const inner = bare();
  let isBroken = true;
  const store = schemaGuard(
    {
      ...inner,
      read: async (keys, how) => {
        if (isBroken && keys[0]?.pk === SCHEMA_KEY.pk) throw new Error('throttled');
        return inner.read(keys, how);
      },
    },
    () => NOW,
  );
  expect(await store.read([idCounterKey('user')], 'eventual')).toHaveLength(1);
  await expect(store.commit(anything)).rejects.toThrow('throttled');
  isBroken = false;
  await store.commit(anything);
});
