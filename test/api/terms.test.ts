/** Categories and tags through the door: create, read, update, delete (contract/terms). Their lists are in `term-lists.test.ts`. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { invalid, missing, statusAndCode } from '../support/replies.ts';
import { openService } from '../support/service.ts';

const SITE = 'http://calendar.test/gl';
const ROOT = `${SITE}/calendar/events/v1`;

const service = await openService();
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
const create = (collection: string, fields: object = {}) =>
  createRecord(service, collection, { name: `Rama ${++made}`, ...fields });
const category = (fields: object = {}) => create('categories', fields);

/** `own`: what only categories have; `pages`: where the pages of the site show them. */
describe.each([
  ['categories', 'tags', 'tribe_events_cat', 'events/category', { parent: 0 }],
  ['tags', 'categories', 'post_tag', 'tag', {}],
])('%s', (collection, other, taxonomy, pages, own) => {
  const path = `/${collection}`;

  it('a create answers the whole record, and a read the same (checks 319, 333)', async () => {
    const parent = collection === 'tags' ? (await category()).id : 0;
    const reply = await call('POST', path, { name: 'Folk', parent });
    const { translations, ...record } = reply.body; // languages have tests of their own
    const { id } = record;
    const self = `${ROOT}${path}/${id}`;
    expect(statusAndCode(reply)).toEqual([201]);
    expect(reply.headers.get('location')).toBe(self);
    expect(record).toEqual({
      id,
      count: 0,
      description: '',
      name: 'Folk',
      slug: 'folk',
      taxonomy,
      ...own,
      meta: [],
      url: `${SITE}/${pages}/folk/`,
      urls: { self, collection: `${ROOT}${path}` },
      language: 'gl',
      _links: { self: [{ href: self }], collection: [{ href: `${ROOT}${path}` }] },
    });
    expect((await service.call('GET', `${path}/${id}`)).body).toEqual(reply.body);
  });

  it.each([
    [{}, missing('name'), 'check 40'],
    [{ name: null }, missing('name'), 'contract/http#error-envelope'],
    [{ name: '' }, invalid('name'), 'check 323'],
    [{ name: '<i> </i>\t' }, invalid('name'), 'contract/http#error-codes: 500 in the original'],
    [{ name: 5, description: 5, slug: [] }, invalid('name', 'description', 'slug'), 'all of them at once'],
  ])('a create with %j is refused before rights: %j (check 37, %s)', async (sent, refusal, _why) => {
    expect(statusAndCode(await call('POST', path, sent))).toEqual(refusal);
    expect(statusAndCode(await service.call('POST', path, { body: sent }))).toEqual(refusal);
  });

  it.each<[sent: object, slug: string, isTwin: boolean]>([
    [{ name: 'Gaita & co', slug: 'Gaita & Blues!', description: '<b>x</b><blink>y</blink>' }, 'gaita-blues', false],
    [{ name: 'Jazz' }, 'jazz', false],
    [{ name: ' JAZZ ' }, 'jazz', true], // case does not matter (checks 322, 334)
    [{ name: 'jazz', slug: 'jazz' }, 'jazz', true],
    [{ name: 'jazz', slug: 'other-jazz' }, 'other-jazz', false],
    [{ name: 'Jazz?' }, 'jazz-2', false],
    [{ name: 'Swing', slug: 'jazz' }, 'jazz-3', false],
    [{ name: 'Feed' }, 'feed', false], // reserved for posts only (`slug.ts`)
    [{ name: '日本' }, '%e6%97%a5%e6%9c%ac', false],
  ])('%j has the slug %s, or its twin has: %s (contract/texts#slugs)', async (sent, slug, isTwin) => {
    const { body } = await call('POST', path, sent);
    if (!isTwin) expect(body.slug).toBe(slug);
    else {
      const [{ id }] = (await service.call('GET', `${path}?slug=${slug}&hide_empty=0`)).body[collection];
      expect([body.code, body.data]).toEqual(['term_exists', { status: 400, term_id: id }]);
    }
  });

  it('eight simultaneous creates make one (contract/http#error-codes: none is a 500)', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, { name: 'Axiña' })));
    const first = replies.find(({ status }) => status === 201);
    expect(replies.filter(reply => reply !== first).map(({ body }) => [body.code, body.data.term_id])).toEqual(
      Array.from({ length: 7 }, () => ['term_exists', first?.body.id]),
    );
  });

  it.each(['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])(
    '%s knows no other ids, and none of the others (checks 325, 326)',
    async method => {
      const body = ['GET', 'DELETE'].includes(method) ? undefined : { name: 'X' };
      for (const id of [999999, 0, (await create(other)).id])
        expect(statusAndCode(await call(method, `${path}/${id}`, body))).toEqual(invalid('id'));
      expect(statusAndCode(await call(method, `${path}/folk`))).toEqual([404, 'rest_no_route']);
    },
  );

  it.each(['POST', 'PUT', 'PATCH'])('%s changes only what is sent (checks 327, 335)', async method => {
    const before = await create(collection, { description: 'D' });
    const [name, slug] = [`Renamed by ${method}`, `renamed-by-${method.toLowerCase()}`];
    const put = async (body: object) => (await call(method, `${path}/${before.id}`, body)).body;
    expect(await put({})).toEqual(before);
    expect(await put({ name, id: 1 })).toEqual({ ...before, name });
    const url = `${SITE}/${pages}/${slug}/`;
    expect(await put({ description: null, slug: name })).toEqual({ ...before, name, description: '', slug, url });
  });

  it.each([
    [{ name: '' }, invalid('name')],
    [{ name: null }, invalid('name')],
    [{ slug: 'folk' }, invalid('slug')], // of another (check 328, contract/http#error-codes)
  ])('an update with %j is refused: %j', async (sent, refusal) => {
    const { id } = await create(collection);
    expect(statusAndCode(await call('PUT', `${path}/${id}`, sent))).toEqual(refusal);
  });

  it('is deleted for good, and gone from its events (checks 330, 332, 335)', async () => {
    const { _links, ...before } = await create(collection, { description: 'D' });
    const sent = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', [collection]: [before.id] };
    const event = await createRecord(service, 'events', sent);
    const reply = await call('DELETE', `${path}/${before.id}?force=false`);
    expect(statusAndCode(reply)).toEqual([200]);
    expect(reply.body).toEqual({ ...before, count: 1 });
    for (const method of ['GET', 'DELETE'])
      expect(statusAndCode(await call(method, `${path}/${before.id}`))).toEqual(invalid('id'));
    expect((await service.call('GET', `/events/${event.id}`)).body[collection]).toEqual([]);
    expect(await create(collection, { name: before.name })).toMatchObject({ slug: before.slug, count: 0 });
  });
});

