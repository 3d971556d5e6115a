/** Venues and organizers that a source knows: by their own routes, and as an event describes them (contract/http#source-keys). */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/service.ts';
import { bodyOf, M, refusalOf, useEvents } from '../events/use-events.ts';

const { call, change, create, differences, post } = useEvents();
const key = (source_id: unknown, source: unknown = 'feed') => ({ source, source_id });

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  const send = (body: object, as = 'editor') => call('POST', `/${collection}`, { as, body });
  const make = async (body: object, as?: string) => bodyOf(await send(body, as), 201);
  const at = async (id: number, as = 'editor') => bodyOf(await call('GET', `/${collection}/${id}`, { as }), 200);
  const trashed = async (id: number) => bodyOf(await call('DELETE', `/${collection}/${id}`, { as: 'editor' }), 200);
  const total = async () => bodyOf(await call('GET', `/${collection}`), 200).total;

  describe('by their own route', () => {
    it('are updated by a second create', async () => {
      const made = await make({ [name]: 'First', ...key(1), phone: '1' });
      const again = await send({ [name]: 'Second', ...key(1), phone: '' });
      expect(bodyOf(again, 200)).toMatchObject({ id: made.id, [name]: 'Second', sources: { feed: '1' } });
      expect(again.body.phone).toBeUndefined();
      expect(again.headers.get('location')).toMatch(new RegExp(`/${collection}/${made.id}$`));
      const unchanged = await send({ [name]: 'Second', ...key(1) });
      expect([unchanged.status, unchanged.body]).toEqual([200, again.body]);
      expect(unchanged.headers.get('etag')).toBe(again.headers.get('etag'));
    });

    it('take the key if they are found by name and have none', async () => {
      const { id } = await make({ [name]: 'Without' });
      expect(bodyOf(await send({ [name]: 'without', ...key(2) }), 200)).toMatchObject({ id, sources: { feed: '2' } });
      expect(bodyOf(await send({ [name]: 'without', ...key(2, 'other') }), 200)).toMatchObject({
        id,
        sources: { feed: '2', other: '2' },
      });
    });

    it('are others if they have another id of the source', async () => {
      const { id } = await make({ [name]: 'Namesake', ...key(3) });
      const other = await make({ [name]: 'Namesake', ...key(4) });
      expect(other.id).not.toBe(id);
      expect(bodyOf(await send({ [name]: 'Namesake', ...key(3) }), 200).id).toBe(id);
      expect(bodyOf(await send({ [name]: 'Namesake', ...key(4) }), 200).id).toBe(other.id);
    });

    it('stay in the trash', async () => {
      const { id } = await make({ [name]: 'Trashed', ...key(5) });
      await trashed(id);
      expect(bodyOf(await send({ [name]: 'Trashed anew', ...key(5) }), 200)).toMatchObject({ id, status: 'trash' });
    });

    it('need the right to edit them', async () => {
      const { id } = await make({ [name]: 'Guarded', ...key(6) });
      expect(refusalOf(await send({ [name]: 'Mine', ...key(6) }, 'author'))).toEqual([403, 'rest_forbidden']);
      expect((await at(id))[name]).toBe('Guarded');
    });

    it('do not take it for those who may not edit them, and say so', async () => {
      const { id } = await make({ [name]: 'Theirs' });
      const found = await send({ [name]: 'Theirs', ...key(7) }, 'author');
      expect([found.status, found.body.id]).toEqual([200, id]);
      expect(found.headers.get('x-calendar-ignored')).toBe('source_id');
      expect((await at(id)).sources).toBeUndefined();
    });

    it('have the same answer for a repeated Idempotency-Key', async () => {
      const headers = { 'idempotency-key': `${collection} twice` };
      const sent = { as: 'editor', headers, body: { [name]: 'Repeated', ...key(8), phone: '8' } };
      const { id } = await make({ [name]: 'Repeated', ...key(8) });
      const first = await call('POST', `/${collection}`, sent);
      await call('PUT', `/${collection}/${id}`, { as: 'editor', body: { phone: '9' } });
      const second = await call('POST', `/${collection}`, sent);
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
      expect((await at(id)).phone).toBe('9');
    });

    it('are given a key and lose it by updates', async () => {
      const { id } = await make({ [name]: 'Given' });
      const put = (body: object) => call('PUT', `/${collection}/${id}`, { as: 'editor', body });
      expect(bodyOf(await put(key(9)), 200).sources).toEqual({ feed: '9' });
      const other = await make({ [name]: 'Other', ...key(10) });
      expect(refusalOf(await put(key(10)))).toEqual([409, 'rest_conflict']);
      expect(bodyOf(await put({ source: 'feed', source_id: null }), 200).sources).toBeUndefined();
      expect(other.sources).toEqual({ feed: '10' });
    });

    it('are made once by many', async () => {
      const before = await total();
      const names = Array.from({ length: 8 }, (_, i) => `Crowd ${i}`);
      const answers = await Promise.all(names.map(each => send({ [name]: each, ...key('crowd') })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
      expect(await total()).toBe(before + 1);
    });
  });

  describe('in an event', () => {
    const linked = (body: Answer['body']) => [body[name]].flat()[0];
    const within = (record: unknown, more: object = {}, as = 'editor') => post({ [name]: record, ...more }, as);
    const linkedBy = async (record: unknown, more?: object) => linked(bodyOf(await within(record, more), 201));

    it('are found by key, and follow their source', async () => {
      const made = await linkedBy({ [name]: 'Hall', ...key('h1') });
      const renamed = await linkedBy({ [name]: 'Great Hall', ...key('h1') });
      expect(renamed).toMatchObject({ id: made.id, [name]: 'Great Hall', sources: { feed: 'h1' } });
    });

    it('are known to the source of the event, unless they name one', async () => {
      const made = await linkedBy({ [name]: 'Inherited', source_id: 55 }, key(`of ${name}`));
      expect(made.sources).toEqual({ feed: '55' });
      const other = await linkedBy({ [name]: 'Inherited', ...key(55, 'other') }, key(`of ${name} 2`));
      expect(other).toMatchObject({ id: made.id, sources: { feed: '55', other: '55' } });
    });

    it('are found by name, then made', async () => {
      const { id } = await make({ [name]: 'Named' });
      expect(await linkedBy({ [name]: 'named', ...key('n1') })).toMatchObject({ id, sources: { feed: 'n1' } });
      const other = await linkedBy({ [name]: 'Named', ...key('n2') });
      expect(other.id).not.toBe(id);
      expect(await linkedBy({ [name]: 'Named' })).toMatchObject({ [name]: 'Named' });
    });

    it('are several of one name, in one event too', async () => {
      const twins = [1, 2, 1].map(n => ({ [name]: 'Twin', ...key(`t${n}`) }));
      const { body } = await within(twins);
      const ids = [body[name]].flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
      const again = bodyOf(await within(twins), 201);
      expect([again[name]].flat().map(({ id }) => id)).toEqual(ids);
    });

    it('are linked and left as they are where the caller may not edit them', async () => {
      const { id } = await make({ [name]: 'Kept', ...key('k1') });
      const { status, body } = await within({ [name]: 'Changed', ...key('k1') }, {}, 'author');
      expect([status, linked(body).id, linked(body)[name]]).toEqual([201, id, 'Kept']);
    });

    it('are others where they are hidden from the caller', async () => {
      const { id } = await make({ [name]: 'Hidden', status: 'draft', ...key('d1') });
      const { headers, body } = await within({ [name]: 'Mine instead', ...key('d1') }, {}, 'author');
      expect(headers.get('x-calendar-ignored')).toBe(`${name}[source_id]`);
      expect(linked(body).id).not.toBe(id);
      expect((await at(id)).sources).toEqual({ feed: 'd1' });
    });

    it.each([
      ['an id of no source', { source_id: 3 }, 'source_id'],
      ['a source without an id', { source: 'feed' }, 'source'],
    ])('say that %s has no effect', async (_, half, named) => {
      const answer = await within({ [name]: 'Half', ...half });
      expect(answer.headers.get('x-calendar-ignored')).toBe(`${name}[${named}]`);
      expect(linked(bodyOf(answer, 201)).sources).toBeUndefined();
    });

    it('stay in the trash, hidden from everybody else', async () => {
      const { id } = await make({ [name]: 'Gone', ...key('g1') });
      await trashed(id);
      const event = bodyOf(await within({ [name]: 'Gone', ...key('g1') }), 201);
      expect((await at(id)).status).toBe('trash');
      expect([bodyOf(await call('GET', `/events/${event.id}`), 200)[name]].flat()).toEqual([]);
    });

    it('are made once by many', async () => {
      const crowd = Array.from({ length: 8 }, (_, i) => within({ [name]: `Many ${i}`, ...key('many') }));
      const ids = (await Promise.all(crowd)).map(answer => linked(bodyOf(answer, 201)).id);
      expect(new Set(ids).size).toBe(1);
    });

    it('are found by updates, too', async () => {
      const { id } = await create();
      const made = linked(await change(id, { [name]: { [name]: 'Updated', ...key('p1') } }));
      expect(linked(await change(id, { [name]: { [name]: 'Updated again', ...key('p1') } }))).toMatchObject({
        id: made.id,
        [name]: 'Updated again',
      });
    });
  });
});

it('an event with a venue of several towns takes the one of its key', async () => {
  const venue = (city: string, id: string) => ({ venue: 'Casa da Cultura', city, ...key(id) });
  const [lugo, vigo] = [await post({ venue: venue('Lugo', 'c1') }), await post({ venue: venue('Vigo', 'c2') })];
  const moved = bodyOf(
    await call('POST', '/events', { as: 'editor', body: { ...M, venue: venue('Vigo', 'c1') } }),
    201,
  );
  expect(moved.venue).toMatchObject({ id: lugo.body.venue.id, city: 'Vigo' });
  expect(vigo.body.venue.id).not.toBe(lugo.body.venue.id);
});

it('leaves a table in which nothing is amiss', async () => {
  expect(await differences()).toEqual([]);
});
