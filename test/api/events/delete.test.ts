/**
 * Deletion is the trash, and takes nothing else along (checks 172 to 184, contract/events#links-to-deleted-records,
 * contract/terms#deleting-terms).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, ROOT, refusalOf, useEvents } from './use-events.ts';

const { call, create, change, trash, make } = useEvents();
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
});
