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
const shown = async (path: string) => {
  const { status, body } = await service.call('GET', path);
  return [status, body.total, body.events?.length];
};

it('lists have what the index does not show yet', async () => {
  const [first, second] = [await made('/events', M), await made('/events', M)];
  lag.freeze();
  for (let i = 0; i < 3; i++) await made('/events', M);
  expect(await shown(`/events?${MAY}`), 'all five').toEqual([200, 5, 5]);
  expect(await shown(`/events?${MAY}&per_page=2&page=2`), 'there is such a page').toEqual([200, 5, 2]);
  expect((await shown(`/events?${MAY}&per_page=2&page=4`))[0], 'there is none').toBe(404);
  await send('PUT', `/events/${first}`, { start_date: '2031-05-11 10:00:00', end_date: '2031-05-11 12:00:00' });
  await send('DELETE', `/events/${second}`);
  expect(await shown(`/events?${MAY}`), 'without what has gone').toEqual([200, 4, 4]);
  expect((await service.call('GET', '/events/by-slug/t-5')).status, 'a slug is asked of its holder').toBe(200);
  lag.thaw();
  expect(await shown(`/events?${MAY}`)).toEqual([200, 4, 4]);
});

it('a lagging index shows nothing that has been hidden', async () => {
  const SECRET = { title: 'SECRET', status: 'private' };
  const tags = [await made('/tags', { name: 'Hidden' })];
  const [event, gone, unlisted] = [
    await made('/events', { ...M, tags }),
    await made('/events', { ...M, tags }),
    await made('/events', { ...M, tags }),
  ];
  const venue = await made('/venues', { venue: 'Open hall' });
  lag.freeze();
  await send('PUT', `/events/${event}`, SECRET);
  await send('DELETE', `/events/${gone}`);
  await send('PUT', `/events/${unlisted}`, { hide_from_listings: true });
  await send('PUT', `/venues/${venue}`, { venue: 'SECRET', status: 'private' });
  for (const query of [`tags=${tags}`, `tags=${tags}&featured=false`, `tags=${tags}&search=t`])
    expect((await service.call('GET', `/events?${MAY}&${query}`)).body.events).toEqual([]);
  const venues = await service.call('GET', '/venues?per_page=50');
  expect(JSON.stringify(venues.body)).not.toContain('SECRET');
  lag.thaw();
});

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
