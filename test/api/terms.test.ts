/** Categories and tags over HTTP: create, read, update, delete (contract/terms). */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { statusAndCode } from '../support/replies.ts';
import { useService } from '../support/service.ts';
import { invalidParam } from './events/use-events.ts';

const service = await useService();

const call = (method: string, path: string, body?: object, as = 'editor') => service.call(method, path, { as, body });
let made = 0;
const create = (collection: string, fields: object = {}) =>
  createRecord(service, collection, { name: `Rama ${++made}`, ...fields });
const category = (fields: object = {}) => create('categories', fields);

describe.each(['categories', 'tags'])('%s', collection => {
  const path = `/${collection}`;

  it.each<[sent: object, slug: string, isTwin: boolean]>([
    [{ name: 'Gaita & co', slug: 'Gaita & Blues!', description: '<b>x</b><blink>y</blink>' }, 'gaita-blues', false],
    [{ name: 'Jazz' }, 'jazz', false],
    [{ name: ' JAZZ ' }, 'jazz', true], // case does not matter (checks 322, 334)
    [{ name: 'jazz', slug: 'jazz' }, 'jazz', true],
    [{ name: 'jazz', slug: 'other-jazz' }, 'other-jazz', false],
    [{ name: 'Jazz?' }, 'jazz-2', false],
    [{ name: 'Swing', slug: 'jazz' }, 'jazz-3', false],
    [{ name: 'Feed' }, 'feed', false], // it is reserved for posts only (`slug.ts`)
    [{ name: '日本' }, '%e6%97%a5%e6%9c%ac', false],
  ])('%j has the slug %s, or its twin has: %s (contract/texts#slugs)', async (sent, slug, isTwin) => {
    const { body } = await call('POST', path, sent);
    if (!isTwin) expect(body.slug).toBe(slug);
    else {
      const [{ id }] = (await service.call('GET', `${path}?slug=${slug}&hide_empty=0`)).body[collection];
      expect([body.code, body.data]).toEqual(['term_exists', { status: 400, term_id: id }]);
    }
  });

  it('include and exclude with what is no term are 400, named at once; a slug or a name selects nothing', async () => {
    const { name, slug } = await create(collection);
    const refused = await service.call('GET', `${path}?exclude=x&include=999999`);
    expect([refused.body.code, refused.body.data.status, Object.keys(refused.body.data.params).toSorted()]).toEqual([
      'rest_invalid_param',
      400,
      ['exclude', 'include'],
    ]);
    for (const known of [slug, name])
      expect((await service.call('GET', `${path}?exclude=${known}`)).status, known).toBe(200);
  });

  it('eight simultaneous creates make one (contract/http#error-codes: none is a 500)', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', path, { name: 'Axiña' })));
    const first = replies.find(({ status }) => status === 201);
    expect(replies.filter(reply => reply !== first).map(({ body }) => [body.code, body.data.term_id])).toEqual(
      Array.from({ length: 7 }, () => ['term_exists', first?.body.id]),
    );
  });

  it('is deleted for good, and gone from its events (checks 330, 332, 335)', async () => {
    const { _links, ...before } = await create(collection, { description: 'D' });
    const sent = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', [collection]: [before.id] };
    const event = await createRecord(service, 'events', sent);
    const reply = await call('DELETE', `${path}/${before.id}?force=false`);
    expect(statusAndCode(reply)).toEqual([200]);
    expect(reply.body).toEqual({ ...before, count: 1 });
    for (const method of ['GET', 'DELETE'])
      expect(statusAndCode(await call(method, `${path}/${before.id}`))).toEqual(invalidParam('id'));
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
      expect(statusAndCode(await call('POST', '/categories', { name: 'N', parent }))).toEqual(invalidParam('parent'));
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
      expect(statusAndCode(await call('PUT', `/categories/${a.id}`, { parent }))).toEqual(invalidParam('parent'));
    const top = (await call('PUT', `/categories/${b.id}`, { parent: 0 })).body;
    expect(top).toMatchObject({ parent: 0, urls: { self: b.urls.self, collection: b.urls.collection } });
    expect(top.urls).not.toHaveProperty('up');
    expect((await call('PUT', `/categories/${a.id}`, { parent: c.id })).body.parent).toBe(c.id);
  });

  it('that is deleted gives its children to its own parent; its events leave that one (checks 331, 332)', async () => {
    const top = await category();
    const middle = await category({ parent: top.id });
    const bottom = await category({ parent: middle.id });
    const inCategory = async ({ id }: { id: number }): Promise<number> => {
      const event = { title: 'E', start_date: '2027-05-01', end_date: '2027-05-01', categories: [id] };
      return (await createRecord(service, 'events', event)).id;
    };
    const [onTop, inMiddle, below] = [await inCategory(top), await inCategory(middle), await inCategory(bottom)];
    expect(statusAndCode(await call('DELETE', `/categories/${middle.id}`))).toEqual([200]);
    expect((await call('GET', `/categories/${bottom.id}`)).body.parent).toBe(top.id);
    const { body } = await call('GET', `/events?categories=${top.id}`);
    expect(body.events.map(({ id }: { id: number }) => id)).toEqual([onTop, below]);
    expect((await call('GET', `/events/${inMiddle}`)).body.categories).toEqual([]);
    await call('DELETE', `/categories/${top.id}`);
    expect((await call('GET', `/categories/${bottom.id}`)).body.parent).toBe(0);
  });
});
