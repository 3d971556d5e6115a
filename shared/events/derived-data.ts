/** What is derived from an event and stored beside it: entries of lists, texts for searches, the range of its prices. */

import { wordForFree } from '../i18n/language.ts';
import { type Entry, entryAttributes, entryOf, type Placement } from '../lists/entry.ts';
import {
  authorFlag,
  childMark,
  FEATURED,
  fallbackFlag,
  HIDDEN_EVENTS,
  type ListName,
  statusList,
  TICKETED,
} from '../lists/name.ts';
import { joinFolded, type SearchText, searchTextItem, withoutTags } from '../lists/search.ts';
import { dueOf, type OwnDerivedData } from '../model/base.ts';
import { toSeconds } from '../time/wall.ts';
import { amountsOf } from './cost.ts';
import { type EventRecord, eventStatusLists } from './record.ts';

// The range of prices of an event in its index entry, so that filters by price need no records (contract/lists#filters-by-price).

/** `5;12.5`, or one amount: no comma, as that separates the fields of an entry. undefined: the event has no price. */
const priceDetail = ({ cost, language }: Pick<EventRecord, 'cost' | 'language'>): string | undefined => {
  const amounts = cost === null ? [] : amountsOf(cost, { free: wordForFree(language) });
  return amounts.length === 0 ? undefined : [...new Set([amounts.at(0), amounts.at(-1)])].join(';');
};

/** undefined: the event has no price. */
const pricesOf = ({ detail }: Entry): { readonly lowest: number; readonly highest: number } | undefined => {
  if (detail === undefined) return undefined;
  const [lowest = Number.NaN, highest = lowest] = detail.split(';').map(Number);
  return { lowest, highest };
};

/** Tests of an entry whether it has a price of at least, or at most, so much. */
export const costsAtLeast =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.highest ?? Number.NaN) >= amount;

export const costsAtMost =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.lowest ?? Number.NaN) <= amount;

// Derives data from an event: its places in lists, its text for searches, and the records whose counts include it.

/** The text that searches look at, folded when the event is written. The names of linked records are not searched. */
export const eventSearchText = ({
  title,
  description,
  excerpt,
}: Pick<EventRecord, 'title' | 'description' | 'excerpt'>): string =>
  joinFolded([title, withoutTags(description), withoutTags(excerpt)]);

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
  links: [...event.links, ...marks(event), ...(event.status === 'publish' ? [] : [authorFlag(event.author)])],
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
  ...fallback_for.map(fallbackFlag),
];
