/**
 * A function that keeps texts in memory finds what others have written, whichever way it was written (docs/decisions/lists-from-memory).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { NOW, openService } from '../support/service.ts';
import { listenTo, type Sent } from '../support/wire.ts';

const EVENT = { title: 'Gaita', start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };

const heard: Sent[] = [];
const service = await openService({ wrap: client => listenTo(client, heard) });
let [event, parent, category] = [0, 0, 0];
beforeAll(async () => {
  const made = async (path: string, body: object) => (await createRecord(service, path, body)).id;
  parent = await made('categories', { name: 'Música' });
  category = await made('categories', { name: 'Folk' });
  event = await made('events', { ...EVENT, categories: [category] });
  for (let i = 0; i < 2; i++) await found('search=gaita', 'editor'); // whose answers are not remembered
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const found = async (query: string, as?: string): Promise<string[]> => {
  heard.splice(0);
  const { body } = await service.call('GET', `/events?${query}`, { as });
  return body.events.map(({ title }: { title: string }) => title);
};
const put = (body: object, path = `/events/${event}`) => service.call('PUT', path, { as: 'editor', body });
const textsRead = () => heard.filter(({ input }) => input.includes('W#gl/all')).length;

it('does not read unchanged texts again', async () => {
  expect([await found('search=gaita', 'editor'), textsRead()]).toEqual([['Gaita'], 0]);
  expect([await found(`search=gaita&categories=${category}`, 'editor'), textsRead()]).toEqual([['Gaita'], 0]);
  expect([await found(`featured=false&categories=${category}`, 'editor'), textsRead()], 'filters alone').toEqual([
    ['Gaita'],
    0,
  ]);
});

it.each<[why: string, write: () => Promise<unknown>, query: string, titles: string[]]>([
  ['another text', () => put({ title: 'Bombo' }), 'search=bombo', ['Bombo']],
  ['… and no longer the old one', async () => {}, 'search=gaita', []],
  [
    'another day',
    () => put({ start_date: '2027-06-01 20:00:00', end_date: '2027-06-01 22:00:00' }),
    'search=bombo&start_date=2027-06-01',
    ['Bombo'],
  ],
  ['… and no longer the old one', async () => {}, 'search=bombo&end_date=2027-05-31', []],
  ['a longer event', () => put({ end_date: '2027-07-15 22:00:00' }), 'search=bombo&ends_after=2027-07-01', ['Bombo']],
  ['a flag', () => put({ featured: true }), 'search=bombo&featured=true', ['Bombo']],
  [
    'a category that moves',
    () => put({ parent }, `/categories/${category}`),
    'search=bombo&categories=PARENT',
    ['Bombo'],
  ],
  ['a password', () => put({ password: 'sésamo' }), 'search=bombo', []],
  ['none any more', () => put({ password: '' }), 'search=bombo', ['Bombo']],
  ['hidden from listings', () => put({ hide_from_listings: true }), 'search=bombo', []],
  ['shown again', () => put({ hide_from_listings: false }), 'search=bombo', ['Bombo']],
  ['a draft', () => put({ status: 'draft' }), 'search=bombo', []],
  ['scheduled', () => put({ status: 'future', date: '2027-03-02 10:00:00' }), 'search=bombo', []],
  [
    'published by the clock',
    async () => {
      service.setNow(NOW + 2 * 86_400);
      await service.publishDue();
    },
    'search=bombo',
    ['Bombo'],
  ],
  [
    'with more links than a transaction holds',
    () => put({ tags: Array.from({ length: 50 }, (_, i) => `Tag ${i}`) }),
    'search=bombo&tags=tag-49',
    ['Bombo'],
  ],
  ['in the trash', () => service.call('DELETE', `/events/${event}`, { as: 'editor' }), 'search=bombo', []],
])('finds what has changed: %s', async (_, write, query, titles) => {
  await write();
  expect(await found(query.replace('PARENT', String(parent)))).toEqual(titles);
});
