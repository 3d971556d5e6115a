/**
 * The names of lists. Only this file creates and parses them (docs/data-model.md#lists).
 *
 * | name                     | list of                                                                        |
 * |--------------------------|--------------------------------------------------------------------------------|
 * | `all`                    | public events                                                                  |
 * | `event-draft`            | all posts of one type and status                                               |
 * | `event-hidden`           | events hidden from listings, whatever their status                             |
 * | `c12`, `t3`, `v5`, `o7`  | public events that link category 12, tag 3, venue 5, organizer 7               |
 * | `v5.1`                   | the same of the next generation: venue 5 has been in the trash once                   |
 *
 * The last two rows are **link lists**. Entries also contain **flags**, which filters test like links, but there is no list of their name:
 * of events `f` featured, `k` with tickets, `p12` child of event 12, `x` canceled, `y` postponed, `gl~` shown by the site in Galician with
 * fallbacks; of posts that are not public `u3`, their author; of venues names of places, such as `=vigo`.
 */

import * as v from 'valibot';
import type { Status } from '../auth/rights.ts';
import type { Language } from '../settings/site.ts';
import {
  isTermType,
  LINKED_POST_TYPES,
  LINKED_TYPES,
  type LinkedType,
  NAMES_OF,
  POST_TYPES,
  PostId,
  type PostType,
  type RecordIdentity,
  TERM_TYPES,
  TermId,
} from '../store/records.ts';

/**
 * A name that one of the functions below has created, or that was stored. Its form is not checked: newer code may have stored kinds of
 * names that this code does not know and has to keep (docs/changing-what-is-stored.md).
 */
export const ListName = v.pipe(v.string(), v.brand('ListName'));
export type ListName = v.InferOutput<typeof ListName>;

const named = (text: string): ListName => v.parse(ListName, text);

const Names = v.custom<readonly ListName[]>(Array.isArray);

/** The names in an index entry. Thousands of entries are read at once, so the array is branded as a whole, and no name is checked. */
export const storedListNames = (names: readonly string[]): readonly ListName[] => v.parse(Names, names);

// --- lists by status ---------------------------------------------------------------------------------------------------

/** All public events. Nearly every request reads this list, and it never contains events of other statuses. */
export const PUBLIC_EVENTS = named('all');

/** Events hidden from listings. No request shows this list. */
export const HIDDEN_EVENTS = named('event-hidden');

/** All posts of one type and status. */
export const statusList = (type: PostType, status: Status): ListName =>
  type === 'event' && status === 'publish' ? PUBLIC_EVENTS : named(`${type}-${status}`);

/** What entries of posts that are not public have among their names. */
export const authorFlag = (author: number): ListName => named(`u${author}`);

export const isAuthorFlag = (list: ListName): boolean => /^u\d/.test(list);

// --- link lists and flags ----------------------------------------------------------------------------------------------

/** The list of the events that link a record, in its first generation. */
export const linkList = (type: LinkedType, id: number): ListName => named(`${NAMES_OF[type].letter}${id}`);

/**
 * The list of the next generation. A record that goes to the trash gets it, which removes all its events from it at once: the old list is never
 * read again (docs/decisions/names-slugs-and-ids).
 */
export const nextLinkList = (list: ListName): ListName => {
  const [name, generation = '0'] = list.split('.');
  return named(`${name}.${Number(generation) + 1}`);
};

/** What events have whose `post_parent` is this event. */
export const childFlag = (parent: number): ListName => named(`p${parent}`);
export const FEATURED = named('f');
export const TICKETED = named('k');
export const CANCELED = named('x');
export const POSTPONED = named('y');
/** What events have that a site shows in its list with fallbacks (contract/lists#fallback). */
export const fallbackFlag = (site: Language): ListName => named(`${site}~`);

// --- names of places ---------------------------------------------------------------------------------------------------

/** The first characters of names of places. No name of a list begins with one. */
const SIGNS = { city: '=', stateprovince: '/', country: '+' } as const;
export type PlaceKind = keyof typeof SIGNS;
export const PLACE_KINDS = ['city', 'stateprovince', 'country'] as const satisfies readonly PlaceKind[];

/** A place in an entry of a venue: `=vigo`, `/pontevedra`, `+espana`. `folded` has no comma (`shared/venues/filters.ts`). */
export const placeName = (kind: PlaceKind, folded: string): ListName => named(`${SIGNS[kind]}${folded}`);

/** The name of the town in an entry of a venue. */
export const townIn = (names: readonly ListName[]): ListName | undefined =>
  names.find(name => name.startsWith(SIGNS.city));

// --- tests of names ----------------------------------------------------------------------------------------------------

const LINKS = LINKED_TYPES.map(type => NAMES_OF[type].letter).join('');
const LINK_LIST = new RegExp(`^([${LINKS}])(\\d+)(?:\\.\\d+)?$`);
const LINK_LIST_START = new RegExp(`^[${LINKS}]\\d`);

/** The record whose events are in this list: `v5` and `v5.1` are both venue 5. undefined: not the list of a linked record. */
export const linkedRecordOf = (list: ListName): Extract<RecordIdentity, { readonly type: LinkedType }> | undefined => {
  const [, letter, id] = LINK_LIST.exec(list) ?? [];
  const term = TERM_TYPES.find(type => NAMES_OF[type].letter === letter);
  if (term !== undefined) return { type: term, id: v.parse(TermId, Number(id)) };
  const post = LINKED_POST_TYPES.find(type => NAMES_OF[type].letter === letter);
  return post && { type: post, id: v.parse(PostId, Number(id)) };
};

/** Whether it is the list of a linked record (`linkedRecordOf`). For thousands of entries. */
export const isLinkOfRecord = (list: ListName): boolean => LINK_LIST_START.test(list);

export const isTermLink = (list: ListName): boolean => isTermType(linkedRecordOf(list)?.type);

/** The links of an event to records of this type. */
export const linksOf = (links: readonly ListName[], type: LinkedType): ListName[] =>
  links.filter(link => linkedRecordOf(link)?.type === type);

const PUBLIC_LISTS: readonly ListName[] = POST_TYPES.map(type => statusList(type, 'publish'));

/** The list in a partition of the table or of an index: `all` of `W#gl/all#0` and `gl/all#0`. */
export const listIn = (pk: string): ListName => named(pk.slice(pk.indexOf('/') + 1).split('#')[0] ?? '');

/** Whether callers without rights may list everything in it: public events, venues and organizers. */
export const isPublicList = (list: ListName): boolean => PUBLIC_LISTS.includes(list);
