/**
 * Events with a password: who sets it, who needs it (checks 115, 269 to 271, 276, contract/events#event-passwords, which overrules check
 * 277).
 */
import { expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, change, read, put, get, trash } = useEvents();
const PROTECTED = [403, 'event-password-protected'];
const withPassword = (id: number, password: string) => call('GET', `/events/${id}?password=${password}`);

it('is set by an update, asked of every reader, and removed by an empty one', async () => {
  const open = await create({ title: 'Members only', slug: 'members' });
  expect(JSON.stringify(await change(open.id, { password: 'let me in' }))).not.toContain('let me in');
  for (const as of [undefined, 'subscriber', 'editor']) expect(refusalOf(await get(open.id, as))).toEqual(PROTECTED);
  expect(refusalOf(await withPassword(open.id, 'wrong'))).toEqual(PROTECTED);
  expect(refusalOf(await call('GET', '/events/by-slug/members'))).toEqual(PROTECTED);
  expect(bodyOf(await withPassword(open.id, 'let%20me%20in'), 200).title).toBe('Members only');
  expect(bodyOf(await call('GET', '/events/by-slug/members?password=let+me+in'), 200).id).toBe(open.id);
  await change(open.id, { password: '' });
  expect((await read(open.id)).id).toBe(open.id);
});

it('is kept by what does not send it, and is not needed to write (check 276)', async () => {
  const { id } = await create({ description: 'The secret' });
  await change(id, { password: 'x' });
  expect(await change(id, { title: 'New' })).toMatchObject({ title: 'New', description: '<p>The secret</p>' });
  expect(refusalOf(await get(id))).toEqual(PROTECTED);
  expect((await trash(id)).status).toBe('trash');
});

it('is not set by those who may not edit the event', async () => {
  const { id } = await create();
  expect(refusalOf(await put(id, { password: 'x' }, 'author'))).toEqual([403, 'rest_forbidden']);
  expect((await read(id)).id).toBe(id);
});

it('must not be empty where it is read (check 272), and does no harm where it is not needed (check 271)', async () => {
  const { id } = await create();
  for (const password of ['', '0'])
    expect(refusalOf(await withPassword(id, password))).toEqual(invalidParam('password'));
  expect(bodyOf(await withPassword(id, 'any'), 200).id).toBe(id);
});

it.each([['0'], [1], [['x']], ['x'.repeat(201)]])('cannot be %j (contract/events#event-input)', async password => {
  const { id } = await create();
  expect(refusalOf(await put(id, { password }))).toEqual(invalidParam('password'));
});
