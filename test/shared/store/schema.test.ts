/**
 * `SCHEMA` has to grow with what the code stores. If that is forgotten, older code and commands do
 * not notice that newer code has written.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Cost } from '../../../shared/events/cost.ts';
import { EVENT_STATUSES, Event, placementOf } from '../../../shared/events/record.ts';
import { Organizer } from '../../../shared/linked/organizer-record.ts';
import { Term } from '../../../shared/linked/term-record.ts';
import { Venue } from '../../../shared/linked/venue-record.ts';
import { packOf, sortKeyOf } from '../../../shared/lists/entry.ts';
import { linkTo, nextLink } from '../../../shared/lists/name.ts';
import { StoredPicture } from '../../../shared/model/picture.ts';
import { Member, StoredGroup } from '../../../shared/model/translations.ts';
import { PasswordRecord, SubjectRecord, User } from '../../../shared/model/users.ts';
import { STATUSES } from '../../../shared/settings/rights.ts';
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { type PostType, RECORD_TYPES } from '../../../shared/store/records.ts';
import { PARTITIONS, SCHEMA } from '../../../shared/store/schema.ts';
import { INDEXES } from '../../../shared/store/table.ts';
import { foldSearch } from '../../../shared/text/fold.ts';
import { postId } from '../../support/ids.ts';
import { eventRecord } from '../../support/records.ts';

const names = (schema: { readonly entries: object }): readonly string[] => Object.keys(schema.entries);

/**
 * Attributes of what is stored, values of enumerations, indexes and kinds of items, taken from the
 * code.
 */
const POSTS: Readonly<Record<PostType, readonly string[]>> = {
  ...{ event: names(Event), venue: names(Venue), organizer: names(Organizer) },
};
const STORED = {
  ...{ ...POSTS, term: names(Term) },
  ...{ picture: names(StoredPicture), translations: names(StoredGroup), translation: names(Member) },
  ...{ user: names(User), subject: names(SubjectRecord), password: names(PasswordRecord), types: RECORD_TYPES },
  ...{ statuses: STATUSES, eventStatuses: EVENT_STATUSES, languages: LANGUAGES, indexes: Object.keys(INDEXES) },
  partitions: PARTITIONS,
};

/**
 * What each number of `SCHEMA` added, from the oldest one that is still read. An entry under a
 * number that has been deployed must not change.
 */
const ADDED: Readonly<Record<number, Partial<Record<keyof typeof STORED, string>>>> = {
  1: {
    event: `
      type id language version author status slug old_slugs date date_utc modified modified_utc
      image image_details sources edited trashed title description excerpt all_day start_date end_date utc_start_date
      utc_end_date timezone timezone_abbr cost currency_code website show_map show_map_link hide_from_listings sticky
      featured links post_parent ticketed event_status event_status_reason translated_from group password
      dates last_date_number recurrence`,
    venue: `
      type id language version author status slug old_slugs date date_utc modified modified_utc
      image image_details sources edited trashed link name description phone website address city country province
      state zip stateprovince show_map show_map_link geo_lat geo_lng`,
    organizer: `
      type id language version author status slug old_slugs date date_utc modified modified_utc
      image image_details sources edited trashed link name description phone website email`,
    term: 'type id language version link name slug old_slugs description parent',
    picture: 'type id url author published alt width height filesize only_sizes sizes version upload',
    translations: 'version members',
    translation: 'language id slug status author date_utc isProtected isHidden link',
    ...{ user: 'id login role version', subject: 'id login', password: 'name sha256 created used' },
    types: 'event venue organizer category tag picture',
    ...{ statuses: 'publish future draft pending private trash', eventStatuses: 'scheduled canceled postponed' },
    ...{ languages: 'eu ca fr gl es en pt de', indexes: 'bySlug byDate byLink' },
    partitions: `
      R#* S#* M#* K#* T#* W#* X#* C#* F# I#post I#term I#user U#* A#* G#* Y#* V#a V#repairs V#schema
      V#import V#sources V#history`,
  },
};
it('the highest number is that of the code', () => {
  expect(Math.max(...Object.keys(ADDED).map(Number)), 'write above what SCHEMA has been raised for').toBe(SCHEMA);
});

it.each(Object.entries(STORED))('%s', (of, stored) => {
  const known = Object.values(ADDED).flatMap(added => new Map(Object.entries(added)).get(of)?.match(/\S+/g) ?? []);
  const why = 'raise SCHEMA in shared/store/schema.ts, and name it here (docs/changing-what-is-stored.md)';
  expect(stored.toSorted(), why).toEqual(known.toSorted());
});

/**
 * A hash of what `foldSearch` makes of many characters, by the `SCHEMA` that began to store it:
 * only a new number tells older code and commands about a change.
 */
const FOLDS: Readonly<Record<number, string>> = { 1: 'e76c67560b75bd4e' };

it('searched text is folded as under the highest number', () => {
  const characters = Array.from({ length: 0x2000 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i));
  const folded = foldSearch(characters.map(character => `1${character}a ${character}?`).join(' '));
  const why = 'raise SCHEMA in shared/store/schema.ts, and put the new hash here (docs/decisions/lists-and-searches)';
  expect(createHash('sha256').update(folded).digest('hex').slice(0, 16), why).toBe(Object.values(FOLDS).at(-1));
});

/**
 * The key and the content of an index entry, by the `SCHEMA` that began to store it: code from
 * before and after a change reads entries at the same time.
 */
const ENTRIES: Readonly<Record<number, string>> = {
  1: '76o56f1co#76o56ejls#76nyk7nm8 !|tsjq80|p5;12.5|c12,t3,v5.1,o7,f,k,x,p40,g40,u2',
};

it('an entry of an index is packed as under the highest number', () => {
  const cost: Cost = { values: ['5', '12.5'], range: ['5', '12,5'], symbol: '€', position: 'postfix', words: '' };
  const links = [linkTo('category', 12), linkTo('tag', 3), nextLink(linkTo('venue', 5)), linkTo('organizer', 7)];
  const flags = { featured: true, ticketed: true, event_status: 'canceled', post_parent: 40, status: 'draft' } as const;
  const placement = placementOf(eventRecord({ links, ...flags, password: 'hash', cost, group: postId(40) }));
  const why = 'raise SCHEMA in shared/store/schema.ts, and put the new entry here (docs/changing-what-is-stored.md)';
  expect(`${sortKeyOf(placement)} ${packOf(placement)}`, why).toBe(Object.values(ENTRIES).at(-1));
});
