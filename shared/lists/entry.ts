/**
 * Entries of lists: the position of a record in a list, and its data that filters need; the text of
 * a record for searches, which is stored beside its entry; and the counts of linked records, which
 * are taken from the entries of events. Pure.
 */
import * as v from 'valibot';
import { type Owned, Status } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import type { Item } from '../store/change.ts';
import { PostId } from '../store/records.ts';
import { type Key, linkKey, linkPartition, listPartition, PACKED_TEXT, padded, textPartition } from '../store/table.ts';
import { foldSearch } from '../text/fold.ts';
import { type EntryDate, packDates, unpackDates } from './dates.ts';
import {
  type EntryName,
  isAuthorFlag,
  isEventList,
  isGroupName,
  isLink,
  type ListName,
  PUBLIC_EVENTS,
  storedNames,
} from './name.ts';

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
  /**
   * Whether it has a password. Then filters by linked records find it only for editors
   * (`events/redaction.ts`).
   */
  readonly isProtected: boolean;
  /**
   * What filters need besides the names: numbers of several kinds, each behind its letter
   * (`packedDetails`).
   */
  readonly details?: string | undefined;
  /** Epoch seconds, of an event. */
  readonly modified?: number | undefined;
  /**
   * The dates of an event with several, in the order of their starts. Then `start` is the first of
   * the starts, and `end` the last of the ends.
   */
  readonly dates?: readonly EntryDate[] | undefined;
}

/** An entry in one list. Each language has its own lists. */
export interface Placement extends Entry {
  readonly language: Language;
  readonly list: ListName;
}

// --- keys

/**
 * Public events are read by the thousand, so their list has several partitions, which are read in
 * parallel. Other lists have one.
 */
const partsOf = (list: ListName): number => (list === PUBLIC_EVENTS ? 8 : 1);

/** The partitions of a list, without that of the events with several dates. */
export const indexPartitionsOf = (language: Language, list: ListName): string[] =>
  Array.from({ length: partsOf(list) }, (_, part) => listPartition(language, list, part));

/** In keys: the events with several dates. */
const SEVERAL = 'm';

/**
 * The partition of those events of a list that have several dates; none if the list has no events.
 * An entry is at the last end of its event, so whoever asks for what ends in a range has to read
 * all entries from its beginning on.
 */
export const severalPartition = (language: Language, list: ListName): string[] =>
  isEventList(list) ? [listPartition(language, list, SEVERAL)] : [];

/** The events with several dates that have a link, in the index byLink. */
export const severalLinkPartition = (language: Language, link: EntryName): string =>
  linkPartition(language, `${link}#${SEVERAL}`);

/** The partition of an entry in a list. */
export const partitionOf = ({ language, list, id, dates }: Placement): string =>
  listPartition(language, list, dates === undefined ? id % partsOf(list) : SEVERAL);

/**
 * The sort key of an entry: the end, so that what ends from some day on is one range; then start
 * and publication, which are the order of the list (contract/lists#order). The id, which is the
 * last of it, is in the key of the item. Here it would be a tenth of what lists read.
 */
export const sortKeyOf = ({ end, start, published }: Entry): string =>
  [stampText(end), stampText(start), stampText(published)].join('#');

/**
 * Of numbers in entries: nine digits of a stamp in place of 14. Lists read them by the thousand.
 */
const BASE = 36;
const STAMP_LENGTH = 9;
/** A stamp in sort keys. */
export const stampText = (stamp: number): string => stamp.toString(BASE).padStart(STAMP_LENGTH, '0');
/**
 * The stamp at this place in a sort key, up to the next `#`. To split 10,000 keys takes 10 ms more.
 */
const stampAt = (sortKey: string, place: number): number =>
  Number.parseInt(sortKey.slice(place * (STAMP_LENGTH + 1)), BASE);

/** For sorting in the order of the list. */
export const oldestFirst = (a: Entry, b: Entry): number =>
  a.start - b.start || a.published - b.published || a.id - b.id;
