/** Tags through the door: categories without a tree (contract/terms#term-fields). Their lists are in `term-lists.test.ts`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { invalid, missing, statusAndCode } from '../support/replies.ts';
import { openService, type Service } from '../support/service.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
const create = (fields: object = {}) => createRecord(service, 'tags', { name: `Etiqueta ${++made}`, ...fields });

it('answers like a category without `parent`, whatever parent is sent (check 333)', async () => {
  const category = (await call('POST', '/categories', { name: 'Folk' })).body;
  const reply = await call('POST', '/tags', { name: 'Free', parent: category.id });
  const { translations, ...record } = reply.body; // languages have tests of their own
  const { id } = record;
  const self = `${ROOT}/tags/${id}`;
  expect(statusAndCode(reply)).toEqual([201]);
  expect(reply.headers.get('location')).toBe(self);
  expect(record).toEqual({
    id,
    count: 0,
    description: '',
    name: 'Free',
    slug: 'free',
    taxonomy: 'post_tag',
    meta: [],
    url: `${SITE}/tag/free/`,
    urls: { self, collection: `${ROOT}/tags` },
    language: 'gl',
    _links: { self: [{ href: self }], collection: [{ href: `${ROOT}/tags` }] },
  });
  expect((await service.call('GET', `/tags/${id}`)).body).toEqual(reply.body);
});

it.each([
  ['Kids', {}, undefined, 'kids'],
  ['KIDS', {}, 'Kids', 'case does not matter (check 334)'],
  ['  kids ', { slug: 'kids' }, 'Kids', 'nor a slug that is the same'],
  ['kids', { slug: 'for-kids' }, undefined, 'for-kids'],
  ['Kids!', {}, undefined, 'kids-2'],
  ['Nenos', { slug: 'kids' }, undefined, 'kids-3'],
  ['Cursos, tallers', {}, undefined, 'cursos-tallers'],
])(
  '%j with %j: term_exists %j, else the slug (check 334; contract/texts#slugs): %s',
  async (name, fields, twin, slug) => {
    const { body } = await call('POST', '/tags', { name, ...fields });
    if (twin === undefined) expect(body).toMatchObject({ name, slug });
    else {
      const [{ id }] = (await service.call('GET', '/tags?slug=kids&hide_empty=0')).body.tags;
      expect([body.code, body.data]).toEqual(['term_exists', { status: 400, term_id: id }]);
    }
  },
);

it.each([
  [{}, missing('name'), 'check 40'],
  [{ name: '' }, invalid('name'), 'contract/events#event-input'],
  [{ name: '<i> </i>' }, invalid('name'), 'contract/http#error-codes'],
  [{ name: 'N', description: 5, slug: [] }, invalid('description', 'slug'), 'all of them at once'],
])('refuses %j: %j (%s)', async (sent, refusal, _why) => {
  expect(statusAndCode(await call('POST', '/tags', sent))).toEqual(refusal);
});

it.each(['POST', 'PUT', 'PATCH'])(
  '%s changes only what is sent (check 335, contract/events#event-updates)',
  async method => {
    const before = await create({ description: 'D' });
    const path = `/tags/${before.id}`;
    const name = `Renamed by ${method}`;
    expect((await call(method, path, {})).body).toEqual(before);
    expect((await call(method, path, { name })).body).toEqual({ ...before, name });
    expect((await call(method, path, { description: null, slug: name })).body).toEqual({
      ...before,
      name,
      description: '',
      slug: `renamed-by-${method.toLowerCase()}`,
      url: `${SITE}/tag/renamed-by-${method.toLowerCase()}/`,
    });
    expect(statusAndCode(await call(method, path, { name: '' }))).toEqual(invalid('name'));
  },
);

it('refuses the slug of another tag (contract/http#error-codes), not its own', async () => {
  const [one, other] = [await create(), await create()];
  expect(statusAndCode(await call('PUT', `/tags/${one.id}`, { slug: other.slug }))).toEqual(invalid('slug'));
  expect(statusAndCode(await call('PUT', `/tags/${one.id}`, { slug: one.slug, name: 'Nova' }))).toEqual([200]);
});

it('is deleted for good, and removed from its events (checks 332, 335)', async () => {
  const { _links, ...before } = await create();
  const sent = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', tags: [before.id] };
  const event = (await call('POST', '/events', sent)).body;
  expect(event.tags.map(({ id }: { id: number }) => id)).toEqual([before.id]);
  const reply = await service.call('DELETE', `/tags/${before.id}?force=false`, {
    as: 'editor',
    body: { force: false },
  });
  expect(statusAndCode(reply)).toEqual([200]);
  expect(reply.body).toEqual({ ...before, count: 1 });
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect(statusAndCode(await call(method, `/tags/${before.id}`, method === 'PUT' ? {} : undefined))).toEqual(
      invalid('id'),
    );
  expect((await service.call('GET', `/events/${event.id}`)).body.tags).toEqual([]);
});

it('is not found as a category (check 326)', async () => {
  const { id } = (await call('POST', '/categories', { name: 'Danza' })).body;
  expect(statusAndCode(await service.call('GET', `/tags/${id}`))).toEqual(invalid('id'));
});
