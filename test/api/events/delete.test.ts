/**
 * Deletion is the trash, and takes nothing else along (checks 172 to 184, contract/events#links-to-deleted-records,
 * contract/terms#deleting-terms).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, ROOT, refusalOf, useEvents } from './use-events.ts';

const { call, create, trash } = useEvents();
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

  it.each([
    ['?force=true', undefined],
    ['', { force: true }],
  ])('is never deleted for good: %s %j (check 177)', async (query, body) => {
    const { id } = await create();
    expect(bodyOf(await remove(`/events/${id}${query}`, 'editor', body), 200).status).toBe('trash');
    expect(refusalOf(await remove(`/events/${id}${query}`, 'editor', body))).toEqual([410, 'event-is-in-trash']);
  });
});
