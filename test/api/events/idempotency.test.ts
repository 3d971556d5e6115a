/** A create that is sent twice with one `Idempotency-Key` is done once (contract/http#idempotency-keys). */
import { expect, it } from 'vitest';
import { NOW } from '../../support/service.ts';
import { bodyOf, invalidParam, M, refusalOf, useEvents } from './use-events.ts';

const { call, change, create, read, setNow } = useEvents();
const send = (key: string, fields: object = {}, as = 'editor') =>
  call('POST', '/events', { as, headers: { 'idempotency-key': key }, body: { ...M, ...fields } });
const total = async (search: string): Promise<number> =>
  (await call('GET', `/events?search=${search}&start_date=2031-01-01&end_date=2032-01-01`)).body.total;

it('a repetition gives the first answer, whole', async () => {
  const fields = {
    title: 'Repeated',
    venue: { venue: 'Once' },
    categories: ['Once'],
    image: 'https://w.example/a.png',
  };
  const first = await send('whole', fields);
  const second = await send('whole', fields);
  expect([second.status, second.body]).toEqual([201, first.body]);
  for (const name of ['location', 'etag']) expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect(await total('Repeated')).toBe(1);
});

it('the first answer is the record as it was then', async () => {
  const { id } = bodyOf(await send('then', { title: 'Before' }), 201);
  await change(id, { title: 'After' });
  expect(bodyOf(await send('then', { title: 'Before' }), 201)).toMatchObject({ id, title: 'Before' });
  expect((await read(id)).title).toBe('After');
});

it('at the same time too', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => send('crowd', { title: 'Crowded' })));
  expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await total('Crowded')).toBe(1);
});

it('the key of another request is a conflict', async () => {
  bodyOf(await send('other', { title: 'One' }), 201);
  expect(refusalOf(await send('other', { title: 'Two' }))).toEqual([409, 'rest_conflict']);
});

it('the key of a request in another language is a conflict', async () => {
  bodyOf(await send('language', { title: 'Galega' }), 201);
  const headers = { 'idempotency-key': 'language' };
  const elsewhere = await call('POST', '/events', {
    as: 'editor',
    site: 'ca',
    headers,
    body: { ...M, title: 'Galega' },
  });
  expect(refusalOf(elsewhere)).toEqual([409, 'rest_conflict']);
});

it('everybody has keys of their own, and so has every request without one', async () => {
  const ids = [
    await send('own'),
    await send('own', {}, 'author'),
    await call('POST', '/events', { as: 'editor', body: M }),
  ];
  expect(new Set(ids.map(answer => bodyOf(answer, 201).id)).size).toBe(3);
  expect(bodyOf(await send('', { title: 'Empty' }), 201).id).not.toBe(
    bodyOf(await send('', { title: 'Empty' }), 201).id,
  );
});

it('what was refused may be sent again, put right', async () => {
  expect(refusalOf(await send('mended', { title: '' }))).toEqual(invalidParam('title'));
  expect(refusalOf(await send('mended', { venue: 999999 }))).toEqual(invalidParam('venue'));
  bodyOf(await send('mended', { title: 'Mended' }), 201);
});

it('is forgotten after 24 hours', async () => {
  const { id } = bodyOf(await send('day'), 201);
  setNow(NOW + 86_399);
  expect(bodyOf(await send('day'), 201).id).toBe(id);
  setNow(NOW + 86_401);
  const next = bodyOf(await send('day'), 201).id;
  expect(next).not.toBe(id);
  expect(bodyOf(await send('day'), 201).id).toBe(next);
  setNow(NOW);
});

it('says nothing to an update', async () => {
  const { id } = await create();
  const put = (title: string) =>
    call('PUT', `/events/${id}`, { as: 'editor', headers: { 'idempotency-key': 'update' }, body: { title } });
  for (const title of ['One', 'Two']) expect(bodyOf(await put(title), 200).title).toBe(title);
});
