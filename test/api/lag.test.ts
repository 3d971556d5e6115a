/** Indexes that lag behind the table: public lists do not, as they follow the log, and no others are wrong for long, or refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANSWER_RULE } from '../../functions/answers/cache-entries.ts';
import { type Lag, withLag } from '../support/lag.ts';
import { recount } from '../support/recount.ts';
import { openService, type Service } from '../support/service.ts';

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const MAY = 'start_date=2031-05-01&end_date=2031-05-31';

let service: Service;
let lag: Lag;
beforeAll(async () => {
  service = await openService({
    answerRule: ANSWER_RULE,
    around: store => {
      const lagging = withLag(store);
      lag = lagging.lag;
      return lagging.store;
    },
  });
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const send = (method: string, path: string, body?: unknown) => service.call(method, path, { as: 'editor', body });
const made = async (path: string, body: object): Promise<number> => (await send('POST', path, body)).body.id;

it.each([
  ['public', {}, '', 'gl/c'],
  ['draft', { status: 'draft' }, '&status=draft', 'gl/event-draft'],
])('a category that moves takes events along that no index shows yet: %s', async (name, fields, status, list) => {
  const [top, low] = [
    await made('/categories', { name: `Top ${name}` }),
    await made('/categories', { name: `Low ${name}` }),
  ];
  lag.freeze();
  const event = await made('/events', { ...M, ...fields, categories: [low] });
  const move = send('PATCH', `/categories/${low}`, { parent: top });
  await Promise.race([lag.asked(list), move]); // a move that fails asks for nothing
  lag.thaw();
  expect((await move).status).toBe(200);
  const { body } = await send('GET', `/events?${MAY}&categories=${top}${status}`);
  expect(body.events.map(({ id }: { id: number }) => id)).toEqual([event]);
});
