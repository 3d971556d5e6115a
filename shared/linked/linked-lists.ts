/**
 * Parameters of the lists of venues and organizers, entries of these lists, and which of the
 * records have upcoming events.
 */
import * as v from 'valibot';
import { EventPassword, Integer, StatusList, searchWords } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { PAGING } from '../http/paging.ts';
import { PRUNED_BY } from '../http/references.ts';
import { type Entry, entryAttributes, type Placement, searchTextItem } from '../lists/entry.ts';
import { authorFlag, EntryName, statusList } from '../lists/name.ts';
import { dueOf, type OwnDerivedData, type UniqueName } from '../model/base.ts';
import { DAY, fromSeconds, type Instant, numericStamp, toSeconds, type Wall } from '../time/wall.ts';
import type { LinkedPost } from './linked-post.ts';

// The parameters that the lists of venues and organizers have in common (contract/venues#lists).

/**
 * `functions/linked/list.ts` tests each parameter by a function of the same name, and does not
 * compile without it.
 */
export const LINKED_FILTERS = {
  search: searchWords(''),
  event: v.optional(v.pipe(Integer, v.brand('PostId'))),
  has_events: v.optional(v.string('type')),
  only_with_upcoming: v.optional(v.string('type')),
};

export const LinkedQuery = v.object({
  ...PAGING,
  ...LINKED_FILTERS,
  /** The password of `event`. */
  password: EventPassword,
  status: v.optional(StatusList),
  ml_language: LanguageParameter,
});
export type LinkedQuery = v.InferOutput<typeof LinkedQuery>;

export const DeleteLinkedQuery = v.object({ ml_language: LanguageParameter, ...PRUNED_BY });

// What is derived in the same way from venues and organizers.

/** What is derived from fields that only one of the two types has. */
interface OwnData {
  readonly uniqueName: UniqueName;
  /** Folded by `joinFolded` of `shared/lists/entry.ts`. */
  readonly searchText: string;
  /** Further names in the index entry: the places of a venue (`shared/linked/venue-filters.ts`). */
  readonly placeNames: readonly EntryName[];
  readonly entryDetails: string | undefined;
}

/** Puts the record into the list of its status, ordered by publication. */
export const linkedDerivedData = (
  record: LinkedPost,
  { uniqueName, searchText, placeNames, entryDetails }: OwnData,
): OwnDerivedData => {
  const author = record.status === 'publish' ? [] : [authorFlag(record.author)];
  const entry: Placement = {
    language: record.language,
    list: statusList(record.type, record.status),
    id: record.id,
    start: numericStamp(record.date),
    end: numericStamp(record.date),
    published: numericStamp(record.date),
    names: [record.link, ...placeNames, ...author],
    details: entryDetails,
    isProtected: false,
  };
  return {
    attributes: entryAttributes(entry),
    // Records in the trash match no duplicates (contract/venues#duplicates).
    name: record.status === 'trash' ? undefined : uniqueName,
    entry,
    linkEntries: [],
    texts: [searchTextItem(entry, searchText, undefined)],
    ...dueOf(record),
    countedBy: [],
  };
};

/** A link that no event has. */
const NONE = v.parse(EntryName, '');

/**
 * The link to a venue or organizer is the first name of its entry, so lists are filtered without
 * reading records.
 */
export const linkOf = ({ names: [link = NONE] }: Pick<Entry, 'names'>): EntryName => link;

// Which venues and organizers have upcoming events, for `only_with_upcoming`
// (contract/venues#lists).

/**
 * Index entries have the start of an event in its own time zone, which differs from UTC by less
 * than a day. If an entry starts within a day of now, only its record tells whether the event has
 * started.
 */
const UNCERTAIN = DAY;

/** Events whose entries start before this stamp have certainly started. */
export const upcomingFrom = (now: Instant): number => numericStamp(fromSeconds(now - UNCERTAIN));

/** Events whose entries start at this stamp or later have certainly not started. */
export const certainFrom = (now: Instant): number => numericStamp(fromSeconds(now + UNCERTAIN));

interface CheckedEvent {
  readonly utc_start_date: Wall;
  readonly password: string | null;
}

export const isToStart = ({ utc_start_date, password }: CheckedEvent, now: Instant): boolean =>
  password === null && toSeconds(utc_start_date) >= now;
