/** The list of the events of a venue or organizer (contract/events#links-to-deleted-records). */
import { expect, it } from 'vitest';
import type { Status } from '../../../shared/access/status.ts';
import { listAfter } from '../../../shared/linked/write.ts';
import { linkList } from '../../../shared/lists/name.ts';

const first = linkList('venue', 5);

it('begins with the id of the record', () => {
  expect(listAfter(undefined, 'publish', first)).toBe('v5');
});

it('is a new one each time that the record goes to the trash, and no other time', () => {
  let venue: { list: typeof first; status: Status } = { list: first, status: 'publish' };
  const lists = (['draft', 'trash', 'trash', 'publish', 'trash'] as const).map(status => {
    venue = { list: listAfter(venue, status, first), status };
    return venue.list;
  });
  expect(lists).toEqual(['v5', 'v5.1', 'v5.1', 'v5.1', 'v5.2']);
});
