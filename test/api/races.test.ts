/** Two writers who do not see each other: what each has read is no longer so when it writes. */
import { afterAll, expect, it } from 'vitest';
import { openGate } from '../support/gate.ts';
import { stopExactly } from '../support/recount.ts';
import { openService } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

const gate = openGate();
const service = await openService({ wrap: gate.wrap });
afterAll(() => stopExactly(service));

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

it('a used idempotency key is refused for every other request (contract/http#idempotency-keys)', async () => {
  const key = { 'idempotency-key': 'of one request' };
  expect((await send('POST', '/categories', { name: 'Jazz' }, key)).status).toBe(201);
  expect((await send('POST', '/tags', { name: 'Jazz' }, key)).status).toBe(409);
  const body = { name: 'Jazz' };
  const elsewhere = await service.call('POST', '/categories', { as: 'editor', body, headers: key, site: 'ca' });
  expect(elsewhere.status).toBe(409);
});
