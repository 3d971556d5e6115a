/** Entries of lists: the position of a record in a list, and its data that filters need. Pure. */
import * as v from 'valibot';
import type { Language } from '../settings/site.ts';
import type { Item } from '../store/change.ts';
import { PostId } from '../store/records.ts';
import { linkKey, linkPartition, listPartition } from '../store/table.ts';
import { type EntryName, isGroupName, type ListName, PUBLIC_EVENTS, storedNames } from './name.ts';

/** The position of a record in a list, and what filters test of it. */
export interface Entry {
  readonly id: PostId;
  /** Times are stamps as numbers (`numericStamp`). */
  readonly start: number;
  readonly end: number;
  /** Second criterion of the order (contract/lists#order). */
  readonly published: number;
  /** What filters test. */
  readonly names: readonly EntryName[];
  /** Whether it has a password. Then filters by linked records find it only for editors (`events/redaction.ts`). */
  readonly isProtected: boolean;
  /** What filters need besides the names: numbers of several kinds, each behind its letter (`detailsOf`). */
  readonly details?: string | undefined;
  /** Epoch seconds, of an event. */
  readonly modified?: number | undefined;
}

/** An entry in one list. Each language has its own lists. */
export interface Placement extends Entry {
  readonly language: Language;
  readonly list: ListName;
}

// --- keys --------------------------------------------------------------------------------------------------------------

/** Public events are read by the thousand, so their list has several partitions, which are read in parallel. Other lists have one. */
const partsOf = (list: ListName): number => (list === PUBLIC_EVENTS ? 8 : 1);

/** The partitions of a list. */
export const partitionsOf = (language: Language, list: ListName): string[] =>
  Array.from({ length: partsOf(list) }, (_, part) => listPartition(language, list, part));

/** The partition of an entry in a list. */
export const partitionOf = ({ language, list, id }: Placement): string =>
  listPartition(language, list, id % partsOf(list));

/**
 * The sort key of an entry: the end, so that what ends from some day on is one range; then start and publication, which are the order of the
 * list (contract/lists#order). The id, which is the last of it, is in the key of the item. Here it would be a tenth of what lists read.
 */
export const sortKeyOf = ({ end, start, published }: Entry): string =>
  [stampText(end), stampText(start), stampText(published)].join('#');

/** Of numbers in entries: nine digits of a stamp in place of 14. Lists read them by the thousand. */
const BASE = 36;
const STAMP_LENGTH = 9;
/** A stamp in sort keys. */
export const stampText = (stamp: number): string => stamp.toString(BASE).padStart(STAMP_LENGTH, '0');
/** The stamp at this place in a sort key, up to the next `#`. To split 10,000 keys takes 10 ms more. */
const stampAt = (sortKey: string, place: number): number =>
  Number.parseInt(sortKey.slice(place * (STAMP_LENGTH + 1)), BASE);

/** For sorting in the order of the list. */
export const oldestFirst = (a: Entry, b: Entry): number =>
  a.start - b.start || a.published - b.published || a.id - b.id;
export const newestFirst = (a: Entry, b: Entry): number => oldestFirst(b, a);

// --- packing -----------------------------------------------------------------------------------------------------------

const PROTECTED = '!';

/** Packs an entry into one attribute, as the names of ten would be longer than their values: `|tsjq80|p5;12.5|c12,t7`. */
export const packOf = ({ isProtected, names, modified, details = '' }: Entry): string =>
  [isProtected ? PROTECTED : '', modified?.toString(BASE) ?? '', details, names.join(',')].join('|');

/** The inverse of `packOf`. Names come last, as those of places may contain the separator. */
const unpack = (packed: string) => {
  const [protection, modified = '', details = '', ...rest] = packed.split('|');
  const names = rest.join('|');
  return {
    isProtected: protection === PROTECTED,
    modified: modified === '' ? undefined : Number.parseInt(modified, BASE),
    details: details === '' ? undefined : details,
    names: storedNames(names === '' ? [] : names.split(',')),
  };
};

const DETAIL_NAMES = ['prices', 'position'] as const;
type DetailName = (typeof DETAIL_NAMES)[number];
/** The letters of details: the lowest and the highest price of an event; latitude and longitude of a venue. */
const DETAILS: Readonly<Record<DetailName, string>> = { prices: 'p', position: 'g' };

/** `p5;12.5`, and `&` before each further kind. undefined: there are none. */
export const detailsOf = (said: Readonly<Partial<Record<DetailName, readonly number[]>>>): string | undefined => {
  const packed = DETAIL_NAMES.flatMap(name => {
    const numbers = said[name] ?? [];
    return numbers.length === 0 ? [] : [DETAILS[name] + numbers.join(';')];
  });
  return packed.length === 0 ? undefined : packed.join('&');
};

/** undefined: the entry has none. Kinds and further numbers that only newer code knows stay in the entry, and are ignored. */
export const detailIn = ({ details }: Pick<Entry, 'details'>, name: DetailName): readonly number[] | undefined =>
  details
    ?.split('&')
    .find(each => each.startsWith(DETAILS[name]))
    ?.slice(1)
    .split(';')
    .map(Number);

/** The names in an entry, from what `packOf` returned. */
export const namesIn = (packed: string): readonly EntryName[] => unpack(packed).names;

/** The inverse of `sortKeyOf` and `packOf`. */
export const readEntry = (id: number, sortKey: string, packed: string): Entry => ({
  id: v.parse(PostId, id),
  end: stampAt(sortKey, 0),
  start: stampAt(sortKey, 1),
  published: stampAt(sortKey, 2),
  ...unpack(packed),
});

/** A record's own item is its entry in the list of its status. These attributes put it into the index byDate. */
export const entryAttributes = (placement: Placement) => ({
  d: partitionOf(placement),
  ds: sortKeyOf(placement),
  x: packOf(placement),
});
export type EntryAttributes = Readonly<ReturnType<typeof entryAttributes>>;

/**
 * The entry of an event in the index byLink, which a new function reads in place of all entries. It
 * lacks the time of the last change and the name of the group: an edit or a translation would
 * rewrite the items of all links.
 */
export const linkEntry = ({ modified: _, ...placement }: Placement, link: EntryName): Item => ({
  ...linkKey(placement.id, link),
  l: linkPartition(placement.language, link),
  ls: sortKeyOf(placement),
  x: packOf({ ...placement, names: placement.names.filter(name => !isGroupName(name)) }),
});

// --- tests ---------------------------------------------------------------------------------------------------------------

/** Whether an entry is asked for. */
export interface EntryTest {
  (entry: Entry): boolean;
  /** It has to have one of these names. Absent: something else is tested. */
  readonly anyOf?: readonly EntryName[];
}

/** `names`: there may be thousands. */
export const namesOneOf = (names: readonly EntryName[]): EntryTest => {
  const wanted = new Set(names);
  const test = (entry: Entry): boolean => entry.names.some(name => wanted.has(name));
  return Object.assign(test, { anyOf: names });
};

export const namesNoneOf = (names: readonly EntryName[]): EntryTest => {
  const namesOne = namesOneOf(names);
  return entry => !namesOne(entry);
};

/** Leaves out protected entries, if a filter tests fields that they hide from the caller (docs/decisions/protected-events). */
export const isOpen: EntryTest = ({ isProtected }) => !isProtected;