export const newestFirst = (a: Entry, b: Entry): number => oldestFirst(b, a);

// --- packing

const PROTECTED = '!';
const BETWEEN_DETAILS = '&';
/** The letter of the detail that has the dates (`lists/dates.ts`). */
const DATES = 'd';

/**
 * Packs an entry into one attribute, as the names of ten would be longer than their values:
 * `|tsjq80|p5;12.5|c12,t7`.
 */
export const packOf = ({ isProtected, names, modified, details, start, dates }: Entry): string =>
  [
    isProtected ? PROTECTED : '',
    modified?.toString(BASE) ?? '',
    [details ?? [], dates === undefined ? [] : DATES + packDates(start, dates)].flat().join(BETWEEN_DETAILS),
    names.join(','),
  ].join('|');

/**
 * The inverse of `packOf`, but for dates, which are left packed. Names come last, as those of
 * places may contain the separator.
 */
const unpack = (packed: string) => {
  const [protection, modified = '', said = '', ...rest] = packed.split('|');
  const names = rest.join('|');
  const { details, dates } = withoutDates(said);
  return {
    dates,
    isProtected: protection === PROTECTED,
    modified: modified === '' ? undefined : Number.parseInt(modified, BASE),
    details,
    names: storedNames(names === '' ? [] : names.split(',')),
  };
};

const withoutDates = (said: string): { readonly details?: string | undefined; readonly dates?: string | undefined } => {
  if (!said.includes(DATES)) return { details: said === '' ? undefined : said };
  const all = said.split(BETWEEN_DETAILS);
  const dates = all.find(detail => detail.startsWith(DATES));
  const others = all.filter(detail => detail !== dates).join(BETWEEN_DETAILS);
  return { details: others === '' ? undefined : others, dates: dates?.slice(DATES.length) };
};

const DETAIL_NAMES = ['prices', 'position'] as const;
type DetailName = (typeof DETAIL_NAMES)[number];
/**
 * The letters of details: the lowest and the highest price of an event; latitude and longitude of a
 * venue. `DATES` is not among them, so no detail may have its letter.
 */
const DETAILS: Readonly<Record<DetailName, string>> = { prices: 'p', position: 'g' };

/** Writes details as `p5;12.5`, with `&` before each further kind. */
export const packedDetails = (said: Readonly<Partial<Record<DetailName, readonly number[]>>>): string | undefined => {
  const packed = DETAIL_NAMES.flatMap(name => {
    const numbers = said[name] ?? [];
    return numbers.length === 0 ? [] : [DETAILS[name] + numbers.join(';')];
  });
  return packed.length === 0 ? undefined : packed.join(BETWEEN_DETAILS);
};

/**
 * The numbers of one kind. Kinds and further numbers that only newer code knows stay in the entry,
 * and are ignored.
 */
export const detailIn = ({ details }: Pick<Entry, 'details'>, name: DetailName): readonly number[] | undefined =>
  details
    ?.split(BETWEEN_DETAILS)
    .find(each => each.startsWith(DETAILS[name]))
    ?.slice(1)
    .split(';')
    .map(Number);

/** The names in an entry, from what `packOf` returned. */
export const packedNames = (packed: string): readonly EntryName[] => unpack(packed).names;

/** The inverse of `sortKeyOf` and `packOf`. */
export const readEntry = (id: number, sortKey: string, packed: string): Entry => {
  const { dates, ...unpacked } = unpack(packed);
  const start = stampAt(sortKey, 1);
  return {
    id: v.parse(PostId, id),
    end: stampAt(sortKey, 0),
    start,
    published: stampAt(sortKey, 2),
    ...unpacked,
    ...(dates !== undefined && { dates: unpackDates(start, dates) }),
  };
};

/**
 * A record's own item is its entry in the list of its status. These attributes put it into the
 * index byDate.
 */
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
  l:
    placement.dates === undefined
      ? linkPartition(placement.language, link)
      : severalLinkPartition(placement.language, link),
  ls: sortKeyOf(placement),
  x: packOf({ ...placement, names: placement.names.filter(name => !isGroupName(name)) }),
});

