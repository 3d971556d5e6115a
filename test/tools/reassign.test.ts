/**
 * `calendar users remove --reassign`: afterwards, everything that a user wrote belongs to another,
 * including all derived data.
 */

import { afterAll, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { postKey } from '../../shared/store/table.ts';
import { postsByAuthor, reassign, removeAndReassign } from '../../tools/cli/users/reassign.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { type Breakdown, withBreakdown } from '../support/breakdowns.ts';
import { createRecord } from '../support/create.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { recount } from '../support/recount.ts';
import { NOW, useService } from '../support/service.ts';

const DATES = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const never = new AbortController().signal;
/** The clock is some minutes after the last request. */
const calm = { sites, stop: never, clock: () => instant(NOW + 300) };
const [AUTHOR, EDITOR, CONTRIBUTOR] = [3, 2, 4];

const breakdown: Breakdown = { left: Number.POSITIVE_INFINITY };
const made: { readonly kind: string; readonly id: number }[] = [];
const create = async (collection: string, fields: object, as = 'author') => {
  const body = await createRecord(service, collection, fields, as);
  made.push({ kind: collection, id: body.id });
  return body;
};

const service = await useService({ wrap: client => withBreakdown(client, breakdown) });
const table = localTable(service);
const venue = await create('venues', { venue: 'Halle' });
await create('organizers', { organizer: 'Os Amigos' });
const event = await create('events', { ...DATES, title: 'Public', venue: venue.id, image: 'https://a.test/a.jpg' });
const picture = postId(event.image.id);
await create('events', { ...DATES, title: 'Draft', status: 'draft' });
await create('events', { ...DATES, title: 'Hidden', hide_from_listings: true });
await create('events', { ...DATES, title: 'Scheduled', date: '2027-04-01 10:00:00' });
await create('events', { ...DATES, title: 'Traduction', ml_language: 'fr', translation_of: event.id });
const trashed: number = (await create('events', { ...DATES, title: 'Trashed' })).id;
await service.call('DELETE', `/events/${trashed}`, { as: 'author' });
await create('events', { ...DATES, title: 'Of the editor' }, 'editor');
afterAll(() => table.client.destroy());

const giveAll = (stop = never) =>
  reassign(table, service.store, { from: AUTHOR, to: CONTRIBUTOR, stop, clock: () => NOW, sites });
/** Records in the trash are shown only in lists. */
const isShown = ({ id }: { readonly id: number }) => id !== trashed;
const read = async (kind: string, id: number) => (await service.call('GET', `/${kind}/${id}`, { as: 'admin' })).body;
const authors = async () =>
  Promise.all(made.filter(isShown).map(async ({ kind, id }) => Number((await read(kind, id)).author)));

it('one that breaks off goes on with the next; one that is stopped begins nothing', async () => {
  const before = await Promise.all(made.map(({ kind, id }) => read(kind, id)));
  breakdown.left = 3;
  await expect(giveAll()).rejects.toThrow('broken down');
  breakdown.left = Number.POSITIVE_INFINITY;
  expect(await recount(service.endpoint, service.table)).toEqual([]);
  const left = (await postsByAuthor(table, AUTHOR, never)).filter(({ type }) => type !== 'picture'); // a picture needs no transaction
  await expect(giveAll(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(left.length).toBe(made.length - 1 - 3);
  await service.store.updateItem(postKey(picture), { set: { author: AUTHOR }, when: 'present' });
  breakdown.inTheWay = 3;
  await giveAll();
  expect(breakdown.inTheWay).toBe(0);
  expect(await postsByAuthor(table, AUTHOR, never)).toEqual([]);

  // Only the author and the date of modification differ in what is shown.
  const after = await Promise.all(made.map(({ kind, id }) => read(kind, id)));
  const plain = ({ author, modified, modified_utc, venue, organizer, ...others }: Record<string, unknown>) =>
    typeof venue === 'string' ? { ...others, venue } : others;
  expect(after.map(plain)).toEqual(before.map(plain));
  expect(await authors()).toEqual([...made.slice(2).map(() => CONTRIBUTOR), EDITOR]);
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});

it('lists by author follow', async () => {
  const drafts = async (as: string) =>
    (await service.call('GET', `/events?status=draft&start_date=2027-01-01&end_date=2028-01-01`, { as })).body.total;
  expect([await drafts('author'), await drafts('contributor')]).toEqual([0, 1]);
});

it('the command: the passwords go, the posts are given away, the user goes last', async () => {
  const users = { login: 'contributor', heir: 'editor' };
  expect(await removeAndReassign(table, service.store, users, calm)).toBe(
    'editor is now the author of 6 events, 1 venue, 1 organizer, 1 picture\nRemoved user 4: contributor, contributor',
  );
  const nobody = removeAndReassign(table, service.store, users, calm);
  await expect(nobody).rejects.toThrow('There is no user contributor');
  const oneself = removeAndReassign(table, service.store, { login: 'editor', heir: 'editor' }, calm);
  await expect(oneself).rejects.toThrow('name another user');
});