describe('the parent of a category', () => {
  it('is shown, and makes a name and a slug of its own (checks 320, 322)', async () => {
    const [top, parent] = [await category({ name: 'Gaita' }), await category({ name: 'Vento' })];
    const child = await category({ name: 'Gaita', parent: String(parent.id) });
    expect(child).toMatchObject({ slug: 'gaita-vento', parent: parent.id, urls: { up: parent.urls.self } });
    for (const [sent, id] of [
      [{ name: 'gaita' }, top.id],
      [{ name: 'gaita', parent: parent.id }, child.id],
    ] as const)
      expect((await call('POST', '/categories', sent)).body.data).toEqual({ status: 400, term_id: id });
  });

  it('has to be a category: unknown ones are told to those who may write (check 321)', async () => {
    for (const parent of [999999, (await create('tags')).id, -1, 'rama-1'])
      expect(statusAndCode(await call('POST', '/categories', { name: 'N', parent }))).toEqual(invalid('parent'));
    const body = { name: 'N', parent: 999999 };
    for (const [as, status] of [
      [undefined, 401],
      ['contributor', 403],
    ] as const)
      expect(statusAndCode(await service.call('POST', '/categories', { as, body }))).toEqual([
        status,
        'rest_forbidden',
      ]);
  });

  it('is changed to the top level and back, never to one below (check 329, contract/terms#parents)', async () => {
    const a = await category();
    const b = await category({ parent: a.id });
    const c = await category({ parent: b.id });
    for (const parent of [a.id, b.id, c.id, 999999])
      expect(statusAndCode(await call('PUT', `/categories/${a.id}`, { parent }))).toEqual(invalid('parent'));
    const top = (await call('PUT', `/categories/${b.id}`, { parent: 0 })).body;
    expect(top).toMatchObject({ parent: 0, urls: { self: b.urls.self, collection: b.urls.collection } });
    expect(top.urls).not.toHaveProperty('up');
    expect((await call('PUT', `/categories/${a.id}`, { parent: c.id })).body.parent).toBe(c.id);
  });
});
