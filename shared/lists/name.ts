/**
 * The names of lists: made, parsed and asked about here only (docs/data-model.md#lists).
 *
 * | name                     | list of                                                                        |
 * |--------------------------|--------------------------------------------------------------------------------|
 * | `all`                    | public events                                                                  |
 * | `event-draft`            | all posts of one type and status                                               |
 * | `event-hidden`           | events hidden from listings, whatever their status                             |
 * | `u3-event-draft`         | those posts of a type and status that user 3 wrote                             |
 * | `gl~`, `gl~c12`          | events that the site in Galician shows with fallbacks; that link category 12   |
 * | `c12`, `t3`, `v5`, `o7`  | public events that link category 12, tag 3, venue 5, organizer 7               |
 * | `v5.1`                   | the same of the next era: venue 5 has been in the trash once                   |
 * | `f`, `k`, `p12`          | public events that are featured, have tickets, have the parent 12              |
 * | `x`, `y`                 | public events that are canceled, postponed                                     |
 * | `c12-protected`          | those events of the list `c12` that stand behind a password                    |
 *
 * The last five rows are **link lists**. Entries of venues also hold **names of places**, `=vigo`, which are filtered by as lists are,
 * but nothing is stored below them.
 */

import * as v from 'valibot';
import type { Status } from '../access/status.ts';
import { PostId, type RecordIdentity, TermId, type TermType } from '../addresses/record-ids.ts';
import type { Language } from '../settings/language.ts';
import type { IndexName } from '../store/table.ts';

/**
 * A name that one of the functions below has made, or that was stored. Its form is not checked, as newer code may have stored names of
 * kinds that this code does not know and has to keep (docs/changing-what-is-stored.md).
 */
export const ListName = v.pipe(v.string(), v.brand('ListName'));
export type ListName = v.InferOutput<typeof ListName>;

const named = (text: string): ListName => v.parse(ListName, text);

const Names = v.custom<readonly ListName[]>(Array.isArray);

/** The names in an index entry. Thousands of entries are read at once, so the array is branded as a whole, and no name is checked. */
export const storedListNames = (names: readonly string[]): readonly ListName[] => v.parse(Names, names);

// --- lists by status ---------------------------------------------------------------------------------------------------

/** The types of records that are in lists by status. */
export type PostType = 'event' | 'venue' | 'organizer';

/** All public events. Nearly every request reads this list, and it never contains events of other statuses. */
export const PUBLIC_EVENTS = named('all');

/** Events hidden from listings. No request shows this list, but category moves need it (`functions/category-moves/`). */
export const HIDDEN_EVENTS = named('event-hidden');

/** All posts of one type and status. */
export const statusList = (type: PostType, status: Status): ListName =>
  type === 'event' && status === 'publish' ? PUBLIC_EVENTS : named(`${type}-${status}`);

/** The posts of one author in a status that only they and editors see. */
export const ownList = (type: PostType, status: Status, author: number): ListName =>
  named(`u${author}-${type}-${status}`);

// --- link lists --------------------------------------------------------------------------------------------------------

/** The first letter of the name of each kind of link list. Those with an id after it come first. */
const LETTERS = {
  category: 'c',
  tag: 't',
  venue: 'v',
  organizer: 'o',
  parent: 'p',
  featured: 'f',
  ticketed: 'k',
  canceled: 'x',
  postponed: 'y',
} as const;
export type LinkListKind = keyof typeof LETTERS;

/** The types of records that events link. Each such record has a list of its events. */
export type LinkedType = Extract<LinkListKind, 'category' | 'tag' | 'venue' | 'organizer'>;

/** The list of the events that link a record, in its first era. */
export const linkList = (type: LinkedType, id: number): ListName => named(`${LETTERS[type]}${id}`);

/** The list of the events that have this event as their parent. */
export const childrenList = (parent: number): ListName => named(`${LETTERS.parent}${parent}`);

export const FEATURED_EVENTS = named(LETTERS.featured);
export const TICKETED_EVENTS = named(LETTERS.ticketed);
export const CANCELED_EVENTS = named(LETTERS.canceled);
export const POSTPONED_EVENTS = named(LETTERS.postponed);

/**
 * The list of the next era. A record that goes to the trash gets it, and so leaves all its events at once: the list that they are in is
 * never read again (docs/decisions/0001-link-lists-have-eras.md).
 */
export const nextLinkList = (list: ListName): ListName => {
  const [name, era = '0'] = list.split('.');
  return named(`${name}.${Number(era) + 1}`);
};

const PROTECTED = '-protected';

/** The list of the events of a link list that have a password. It is separate so that the counters of the open list do not reveal them. */
export const protectedList = (list: ListName): ListName => named(`${list}${PROTECTED}`);

/** The inverse of `protectedList`; other lists are returned unchanged. An event is in one of the two. */
export const openList = (list: ListName): ListName =>
  list.endsWith(PROTECTED) ? named(list.slice(0, -PROTECTED.length)) : list;

export interface LinkListName {
  readonly kind: LinkListKind;
  /** The id of the linked record or of the parent; undefined for lists of all events with a mark, such as the featured ones. */
  readonly id: number | undefined;
  readonly era: number;
  readonly isProtected: boolean;
}

