/**
 * Once a write is committed, its answer does not need the database any more: after an error, the
 * client would write again.
 */
import { beforeEach, expect, it } from 'vitest';
import { unavailable } from '../../functions/database/client.ts';
import type { UncheckedStore } from '../../shared/store/store.ts';
import { LOGINS, useService } from '../support/service.ts';

/** Whether the database fails all reads after the next commit. */
let breaks = false;
let isBroken = false;
const refused = () => Promise.reject(unavailable());
const breaking = (store: UncheckedStore): UncheckedStore => ({
  ...store,
  read: (...asked) => (isBroken ? refused() : store.read(...asked)),
  readRange: asked => (isBroken ? refused() : store.readRange(asked)),
  commit: async (...changes) => {
    await store.commit(...changes);
    isBroken = breaks;
  },
});

const service = await useService({ around: breaking });
beforeEach(() => {
  [breaks, isBroken] = [false, false];
});

const send = async (method: string, path: string, body: object = {}) => {
  const answer = await service.call(method, path, { as: LOGINS.editor, body });
  [breaks, isBroken] = [false, false];
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
/** Sends a write after whose commit nothing can be read. */
const sendBreaking = (method: string, path: string, body?: object) => {
  breaks = true;
  return send(method, path, body);
};

const DAY = { start_date: '2027-05-02 20:00:00', end_date: '2027-05-02 22:00:00' };
const LINKS = {
  categories: ['Jazz'],
  tags: ['Free'],
  venue: { venue: 'Hall', city: 'Vigo' },
  organizer: { organizer: 'Club' },
};

it('an event is shown with the records that it links, new and old, as a read shows them', async () => {
  const ids = [];
  for (const title of ['with new records', 'with these again']) {
    const made = await sendBreaking('POST', '/events', { ...DAY, ...LINKS, title });
    const { json_ld: _, ...read } = await send('GET', `/events/${made.id}`);
    expect(made).toEqual({ ...read, venue: expect.anything(), organizer: expect.anything() });
    expect([made.venue.venue, made.organizer[0].organizer]).toEqual(['Hall', 'Club']);
    expect(made.categories[0].count).toBe(ids.push(made.id));
  }
  const [path, other] = ids.map(id => `/events/${id}`);
  const protectedOne = await sendBreaking('PUT', `${path}`, { password: 'secret', venue: [] });
  expect([protectedOne.venue, protectedOne.categories[0].count]).toEqual([[], 1]);
  expect((await sendBreaking('PUT', `${other}`, { title: 'with these again' })).categories[0].count).toBe(1);
  expect((await sendBreaking('DELETE', `${other}`)).categories).toHaveLength(1);
});

it('a translation is shown with what it translates', async () => {
  const { id } = await send('POST', '/events', { ...DAY, ...LINKS, title: 'Concerto' });
  const made = await sendBreaking('POST', '/events?ml_language=ca', { ...DAY, title: 'Concert', translation_of: id });
  expect(made.translations.gl.id).toBe(id);
  expect(made.venue.venue).toBe('Hall');
});

it.each([
  ['venues', { venue: 'House' }],
  ['organizers', { organizer: 'Society' }],
  ['categories', { name: 'Dance' }],
  ['tags', { name: 'Open air' }],
])('of %s, each write is answered', async (collection, body) => {
  const { id } = await sendBreaking('POST', `/${collection}`, body);
  await sendBreaking('PUT', `/${collection}/${id}`, { description: 'Later' });
  await sendBreaking('DELETE', `/${collection}/${id}`);
});
