/**
 * `calendar purge` deletes what has been in the trash long enough together with all its derived
 * items, and nothing else.
 */

import { expect, it } from 'vitest';
import { postKey, slugKey } from '../../shared/store/table.ts';
import { fromSeconds } from '../../shared/time/wall.ts';
import { purgeTrash } from '../../tools/cli/purge/purge-trash.ts';
import { withBreakdown } from '../support/breakdowns.ts';
import { postId } from '../support/ids.ts';
import { recount } from '../support/recount.ts';
import { NOW, useService } from '../support/service.ts';

const DAY = 86_400;
const M = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

const OLD_DATES = [M, { start_date: '2031-06-10 10:00:00' }];

const breakdown = { left: Number.POSITIVE_INFINITY };
const made = new Map<string, number>();
const idOf = (name: string): number => made.get(name) ?? 0;
const send = async (method: string, path: string, body?: unknown) => service.call(method, path, { as: 'editor', body });
const create = async (name: string, path: string, body: object): Promise<void> => {
  made.set(name, (await send('POST', path, body)).body.id);
};

const service = await useService({ wrap: client => withBreakdown(client, breakdown) });
await create('venue', '/venues', { venue: 'Halle', city: 'Auch' });
await create('organizer', '/organizers', { organizer: 'Os Amigos' });
await create('old', '/events', { ...M, title: 'Old', dates: OLD_DATES, venue: idOf('venue'), tags: ['a'] });
await create('child', '/events', { ...M, title: 'Child', post_parent: idOf('old'), venue: idOf('venue') });
await create('hidden', '/events', { ...M, title: 'Hidden', hide_from_listings: true });
const pictured = await send('POST', '/events', { ...M, title: 'Pictured', image: 'https://example.org/a.jpg' });
made.set('pictured', pictured.body.id);
const picture: number = pictured.body.image.id;
await create('back', '/events', { ...M, title: 'Back' });
await create('recent', '/events', { ...M, title: 'Recent' });
await create('kept', '/events', { ...M, title: 'Kept', organizer: idOf('organizer') });
for (const name of ['old', 'hidden', 'pictured', 'back']) await send('DELETE', `/events/${idOf(name)}`);
await send('DELETE', `/venues/${idOf('venue')}`);
await send('DELETE', `/organizers/${idOf('organizer')}`);
service.setNow(NOW + 30 * DAY);
await send('DELETE', `/events/${idOf('recent')}`);
await send('PUT', `/events/${idOf('back')}`, { status: 'publish' });

const purged = async (days: number, isTrial: boolean, stop = new AbortController().signal): Promise<string[]> => {
  const before = fromSeconds(NOW + (30 - days) * DAY);
  const gone = await purgeTrash(service.store, { now: NOW, before, isTrial, stop });
  return gone.map(record => (record.type === 'event' ? record.title : record.name)).sort();
};

it('a purge that breaks off goes on with the next one', async () => {
  breakdown.left = 2;
  await expect(purged(30, false)).rejects.toThrow('broken down');
  breakdown.left = Number.POSITIVE_INFINITY;
  expect(await recount(service.endpoint, service.table)).toEqual([]);
  expect((await purged(30, false)).length).toBe(3);
  expect(await purged(30, false)).toEqual([]);
});

it('one that is stopped begins no further record', async () => {
  await expect(purged(0, false, AbortSignal.abort())).rejects.toThrow('aborted');
});

it('all that they left is gone, and all others are as they were', async () => {
  const answers = await Promise.all(
    ['old', 'hidden', 'pictured', 'recent', 'back', 'child', 'kept'].map(name => send('GET', `/events/${idOf(name)}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 200, 200, 200]);
  expect(answers.slice(5).map(({ body }) => [body.venue, body.organizer])).toEqual([
    [[], []],
    [[], []],
  ]);
  const keys = [
    postKey(postId(idOf('venue'))),
    slugKey('event', 'gl', 'old__trashed'),
    slugKey('venue', 'gl', 'halle__trashed'),
    slugKey('event', 'gl', 'recent__trashed'),
  ];
  const items = await service.store.read(keys, 'consistent');
  expect(items.map(item => item !== undefined)).toEqual([false, false, false, true]);
  const trash = await send('GET', '/events?status=trash&start_date=2031-01-01&end_date=2032-01-01');
  expect(trash.body.total).toBe(1);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

it('its children can be written as before, its picture can be used again', async () => {
  const filtered = await send('GET', `/events?post_parent=${idOf('old')}`);
  const written = await send('PUT', `/events/${idOf('child')}`, { title: 'Grown' });
  expect([filtered.status, written.status]).toEqual([400, 200]); // as for any parent that does not exist
  const again = await send('POST', '/events', { ...M, title: 'Again', image: String(picture) });
  expect([again.status, again.body.image.url]).toEqual([201, 'https://example.org/a.jpg']);
});
