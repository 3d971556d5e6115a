/** Reading one event, by id and by slug: what is there, who may see it, what it embeds (checks 46, 122 to 133). */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, create, read, get, trash, make } = useEvents();
const bySlug = (slug: string, as?: string) => call('GET', `/events/by-slug/${slug}`, as === undefined ? {} : { as });

const NOT_FOUND = [404, 'rest-event-not-found'];
const GONE = [403, 'event-no-longer-available'];

describe('what is not an event', () => {
  it.each([
    ['/events/999999', NOT_FOUND, 'check 122'],
    ['/events/99999999999999999999', NOT_FOUND, 'recorded: beyond every number'],
    ['/events/-1', [404, 'rest_no_route'], 'recorded: no digits'],
    ['/events/by-slug/no-such', invalidParam('slug'), 'check 124: not 404'],
  ])('GET %s', async (path, refusal) => {
    expect(refusalOf(await call('GET', path))).toEqual(refusal);
  });

  it.each([
    ['venues', { venue: 'Not an event' }],
    ['organizers', { organizer: 'Not an event' }],
    ['categories', { name: 'Not an event' }],
    ['tags', { name: 'Not an event' }],
  ])('one of the %s (check 123)', async (collection, body) => {
    expect(refusalOf(await get(await make(collection, body)))).toEqual([400, 'rest-invalid-event-id']);
    expect(refusalOf(await bySlug('not-an-event'))).toEqual(invalidParam('slug'));
  });
});

describe('a published event', () => {
  it('is found by a slug in another script, raw or encoded (contract/http#addresses)', async () => {
    const { id, slug } = await create({ title: 'Фестиваль' });
    for (const segment of ['фестиваль', encodeURIComponent('Фестиваль'), slug, slug.toUpperCase()])
      expect(bodyOf(await bySlug(segment), 200).id).toBe(id);
  });
});

describe('an event that is not public (checks 126, 127)', () => {
  it('in the trash it is gone for everybody (check 128)', async () => {
    const { id } = await create({ slug: 'gone' });
    await trash(id);
    for (const as of [undefined, 'contributor', 'editor', 'admin']) {
      expect(refusalOf(await get(id, as))).toEqual(GONE);
      expect(refusalOf(await bySlug('gone__trashed', as))).toEqual(GONE);
      expect(refusalOf(await bySlug('gone', as))).toEqual(invalidParam('slug'));
    }
  });
});

describe('what an event embeds', () => {
  it('the venue as its own route shows it, json_ld only in single reads (contract/events#event-fields)', async () => {
    const venue = await make('venues', { venue: 'Whole', city: 'Lugo', description: 'Big' });
    const { id, ...made } = await create({ venue });
    expect((await read(id)).venue).toEqual((await call('GET', `/venues/${venue}`)).body);
    expect(made.venue).not.toHaveProperty('json_ld');
  });
});
