/** What a write makes of the fields that venues and organizers share (contract/venues#venue-and-organizer-updates). */
import { describe, expect, it } from 'vitest';
import type { Role, Status } from '../../../shared/auth/rights.ts';
import { linkList } from '../../../shared/lists/name.ts';
import { type LinkedChange, linkedFields, linkedSlug, listAfter } from '../../../shared/model/linked.ts';
import { postId } from '../../support/ids.ts';
import { venueRecord } from '../../support/records.ts';
import { writerOf } from '../../support/writers.ts';

const PREPARED = { id: postId(5), slug: 'praza', image: null };
const STORED = { ...venueRecord(), language: 'ca', unknown: { colour: 'red' } } as const;

describe('the common fields', () => {
  const write = (before: typeof STORED | undefined, sent: LinkedChange) =>
    linkedFields(before, sent, PREPARED, writerOf());
  const NOW = { modified: '2027-03-01 12:00:00', modified_utc: '2027-03-01 11:00:00' };

  it('of a new record are what is sent, and empty', () => {
    expect(write(undefined, { name: 'Praza' })).toEqual({
      ...PREPARED,
      old_slugs: [],
      ...NOW,
      unknown: {},
      language: 'gl',
      version: 1,
      author: 7,
      status: 'publish',
      date: '2027-03-01 12:00:00',
      date_utc: '2027-03-01 11:00:00',
      name: 'Praza',
      description: '',
      phone: '',
      website: '',
    });
  });

  it.each<[why: string, sent: LinkedChange, changed: object]>([
    ['stay when nothing is sent, language and what newer code wrote too', {}, {}],
    ['may be emptied', { description: '', phone: '' }, { description: '', phone: '' }],
    ['change one by one', { name: 'Campo', phone: '2' }, { name: 'Campo', phone: '2' }],
    ['lose the website by null', { website: null }, { website: '' }],
    ['take another author', { author: 3 }, { author: 3 }],
  ])('%s', (_, sent, changed) => {
    const filled = { description: '<p>D</p>', phone: '1', website: 'https://w.example/' };
    const { author, status, date, date_utc, name, language, unknown } = STORED;
    expect(write({ ...STORED, ...filled }, sent)).toEqual({
      old_slugs: [],
      ...{ ...PREPARED, author, status, date, date_utc, name, language, unknown },
      ...filled,
      ...NOW,
      version: 4,
      ...changed,
    });
  });
});

describe('the slug', () => {
  it.each<
    [why: string, role: Role, before: { slug: string; status: Status } | undefined, status: Status, slug: string]
  >([
    ['is that of the name', 'editor', undefined, 'publish', 'praza-maior'],
    ['stays, whatever the name', 'editor', { slug: 'praza', status: 'publish' }, 'publish', 'praza'],
    ['of a draft is there from the start', 'editor', undefined, 'draft', 'praza-maior'],
    ['is empty while a contributor waits for review', 'contributor', undefined, 'pending', ''],
    ['is not empty where an editor sets it aside', 'editor', undefined, 'pending', 'praza-maior'],
    ['of a draft of a contributor is there', 'contributor', undefined, 'draft', 'praza-maior'],
    ['is made when the record is published', 'editor', { slug: '', status: 'pending' }, 'publish', 'praza-maior'],
    ['makes room in the trash', 'editor', { slug: 'praza', status: 'publish' }, 'trash', 'praza__trashed'],
    ['comes back out of it', 'editor', { slug: 'praza__trashed', status: 'trash' }, 'publish', 'praza'],
  ])('%s', (_, role, before, status, slug) => {
    const after = venueRecord({ name: 'Praza Maior', status });
    expect(linkedSlug(before && venueRecord(before), after, writerOf(role))).toBe(slug);
  });
});

describe('the list of the events that link it (contract/events#links-to-deleted-records)', () => {
  const first = linkList('venue', 5);

  it('begins with the id of the record', () => {
    expect(listAfter(undefined, 'publish', first)).toBe('v5');
    expect(listAfter(undefined, 'trash', first)).toBe('v5');
  });

  it('is a new one each time that the record goes to the trash, and no other time', () => {
    let venue: { list: typeof first; status: Status } = { list: first, status: 'publish' };
    const lists = (['draft', 'trash', 'trash', 'publish', 'trash'] as const).map(status => {
      venue = { list: listAfter(venue, status, first), status };
      return venue.list;
    });
    expect(lists).toEqual(['v5', 'v5.1', 'v5.1', 'v5.1', 'v5.2']);
  });
});
