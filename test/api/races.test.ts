/** Two writers who do not see each other: what each has read is no longer so when it writes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sweep } from '../../functions/publish.ts';
import { openGate } from '../support/gate.ts';
import { recount } from '../support/recount.ts';
import { NOW, type Opened, openService } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

let service: Opened;
const gate = openGate();
/** Awaited before a partition is read: what happens then, happens between two reads of one request. */
let beforeReading: (partition: string) => Promise<unknown> = async () => {};
beforeAll(async () => {
  service = await openService({
    wrap: gate.wrap,
    around: store => ({
      ...store,
      readRange: async range => {
        await beforeReading(range.partition);
        return store.readRange(range);
      },
    }),
  });
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  service.call(method, path, { as: 'editor', body, headers });
const category = async (name: string, parent?: number): Promise<number> =>
  (await send('POST', '/categories', { name, parent })).body.id;
const total = async (query: string): Promise<number> =>
  (await service.call('GET', `/events?${MAY}&${query}`)).body.total;

it('two categories that move below each other at once make no loop', async () => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await category(`A${i}`), await category(`B${i}`)];
    const answers = await Promise.all([
      send('PATCH', `/categories/${a}`, { parent: b }),
      send('PATCH', `/categories/${b}`, { parent: a }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

it('a child that is created while its parent is deleted is refused', async () => {
  const parent = await category('Gone');
  const { held, release } = gate.hold('Late child');
  const late = send('POST', '/categories', { name: 'Late child', parent });
  await held;
  await send('DELETE', `/categories/${parent}`);
  release();
  expect((await late).status).toBe(400);
});

it('an event written while its category moves is found under the new parent', async () => {
  const [top, low] = [await category('Top'), await category('Low')];
  const { held, release } = gate.hold('Written meanwhile');
  const late = send('POST', '/events', { ...M, title: 'Written meanwhile', categories: [low] });
  await held;
  await send('PATCH', `/categories/${low}`, { parent: top });
  release();
  expect((await late).status).toBe(201);
  expect([await total(`categories=${low}`), await total(`categories=${top}`)]).toEqual([1, 1]);
});

it.each(['child', 'event'] as const)(
  'a category that moves away and back leaves no %s with ancestors that it had in between',
  async what => {
    const [home, away] = [await category(`Home of the ${what}`), await category(`Away of the ${what}`)];
    const moving = await category(`Moving with the ${what}`, home);
    const title = `Event of the moving ${what}`;
    const child = what === 'child' ? await category('A child of the moving', moving) : moving;
    await send('POST', '/events', { ...M, title, categories: [child] });
    const { held, release } = gate.hold(what === 'child' ? 'A child of the moving' : title);
    const first = send('PATCH', `/categories/${moving}`, { parent: away });
    await held; // what it is about to write was right when it was read
    await send('PATCH', `/categories/${moving}`, { parent: home });
    release();
    expect((await first).status).toBe(200);
    expect([await total(`categories=${home}`), await total(`categories=${away}`)]).toEqual([1, 0]);
  },
);

it('an event published while its category moves, which the move finds neither scheduled nor public, is found under the new parent', async () => {
  const [top, low] = [await category('New top'), await category('New low')];
  const event = { ...M, title: 'Published meanwhile', date: '2027-03-01 13:00:00', categories: [low] };
  expect((await send('POST', '/events', event)).body.status).toBe('future');
  service.setNow(NOW + 3600);
  let sweep: Promise<Sweep> | undefined;
  let looks = 0;
  /** Its time is up once the event is published: it does not come to what is left of the move. */
  const publish = () => service.publishDue(() => (looks++ < 2 ? 50_000 : 0));
  // By then, the public events of the category have been read.
  beforeReading = async partition => {
    if (!partition.includes('gl/event-future')) return; // the sweep itself reads others
    sweep ??= publish();
    await sweep;
  };
  const move = await send('PATCH', `/categories/${low}`, { parent: top });
  beforeReading = async () => {};
  service.setNow(NOW);
  expect([move.status, await sweep]).toEqual([200, expect.objectContaining({ published: 1 })]);
  expect([await total(`categories=${low}`), await total(`categories=${top}`)]).toEqual([1, 1]);
});

it('late steps of a large write do not overwrite those of a newer one', async () => {
  const tags = await Promise.all(
    Array.from({ length: 70 }, async (_, i) => (await send('POST', '/tags', { name: `Step ${i}` })).body.id),
  );
  const { id } = (await send('POST', '/events', { ...M, title: 'Festival', tags })).body;
  const { held, release } = gate.hold('"moves":');
  const first = send('PATCH', `/events/${id}`, { start_date: '2031-05-08 10:00:00' });
  await held; // begun, its note not written: the whole first step is held
  const second = await send('PATCH', `/events/${id}`, { start_date: '2031-05-09 10:00:00' });
  release();
  expect([(await first).status, second.status]).toEqual([200, 200]);
  expect(await total(`tags=${tags[69]}`)).toBe(1);
});

it('a used idempotency key is refused for every other request (contract/http#idempotency-keys)', async () => {
  const key = { 'idempotency-key': 'of one request' };
  expect((await send('POST', '/categories', { name: 'Jazz' }, key)).status).toBe(201);
  expect((await send('POST', '/tags', { name: 'Jazz' }, key)).status).toBe(409);
  const elsewhere = await service.call('POST', '/categories', {
    as: 'editor',
    body: { name: 'Jazz' },
    headers: key,
    site: 'ca',
  });
  expect(elsewhere.status).toBe(409);
});
