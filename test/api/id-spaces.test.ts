/**
 * Ids are unique among posts and, apart from them, among terms (contract/languages#language-of-a-request): term 1 and event 1 both exist.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { openService } from '../support/service.ts';

const M = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

const service = await openService();
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});
const ask = (method: string, path: string, body?: object) => service.call(method, path, { as: 'editor', body });
const make = async (collection: string, fields: object): Promise<number> =>
  (await createRecord(service, collection, fields)).id;

describe('a term and a post with the same id', () => {
  let ids: Record<'category' | 'tag' | 'venue' | 'event' | 'child', number>;
  beforeAll(async () => {
    const category = await make('categories', { name: 'Música' });
    const tag = await make('tags', { name: 'rúa' });
    const venue = await make('venues', { venue: 'Praza' });
    const event = await make('events', { ...M, title: 'Concerto', categories: [category], tags: [tag], venue });
    const child = await make('categories', { name: 'Folk', parent: category });
    ids = { category, tag, venue, event, child };
  });

  it('both sequences begin at 1', () => expect(ids).toEqual({ category: 1, tag: 2, venue: 1, event: 2, child: 3 }));

  it('deleting the term does not affect the post', async () => {
    const [tag, event] = [await make('tags', { name: 'gone' }), ids.event];
    while ((await make('events', { ...M, title: 'Filler' })) < tag);
    const before = await ask('GET', `/events/${tag}`);
    expect((await ask('DELETE', `/tags/${tag}`)).status).toBe(200);
    expect(await ask('GET', `/events/${tag}`)).toMatchObject({ status: 200, body: before.body });
    expect((await ask('GET', `/events/${event}`)).status).toBe(200);
  });
});
