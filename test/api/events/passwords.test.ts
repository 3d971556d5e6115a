/**
 * Events with a password: who sets it, and who needs it (checks 115, 269 to 271, 276,
 * contract/events#event-passwords).
 */
import { expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, change, read, put, get } = await useEvents();
const PROTECTED = [403, 'event-password-protected'];
const withPassword = (id: number, password: string) => call('GET', `/events/${id}?password=${password}`);

it('is set by an update by id, asked of every reader, and removed by an empty one', async () => {
  const open = await create({ title: 'Members only', slug: 'members' });
  const bySlug = { as: 'editor', body: { password: 'let me in' } };
  const ignored = await call('PUT', '/events/by-slug/members', bySlug);
  expect([ignored.status, ignored.headers.get('x-calendar-ignored'), (await get(open.id)).status]).toEqual([
    200,
    'password',
    200,
  ]);
  expect(JSON.stringify(await change(open.id, { password: 'let me in' }))).not.toContain('let me in');
  for (const as of [undefined, 'subscriber', 'editor']) expect(refusalOf(await get(open.id, as))).toEqual(PROTECTED);
  expect(refusalOf(await withPassword(open.id, 'wrong'))).toEqual(PROTECTED);
  expect(refusalOf(await call('GET', '/events/by-slug/members'))).toEqual(PROTECTED);
  expect(bodyOf(await withPassword(open.id, 'let%20me%20in'), 200).title).toBe('Members only');
  expect(bodyOf(await call('GET', '/events/by-slug/members?password=let+me+in'), 200).id).toBe(open.id);
  await change(open.id, { password: '' });
  expect((await read(open.id)).id).toBe(open.id);
});

it('is not asked for with context=edit of those who may edit the event, and of them alone', async () => {
  const { id } = await create({ title: 'Members only' });
  await change(id, { password: 'sesame' });
  const toEdit = (as: string) => call('GET', `/events/${id}?context=edit`, { as });
  for (const as of ['author', 'contributor', 'subscriber']) expect(refusalOf(await toEdit(as))).toEqual(PROTECTED);
  expect(bodyOf(await toEdit('editor'), 200).id).toBe(id);
});

it('is asked of those who may not edit the event before it names what it links', async () => {
  const { id } = await create({ title: 'Members only', venue: { venue: 'Behind the door' } });
  await change(id, { password: 'sesame' });
  const linked = (as: string, more = '') => call('GET', `/venues?event=${id}${more}`, { as });
  for (const as of ['author', 'subscriber']) expect(refusalOf(await linked(as))).toEqual(invalidParam('event'));
  for (const reply of [await linked('author', '&password=sesame'), await linked('editor')])
    expect(bodyOf(reply, 200).venues).toMatchObject([{ venue: 'Behind the door' }]);
});

it.each([['0'], [1], [['x']], ['x'.repeat(201)]])('cannot be %j (contract/events#event-input)', async password => {
  const { id } = await create();
  expect(refusalOf(await put(id, { password }))).toEqual(invalidParam('password'));
});
