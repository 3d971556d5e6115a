/** Categories through the door: create, read, update, delete (contract/terms#term-fields). Their lists are in `term-lists.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const create = (fields: object = {}) => createRecord(service, 'categories', { name: `Rama ${++made}`, ...fields });
const read = async (id: number) => (await service.call('GET', `/categories/${id}`)).body;
const createEvent = (fields: object) =>
  createRecord(service, 'events', { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', ...fields });

describe('create', () => {
  it('answers the complete record, and a read answers the same (check 319)', async () => {
    const reply = await call('POST', '/categories', { name: 'Folk' });
    const { translations, ...record } = reply.body; // languages have tests of their own
    const { id } = record;
    const self = `${ROOT}/categories/${id}`;
    const collection = `${ROOT}/categories`;
    expect(statusAndCode(reply)).toEqual([201]);
    expect(reply.headers.get('location')).toBe(self);
    expect(record).toEqual({
      id,
      count: 0,
      description: '',
      name: 'Folk',
      slug: 'folk',
      taxonomy: 'tribe_events_cat',
      parent: 0,
      meta: [],
      url: `${SITE}/events/category/folk/`,
      urls: { self, collection },
      language: 'gl',
      _links: { self: [{ href: self }], collection: [{ href: collection }] },
    });
    expect(await read(id)).toEqual(reply.body);
  });

  it('accepts a parent (check 320)', async () => {
    const parent = await create();
    const child = await create({ parent: String(parent.id) });
    expect(child).toMatchObject({ parent: parent.id, urls: { up: parent.urls.self } });
  });

  it('keeps description and slug, the slug in its normal form (check 324, contract/texts#titles-and-names)', async () => {
    const sent = { name: 'R&B <i>live</i>', slug: 'Rhythm & Blues!', description: '<b>Música</b><blink>x</blink>' };
    expect(await create(sent)).toMatchObject({
      name: 'R&amp;B live',
      slug: 'rhythm-blues',
      description: '<b>Música</b>x',
    });
  });

  it.each([
    [{}, missing('name'), 'check 40'],
    [{ name: null }, missing('name'), 'contract/http#error-envelope'],
    [{ name: '' }, invalid('name'), 'check 323'],
    [{ name: ' \t' }, invalid('name'), 'contract/http#error-codes: 500 in the original'],
    [{ name: 5, slug: 5 }, invalid('name', 'slug'), 'all of them at once'],
    [{ name: 'N', parent: -1 }, invalid('parent'), 'check 321'],
    [{ name: 'N', parent: 'rama-1' }, invalid('parent'), 'contract/events#event-input: no slug'],
  ])('refuses %j: %j (%s)', async (sent, refusal, _why) => {
    expect(statusAndCode(await call('POST', '/categories', sent))).toEqual(refusal);
    expect(statusAndCode(await service.call('POST', '/categories', { body: sent }))).toEqual(refusal); // before rights (check 37)
  });

  it('refuses an unknown parent after checking the right to write (check 321)', async () => {
    const body = { name: 'N', parent: 999999 };
    expect(statusAndCode(await call('POST', '/categories', body))).toEqual(invalid('parent'));
    expect(statusAndCode(await service.call('POST', '/categories', { body }))).toEqual([401, 'rest_forbidden']);
    expect(statusAndCode(await service.call('POST', '/categories', { as: 'contributor', body }))).toEqual([
      403,
      'rest_forbidden',
    ]);
  });

  it('does not accept a tag as parent', async () => {
    const { id } = (await call('POST', '/tags', { name: 'No parent' })).body;
    expect(statusAndCode(await call('POST', '/categories', { name: 'N', parent: id }))).toEqual(invalid('parent'));
  });
});

describe('names and slugs (contract/texts#slugs)', () => {
  it('a name is unique under its parent, ignoring case (check 322)', async () => {
    const [top, parent] = [await create({ name: 'Gaita' }), await create({ name: 'Vento' })];
    const child = await create({ name: 'Gaita', parent: parent.id });
    expect(child.slug).toBe('gaita-vento');
    for (const [sent, id] of [
      [{ name: ' GAITA ' }, top.id],
      [{ name: 'gaita', slug: 'gaita' }, top.id],
      [{ name: 'gaita', parent: parent.id }, child.id],
    ] as const) {
      const reply = await call('POST', '/categories', sent);
      expect(statusAndCode(reply)).toEqual([400, 'term_exists']);
      expect(reply.body.data).toEqual({ status: 400, term_id: id });
    }
    expect((await create({ name: 'Gaita', slug: 'outra-gaita' })).slug).toBe('outra-gaita');
  });

  it('eight simultaneous creates make one category (contract/http#error-codes: none is a 500)', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/categories', { name: 'Axiña' })));
    const first = replies.find(({ status }) => status === 201);
    expect(replies.filter(reply => reply !== first).map(({ body }) => [body.code, body.data.term_id])).toEqual(
      Array.from({ length: 7 }, () => ['term_exists', first?.body.id]),
    );
  });

  it.each([
    [{ name: 'Jazz!', slug: 'jazz' }, 'jazz'],
    [{ name: 'Jazz?' }, 'jazz-2'],
    [{ name: 'Swing', slug: 'jazz' }, 'jazz-3'],
    [{ name: 'Feed' }, 'feed'], // reserved for posts only (slug.ts)
    [{ name: '日本' }, '%e6%97%a5%e6%9c%ac'],
  ])('%j has the slug %s', async (sent, slug) => {
    expect((await create(sent)).slug).toBe(slug);
  });
});

describe('read, update and delete', () => {
  it.each(['GET', 'PUT', 'PATCH', 'POST', 'DELETE'])(
    '%s knows no other ids, and no tags (checks 325, 326)',
    async method => {
      const tag = (await call('POST', '/tags', { name: `Tag for ${method}` })).body;
      for (const id of [999999, 0, tag.id]) {
        const body = ['GET', 'DELETE'].includes(method) ? undefined : { name: 'X' };
        expect(statusAndCode(await call(method, `/categories/${id}`, body))).toEqual(invalid('id'));
      }
      expect(statusAndCode(await call(method, '/categories/folk'))).toEqual([404, 'rest_no_route']);
    },
  );

  it.each(['POST', 'PUT', 'PATCH'])(
    '%s changes only what is sent (check 327, contract/events#event-updates)',
    async method => {
      const parent = await create();
      const before = await create({ parent: parent.id, description: 'D', slug: `by-${method}` });
      const name = `Renamed by ${method}`;
      expect((await call(method, `/categories/${before.id}`, { name, id: parent.id })).body).toEqual({
        ...before,
        name,
      });
      const cleared = (await call(method, `/categories/${before.id}`, { description: '' })).body;
      expect(cleared).toEqual({ ...before, name, description: '' });
      expect((await call(method, `/categories/${before.id}`, { slug: `New ${method}` })).body).toEqual({
        ...cleared,
        slug: `new-${method.toLowerCase()}`,
        url: `${SITE}/events/category/new-${method.toLowerCase()}/`,
      });
    },
  );

  it.each([
    [{ name: '' }, invalid('name'), 'contract/events#event-updates'],
    [{ name: null }, invalid('name'), 'contract/http#error-envelope'],
    [{ slug: 'folk' }, invalid('slug'), 'check 328, contract/http#error-codes'],
    [{ parent: 999999 }, invalid('parent'), 'contract/events#event-input'],
    [{ parent: -1 }, invalid('parent'), 'contract/events#event-input'],
  ])('refuses to update with %j: %j (%s)', async (sent, refusal, _why) => {
    const { id } = await create();
    expect(statusAndCode(await call('PUT', `/categories/${id}`, sent))).toEqual(refusal);
  });

  it('moves to the top level and back, never below itself (check 329, contract/terms#parents)', async () => {
    const a = await create();
    const b = await create({ parent: a.id });
    const c = await create({ parent: b.id });
    for (const parent of [a.id, b.id, c.id])
      expect(statusAndCode(await call('PUT', `/categories/${a.id}`, { parent }))).toEqual(invalid('parent'));
    const top = (await call('PUT', `/categories/${b.id}`, { parent: 0 })).body;
    expect(top).toMatchObject({ parent: 0, urls: { self: b.urls.self, collection: b.urls.collection } });
    expect(top.urls).not.toHaveProperty('up');
    expect((await call('PUT', `/categories/${a.id}`, { parent: c.id })).body.parent).toBe(c.id);
  });

  it('is deleted for good (check 330)', async () => {
    const { _links, ...before } = await create({ description: 'D' });
    const event = await createEvent({ categories: [before.id] });
    const reply = await call('DELETE', `/categories/${before.id}`);
    expect(statusAndCode(reply)).toEqual([200]);
    expect(reply.body).toEqual({ ...before, count: 1 });
    expect(statusAndCode(await service.call('GET', `/categories/${before.id}`))).toEqual(invalid('id'));
    expect(statusAndCode(await call('DELETE', `/categories/${before.id}`))).toEqual(invalid('id'));
    expect((await service.call('GET', `/events/${event.id}`)).body.categories).toEqual([]); // check 332
    expect(await create({ name: before.name })).toMatchObject({ slug: before.slug, count: 0 });
  });
});
