/** Derives data from an event: its places in lists, its text for searches, and the records whose counts include it. */
import { type Entry, entryOf, type Placement } from '../lists/entry.ts';
import { entryAttributes } from '../lists/moves.ts';
import {
  authorMark,
  childMark,
  FEATURED,
  fallbackMark,
  HIDDEN_EVENTS,
  type ListName,
  statusList,
  TICKETED,
} from '../lists/name.ts';
import { type SearchText, searchTextItem, together, withoutTags } from '../lists/search.ts';
import type { OwnDerivedData } from '../model/derived-data.ts';
import { dueOf } from '../posts/schedule.ts';
import { toSeconds } from '../time/wall.ts';
import { eventStatusLists } from './event-status.ts';
import { priceDetail } from './price.ts';
import type { EventRecord } from './record.ts';

/** The text that searches look at, folded when the event is written. The names of linked records are not searched. */
export const eventSearchText = ({
  title,
  description,
  excerpt,
}: Pick<EventRecord, 'title' | 'description' | 'excerpt'>): string =>
  together([title, withoutTags(description), withoutTags(excerpt)]);

export const eventDerivedData = (event: EventRecord): OwnDerivedData => {
  const isPublic = event.status === 'publish';
  const isHidden = event.hide_from_listings;
  const isProtected = event.password !== null;
  const entry = placementOf(event);
  const place = (list: ListName): Placement => ({ ...entry, list, modified: undefined });
  const folded = eventSearchText(event);
  return {
    attributes: entryAttributes(entry),
    name: undefined,
    entry,
    links: isPublic && !isHidden ? [...new Set(event.links)].map(place) : [],
    texts: isHidden ? [] : [searchTextItem(entry, folded, isProtected ? event : undefined)],
    ...dueOf(event),
    countedBy: isPublic && !isProtected ? event.links : [], // a count would reveal that a protected event links the record
  };
};

/** What a search tests of an event that has been read. */
export const searchTextOf = (event: EventRecord): SearchText => ({
  folded: eventSearchText(event),
  behindPassword: event.password === null ? undefined : event,
});

/** Its place in the list of its status: the attributes by which lists sort it, and all that filters test. */
const placementOf = (event: EventRecord): Placement => ({
  language: event.language,
  list: event.hide_from_listings ? HIDDEN_EVENTS : statusList(event.type, event.status),
  id: event.id,
  start: event.start_date,
  end: event.end_date,
  published: event.date,
  links: [...event.links, ...marks(event), ...(event.status === 'publish' ? [] : [authorMark(event.author)])],
  isProtected: event.password !== null,
  detail: priceDetail(event),
  modified: toSeconds(event.modified_utc),
});

/** The entry of an event that has been read, as the index may not have it yet. */
export const eventEntry = (event: EventRecord): Entry => entryOf(placementOf(event));

/** Featured, ticketed, canceled or postponed, child of an event, shown by sites with fallbacks. */
const marks = ({ featured, ticketed, event_status, post_parent, fallback_for = [] }: EventRecord): ListName[] => [
  ...(featured ? [FEATURED] : []),
  ...(ticketed ? [TICKETED] : []),
  ...eventStatusLists(event_status),
  ...(post_parent === null ? [] : [childMark(post_parent)]),
  ...fallback_for.map(fallbackMark),
];