const LINK_LIST = /^(?:([ctvop])(\d+)(?:\.(\d+))?|([fkxy]))(-protected)?$/;
const KINDS: ReadonlyMap<string, LinkListKind> = new Map([
  [LETTERS.category, 'category'],
  [LETTERS.tag, 'tag'],
  [LETTERS.venue, 'venue'],
  [LETTERS.organizer, 'organizer'],
  [LETTERS.parent, 'parent'],
  [LETTERS.featured, 'featured'],
  [LETTERS.ticketed, 'ticketed'],
  [LETTERS.canceled, 'canceled'],
  [LETTERS.postponed, 'postponed'],
]);

/** undefined: a list by status, or a kind of link list that newer code has. */
export const parseLinkList = (list: ListName): LinkListName | undefined => {
  const [, letter, id, era, mark, isProtected] = LINK_LIST.exec(list) ?? [];
  const kind = KINDS.get(letter ?? mark ?? '');
  return (
    kind && {
      kind,
      id: id === undefined ? undefined : Number(id),
      era: Number(era ?? 0),
      isProtected: isProtected !== undefined,
    }
  );
};

// --- lists with fallbacks ---------------------------------------------------------------------------------------------

/** Between the language of a site and the list that its list with fallbacks corresponds to. */
const FALLBACK = '~';

/**
 * The list of the events that a site shows with fallbacks (`gl~`), and those of them that link a record (`gl~c12`). All of them are public,
 * neither hidden nor behind a password, and of any of the site's languages (contract/lists#fallback).
 */
export const fallbackList = (site: Language, link: ListName | '' = ''): ListName => named(`${site}${FALLBACK}${link}`);

export const isFallbackList = (list: ListName): boolean => list.charAt(2) === FALLBACK;

/** `c12` of `gl~c12`; other lists are returned unchanged. */
export const withoutFallback = (list: ListName): ListName => (isFallbackList(list) ? named(list.slice(3)) : list);

// --- names of places ---------------------------------------------------------------------------------------------------

/** The signs that names of places begin with. No name of a list begins with one. */
const SIGNS = { city: '=', stateprovince: '/', country: '+' } as const;
export type PlaceKind = keyof typeof SIGNS;
export const PLACE_KINDS = ['city', 'stateprovince', 'country'] as const satisfies readonly PlaceKind[];

/** A place as entries of venues name it: `=vigo`, `/pontevedra`, `+espana`. `folded` has no comma (`shared/venues/place-names.ts`). */
export const placeName = (kind: PlaceKind, folded: string): ListName => named(`${SIGNS[kind]}${folded}`);

// --- what is asked of names --------------------------------------------------------------------------------------------

/** The record whose events are in this list: `v5` and `v5.1` are both venue 5. undefined: not the list of a linked record. */
export const linkedRecordOf = (list: ListName): Extract<RecordIdentity, { readonly type: LinkedType }> | undefined => {
  const { kind, id } = parseLinkList(list) ?? {};
  if (kind === 'category' || kind === 'tag') return { type: kind, id: v.parse(TermId, id) };
  return kind === 'venue' || kind === 'organizer' ? { type: kind, id: v.parse(PostId, id) } : undefined;
};

export const isTermLink = (list: ListName): boolean => {
  const type = linkedRecordOf(list)?.type;
  return type === 'category' || type === 'tag';
};

/** The links of an event to records of this type. */
export const linksOf = (links: readonly ListName[], type: LinkedType): ListName[] =>
  links.filter(link => linkedRecordOf(link)?.type === type);

/** The ids of the linked terms of this type. */
export const linkedTermIds = (links: readonly ListName[], type: TermType): TermId[] =>
  links.flatMap(link => {
    const record = linkedRecordOf(link);
    return record?.type === type ? [record.id] : [];
  });

const LIST_OF_AUTHOR = /^u\d+-/;

const SEEN_BY_ALL: readonly string[] = [
  PUBLIC_EVENTS,
  statusList('venue', 'publish'),
  statusList('organizer', 'publish'),
];
const LIST_BY_STATUS = /^(?:u\d+-)?(?:event|venue|organizer)-/;

/** Whether callers without rights may list all that is in it: public events, venues and organizers. */
export const isPublicList = (list: ListName): boolean => SEEN_BY_ALL.includes(list);

/** Whether callers without rights see what is in the list, or its size. Lists that this code does not know count as seen. */
export const isSeenByAll = (list: ListName): boolean =>
  isPublicList(list) || !(LIST_BY_STATUS.test(list) || parseLinkList(list)?.isProtected);

/** The index of a list. Entries of link lists and of an author's lists are items of their own; in other lists they are the records. */
export const indexOf = (list: ListName): IndexName =>
  LIST_OF_AUTHOR.test(list) || isFallbackList(list) || parseLinkList(list) !== undefined ? 'byLink' : 'byDate';

const LIST_WITHOUT_DURATION = /^(?:u\d+-)?(?:venue|organizer)-/;

/** Whether entries of the list can end later than they start. Venues and organizers have no duration, only a date of publication. */
export const hasDuration = (list: ListName): boolean => !LIST_WITHOUT_DURATION.test(list);

const groupOf = (letter: string): string =>
  letter === LETTERS.category || letter === LETTERS.tag ? `${LETTERS.category}${LETTERS.tag}` : letter;

/** The group of types whose counts are in one partition (`linkCountsPartition`). Categories and tags are one, as pages show both. */
export const countGroupOfType = (type: LinkedType): string => groupOf(LETTERS[type]);
export const countGroup = (list: ListName): string => groupOf(list.slice(0, 1));
