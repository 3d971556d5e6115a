/**
 * The names of lists, and the names in their entries. Only this file creates and parses them
 * (docs/data-model.md#lists).
 */
import * as v from 'valibot';
import type { Status } from '../settings/rights.ts';
import {
  isTermType,
  LINKED_TYPES,
  type LinkedType,
  NAMES_OF,
  POST_TYPES,
  PostId,
  type PostType,
  type RecordIdentity,
  TermId,
} from '../store/records.ts';

// --- lists

/**
 * The posts of one type and status. Public events have another name, and hidden ones a list of
 * their own, whatever their status.
 */
export type ListName = typeof PUBLIC_EVENTS | typeof HIDDEN_EVENTS | `${PostType}-${Status}`;

/** Nearly every request reads this list. `all` in stored keys, although it has only public ones. */
export const PUBLIC_EVENTS = 'all' as const;
/** Events hidden from listings. No request shows this list. */
export const HIDDEN_EVENTS = 'event-hidden' as const;

export const statusList = (type: PostType, status: Status): ListName =>
  type === 'event' && status === 'publish' ? PUBLIC_EVENTS : `${type}-${status}`;

/** Whether it is a list of events, public or not. */
export const isEventList = (list: ListName): boolean => list === PUBLIC_EVENTS || list.startsWith('event-');

const PUBLIC_LISTS: readonly string[] = POST_TYPES.map(type => statusList(type, 'publish'));

/**
 * Whether callers without rights may list everything in it: public events, venues and organizers.
 */
export const isPublicList = (list: string): boolean => PUBLIC_LISTS.includes(list);

/** The list in a partition of the table or of an index: `all` of `W#gl/all#0` and `gl/all#0`. */
export const listIn = (pk: string): string => pk.slice(pk.indexOf('/') + 1).split('#')[0] ?? '';

// --- names in entries

/**
 * A name that one of the functions below has created, or that was stored. Its form is not checked:
 * newer code may have stored kinds of names that this code does not know and has to keep
 * (docs/changing-what-is-stored.md).
 */
export const EntryName = v.pipe(v.string(), v.brand('EntryName'));
export type EntryName = v.InferOutput<typeof EntryName>;

const named = (text: string): EntryName => v.parse(EntryName, text);

/**
 * Thousands of entries are read at once, so the array is branded as a whole, and no name is
 * checked.
 */
const Names = v.custom<readonly EntryName[]>(Array.isArray);
export const storedNames = (names: readonly string[]): readonly EntryName[] => v.parse(Names, names);

// Links.

/** The link to a record, in its first generation. */
export const linkTo = (type: LinkedType, id: number): EntryName => named(`${NAMES_OF[type].letter}${id}`);

/**
 * The link in the next generation. A record that goes to the trash gets it, so that no event links
 * it any more (docs/decisions/names-slugs-and-ids).
 */
export const nextLink = (link: EntryName): EntryName => {
  const [name, generation = '0'] = link.split('.');
  return named(`${name}.${Number(generation) + 1}`);
};

const LINK = new RegExp(`^([${LINKED_TYPES.map(type => NAMES_OF[type].letter).join('')}])(\\d+)(?:\\.\\d+)?$`);

export const isLink = (name: EntryName): boolean => LINK.test(name);

/** The record that a link leads to: `v5` and `v5.1` both lead to venue 5. */
export const linkedRecordOf = (name: EntryName): Extract<RecordIdentity, { readonly type: LinkedType }> | undefined => {
  const [, letter, id] = LINK.exec(name) ?? [];
  const type = LINKED_TYPES.find(each => NAMES_OF[each].letter === letter);
  if (type === undefined) return undefined;
  return isTermType(type) ? { type, id: v.parse(TermId, Number(id)) } : { type, id: v.parse(PostId, Number(id)) };
};

export const isTermLink = (name: EntryName): boolean => isTermType(linkedRecordOf(name)?.type);

/** The links to records of this type. */
export const linksOf = (names: readonly EntryName[], type: LinkedType): EntryName[] =>
  names.filter(name => linkedRecordOf(name)?.type === type);

// Flags.

export const FEATURED = named('f');
export const TICKETED = named('k');
export const CANCELED = named('x');
export const POSTPONED = named('y');
export const childFlag = (parent: number): EntryName => named(`p${parent}`);
export const authorFlag = (author: number): EntryName => named(`u${author}`);
export const isAuthorFlag = (name: EntryName): boolean => /^u\d/.test(name);

// Groups of translations.

/**
 * The name of a group in the entries of its events, all but the first (`firstOfGroup` in
 * `model/translations.ts`).
 */
export const groupName = (first: number): EntryName => named(`g${first}`);
export const isGroupName = (name: EntryName): boolean => /^g\d/.test(name);
/** The id of the first event of the group that an entry names, if it names one. */
export const groupNamedIn = (names: readonly EntryName[]): number | undefined => {
  const name = names.find(isGroupName);
  return name === undefined ? undefined : Number(name.slice(1));
};

// Places.

const SIGNS = { city: '=', stateprovince: '/', country: '+' } as const;
export type PlaceKind = keyof typeof SIGNS;
export const PLACE_KINDS = ['city', 'stateprovince', 'country'] as const satisfies readonly PlaceKind[];

/** `folded` has no comma (`shared/linked/venue-filters.ts`). */
export const placeName = (kind: PlaceKind, folded: string): EntryName => named(`${SIGNS[kind]}${folded}`);

/** The town among the names of a venue. */
export const townIn = (names: readonly EntryName[]): EntryName | undefined =>
  names.find(name => name.startsWith(SIGNS.city));
