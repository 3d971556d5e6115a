/**
 * Deletion is the trash, and takes nothing else along (checks 172 to 184, contract/events#links-to-deleted-records,
 * contract/terms#deleting-terms).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, ROOT, refusalOf, useEvents } from './use-events.ts';

const { call, create, change, read, trash, make } = useEvents();
const remove = (path: string, as?: string, body?: object) =>
  call('DELETE', path, { ...(as && { as }), ...(body && { body }) });

describe('an event', () => {
  it('comes back as it now is (check 172), still with its links', async () => {
    const links = {
      venue: { venue: 'Kept Hall' },
      organizer: [{ organizer: 'Kept' }],
      categories: ['Kept'],
      tags: ['Kept'],
    };
    const before = await create({ title: 'Doomed', ...links });
    const after = await trash(before.id);
    // Only public records have a page.
    const url = `${ROOT}/events/${before.id}`;
    expect(after).toEqual({
      ...{ ...before, url, website: url },
      status: 'trash',
      slug: 'doomed__trashed',
      categories: [{ ...before.categories[0], count: 0 }],
      tags: [{ ...before.tags[0], count: 0 }],
    });
  });

  it('is deleted once (check 173)', async () => {
    const { id } = await create();
    await trash(id);
    expect(refusalOf(await remove(`/events/${id}`, 'editor'))).toEqual([410, 'event-is-in-trash']);
  });

  it('is what an update to `trash` does, too', async () => {
    const { id } = await create({ slug: 'thrown' });
    expect(await change(id, { status: 'trash' })).toMatchObject({ status: 'trash', slug: 'thrown__trashed' });
    expect(refusalOf(await remove(`/events/${id}`, 'editor'))).toEqual([410, 'event-is-in-trash']);
  });

  it('is in no list any more (check 174)', async () => {
    const { id } = await create({ start_date: '2027-04-01', end_date: '2027-04-02' });
    await trash(id);
    for (const as of [undefined, 'editor'])
      for (const query of ['', `?include=${id}`])
        expect((await call('GET', `/events${query}`, as === undefined ? {} : { as })).body.events).toEqual([]);
  });

  it('leaves venue and organizer, and the count of its terms (checks 175, 176)', async () => {
    const venue = await make('venues', { venue: 'Standing' });
    const organizer = await make('organizers', { organizer: 'Standing' });
    const category = await make('categories', { name: 'Counted' });
    const count = async () => (await call('GET', `/categories/${category}`)).body.count;
    const events = [
      await create({ venue, organizer, categories: [category] }),
      await create({ categories: [category] }),
    ];
    expect(await count()).toBe(2);
    await trash(events[0].id);
    expect(await count()).toBe(1);
    expect((await call('GET', `/venues/${venue}`)).status).toBe(200);
    expect((await call('GET', `/organizers/${organizer}`)).status).toBe(200);
    await change(events[0].id, { status: 'publish' });
    expect(await count()).toBe(2);
  });

  it.each([
    ['?force=true', undefined],
    ['', { force: true }],
  ])('is never deleted for good: %s %j (check 177)', async (query, body) => {
    const { id } = await create();
    expect(bodyOf(await remove(`/events/${id}${query}`, 'editor', body), 200).status).toBe('trash');
    expect(refusalOf(await remove(`/events/${id}${query}`, 'editor', body))).toEqual([410, 'event-is-in-trash']);
  });

  it.each<[string, string | undefined, unknown[], string]>([
    ['999999', 'editor', [404, 'rest-event-not-found'], 'check 178'],
    ['999999', 'subscriber', [403, 'rest_forbidden'], 'check 59'],
    ['999999', undefined, [401, 'rest_forbidden'], 'check 59'],
    ['abc', 'editor', [404, 'rest_no_route'], 'recorded'],
  ])('%s deleted by %s', async (id, as, refusal) => {
    expect(refusalOf(await remove(`/events/${id}`, as))).toEqual(refusal);
  });

  it('is not something else (contract/terms#deleting-terms)', async () => {
    const venue = await make('venues', { venue: 'Elsewhere' });
    expect(refusalOf(await remove(`/events/${venue}`, 'editor'))).toEqual([400, 'rest-invalid-event-id']);
    expect((await call('GET', `/venues/${venue}`)).status).toBe(200);
  });

  it('takes a password and ignores it (contract/events#event-passwords)', async () => {
    const { id } = await create();
    await change(id, { password: 'right' });
    expect(bodyOf(await remove(`/events/${id}?password=wrong`, 'editor'), 200).status).toBe('trash');
  });
});

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('%s', (collection, name) => {
  it('are deleted once (check 180)', async () => {
    const id = await make(collection, { [name]: 'Once' });
    expect(bodyOf(await remove(`/${collection}/${id}`, 'editor'), 200).status).toBe('trash');
    expect(refusalOf(await remove(`/${collection}/${id}`, 'editor'))).toEqual([410, `${name}-is-in-trash`]);
  });

  it('that are unknown are refused before rights are (check 181)', async () => {
    for (const as of [undefined, 'editor'])
      expect(refusalOf(await remove(`/${collection}/999999`, as))).toEqual(invalidParam('id'));
  });

  it('leave every event they were on, and take no other along (checks 182 to 184, contract/events#links-to-deleted-records)', async () => {
    const [gone, stays] = [await make(collection, { [name]: 'Gone' }), await make(collection, { [name]: 'Stays' })];
    const alone = await create({ [name]: gone });
    const both = await create({ [name]: [gone, stays], categories: ['Stays'] });
    await remove(`/${collection}/${gone}`, 'editor');
    expect((await read(alone.id, 'editor'))[name]).toEqual([]);
    const left = await read(both.id);
    expect([left[name]].flat()).toMatchObject([{ id: stays }]);
    expect(left.categories).toMatchObject([{ name: 'Stays' }]);
  });

  it('that come back do not come back to their events (contract/events#links-to-deleted-records)', async () => {
    const id = await make(collection, { [name]: 'Returning' });
    const event = await create({ [name]: id });
    await remove(`/${collection}/${id}`, 'editor');
    await call('PUT', `/${collection}/${id}`, { as: 'editor', body: { status: 'publish' } });
    expect((await read(event.id))[name]).toEqual([]);
    expect([(await change(event.id, { [name]: id }))[name]].flat()).toMatchObject([{ id }]);
  });
});
