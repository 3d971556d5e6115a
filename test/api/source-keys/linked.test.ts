/** Venues and organizers that a source knows: by their own routes, and as an event describes them (contract/http#source-keys). */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/service.ts';
import { bodyOf, useEvents } from '../events/use-events.ts';

const { call, post } = useEvents();
const key = (source_id: unknown, source: unknown = 'feed') => ({ source, source_id });

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  const send = (body: object, as = 'editor') => call('POST', `/${collection}`, { as, body });
  const make = async (body: object, as?: string) => bodyOf(await send(body, as), 201);
  const at = async (id: number, as = 'editor') => bodyOf(await call('GET', `/${collection}/${id}`, { as }), 200);

  describe('by their own route', () => {
    it('take the key if they are found by name and have none', async () => {
      const { id } = await make({ [name]: 'Without' });
      expect(bodyOf(await send({ [name]: 'without', ...key(2) }), 200)).toMatchObject({ id, sources: { feed: '2' } });
      expect(bodyOf(await send({ [name]: 'without', ...key(2, 'other') }), 200)).toMatchObject({
        id,
        sources: { feed: '2', other: '2' },
      });
    });

    it('do not take it for those who may not edit them, and say so', async () => {
      const { id } = await make({ [name]: 'Theirs' });
      const found = await send({ [name]: 'Theirs', ...key(7) }, 'author');
      expect([found.status, found.body.id]).toEqual([200, id]);
      expect(found.headers.get('x-calendar-ignored')).toBe('source_id');
      expect((await at(id)).sources).toBeUndefined();
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
  });
});
