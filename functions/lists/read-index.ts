/** What lists read from the table: entries of its indexes, and texts for searches. */

import type { Cards } from '../../shared/lists/cards.ts';
import { type Entry, partitionsOf, readEntry } from '../../shared/lists/entry.ts';
import type { EntryName, ListName } from '../../shared/lists/name.ts';
import { type SearchText, searchTextIn, searchTextKey, textSortKey } from '../../shared/lists/search.ts';
import { keyBoundsOf, type TimeRange } from '../../shared/lists/time-range.ts';
import type { Item } from '../../shared/store/change.ts';
import { linkPartition, recordNameIn, textPartition } from '../../shared/store/table.ts';
import { unpacked } from '../database/requests.ts';
import type { LanguageAsked } from './read-journal.ts';

/** What lists are read for. */
export interface ListAsked extends LanguageAsked {
  readonly list: ListName;
  readonly ends: TimeRange;
  /** Whether cards need their texts. */
  readonly texts: boolean;
  /** Links of which each card has to have one. If memory lacks cards, only their entries are read. */
  readonly onlyWithOneOf?: readonly EntryName[] | undefined;
}

/** The entries of a list that end in the range, in no order. One round trip. */
export const readIndex = (asked: LanguageAsked, list: ListName, ends: TimeRange): Promise<Entry[]> =>
  entriesOf(asked, 'byDate', partitionsOf(asked.language, list), ends);

/** Likewise, of the public events that have one of the links; those that have several come as often. */
export const readLinkIndex = (asked: ListAsked, links: readonly EntryName[]): Promise<Entry[]> => {
  const partitions = links.map(link => linkPartition(asked.language, link));
  return entriesOf(asked, 'byLink', partitions, asked.ends);
};

const entriesOf = async (
  { store }: LanguageAsked,
  index: 'byDate' | 'byLink',
  partitions: readonly string[],
  ends: TimeRange,
): Promise<Entry[]> => {
  const read = partitions.map(partition => store.readIndex({ index, partition, ...keyBoundsOf(ends) }));
  const entries = (await Promise.all(read)).flat();
  return entries.map(({ pk, sort, packed = '' }) => readEntry(recordNameIn({ pk }).id, sort, packed));
};

// Texts for searches, beside the cards of lists.

/** A read unit pays for one text by its key, consistently, or for 8 KB of a range, some thirty texts; each part of a list is a range. */
const CHEAPER_BY_KEY = 5;

/** Reads the texts that the cards asked for lack. One round trip, or two. */
export const readTextsOf = async (cards: Cards, asked: ListAsked): Promise<void> => {
  const { store, language, list, ends } = asked;
  const lacking = cards.endingIn(ends).filter(card => card.text === undefined);
  if (lacking.length > CHEAPER_BY_KEY) {
    const texts = new Map((await readTexts(asked)).map(item => [item.sk, item]));
    for (const card of lacking) {
      const item = texts.get(textSortKey(card));
      if (item !== undefined && !cards.hasChanged(card.id)) card.text = textOf(item);
    }
  }
  // What has changed lately, and what an eventually consistent read missed.
  const left = lacking.filter(card => card.text === undefined);
  const items = await store.read(
    left.map(card => searchTextKey({ ...card, language, list })),
    'consistent',
  );
  for (const [i, card] of left.entries()) card.text = textOf(items[i]);
};

/** All texts of the list that end in the range. One round trip. */
const readTexts = async ({ store, language, list, ends }: ListAsked): Promise<Item[]> => {
  const partitions = partitionsOf(language, list).map(textPartition);
  return (await Promise.all(partitions.map(partition => store.readRange({ partition, ...keyBoundsOf(ends) })))).flat();
};

const textOf = (item: Item | undefined): SearchText =>
  item === undefined ? { folded: '', behindPassword: undefined } : searchTextIn(unpacked(item));