// --- texts
//
// Folded texts for searches are stored in the same partitions and order as the entries of a list,
// so a range of a list is also a range of texts (docs/decisions/lists-and-searches).

export interface SearchText {
  /** Folded (`joinFolded`). */
  readonly folded: string;
  /**
   * Author and status of a protected post. They decide whether a caller searches all of its text
   * (`searchTest` in `events/list-plan.ts`).
   */
  readonly behindPassword: Owned | undefined;
}

export const searchTextItem = (at: Placement, folded: string, behindPassword: Owned | undefined): Item => ({
  ...searchTextKey(at),
  [PACKED_TEXT]: folded,
  ...(behindPassword && { p: v.parse(Guard, behindPassword) }),
});

export const searchTextKey = (at: Placement): Key => ({ pk: textPartition(partitionOf(at)), sk: textSortKey(at) });
/** That of the entry, with the id: here it makes the key the record's own. */
export const textSortKey = (entry: Entry): string => `${sortKeyOf(entry)}#${padded(entry.id)}`;

const Guard = v.object({ author: v.number(), status: Status });
const Stored = v.object({ [PACKED_TEXT]: v.string(), p: v.optional(Guard) });

/** `item`: unpacked (`functions/database/requests.ts`). */
export const searchTextIn = (item: Item): SearchText => {
  const { [PACKED_TEXT]: folded, p: behindPassword } = v.parse(Stored, item);
  return { folded, behindPassword };
};

export const textFieldsIn = (folded: string): string[] => folded.split(BETWEEN_FIELDS);

/** The first field, which is the title of an event, a venue or an organizer. */
export const titleIn = (folded: string): string => textFieldsIn(folded)[0] ?? '';

/** Folded fields contain no line breaks, so no word or phrase can match across fields. */
const BETWEEN_FIELDS = '\n';

/** Folds and joins fields to the text that is stored for searches. */
export const joinFolded = (fields: readonly string[]): string => fields.map(foldSearch).join(BETWEEN_FIELDS);

// --- counts
//
// The number of public events of each record that events link: events hidden from listings count,
// those behind a password do not (docs/data-model.md#counts).

/** By link (`c12`); of a change, what it adds. A record that no event links has no count. */
export type LinkCounts = Readonly<Record<string, number>>;

/**
 * What a change of an event adds. `was`, `is`: links to the records that count the event
 * (`DerivedData.countedBy`).
 */
export const countChanges = (was: readonly string[], is: readonly string[]): LinkCounts =>
  Object.fromEntries([
    ...is.filter(link => !was.includes(link)).map(link => [link, 1] as const),
    ...was.filter(link => !is.includes(link)).map(link => [link, -1] as const),
  ]);

export const addToCounts = (counts: LinkCounts, all: readonly { readonly counted: LinkCounts }[]): LinkCounts => {
  const sums: Record<string, number> = { ...counts };
  for (const [link, by] of all.flatMap(({ counted }) => Object.entries(counted))) {
    sums[link] = (sums[link] ?? 0) + by;
    if (sums[link] === 0) delete sums[link];
  }
  return sums;
};

/** The counts by the entries of all events that are public or hidden. */
export const countsOfEntries = (entries: readonly Entry[]): LinkCounts => {
  const counts: Record<string, number> = {};
  for (const { names, isProtected } of entries) {
    if (isProtected || names.some(isAuthorFlag)) continue; // a hidden event that is not public has the flag of its author
    for (const name of names) if (isLink(name)) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** Counts as they were when the journal had these numbers. */
const StoredCounts = v.object({
  /** Milliseconds since 1970. Rows with later numbers are not much older. */
  at: v.number(),
  /** Of the journal (`JournalNumbers`). */
  numbers: v.record(v.string(), v.number()),
  counts: v.record(v.string(), v.number()),
});

export const storedCountsIn = (item: Item) => v.parse(StoredCounts, item);
