/** What lists read from the table: entries of its indexes, and texts for searches. */

import type { Cards } from '../../shared/lists/cards.ts';
import { type Entry, partsOf, readEntry } from '../../shared/lists/entry.ts';
import type { EntryName, ListName } from '../../shared/lists/name.ts';
import { type SearchText, searchTextIn, searchTextKey, textSortKey } from '../../shared/lists/search.ts';
import { type EndRange, endsIn, keyBoundsOf, type Window } from '../../shared/lists/window.ts';
import type { Item } from '../../shared/store/change.ts';
import type { IndexEntry } from '../../shared/store/store.ts';
import { linkPartition, listPartition, recordNameIn, textPartition } from '../../shared/store/table.ts';
import { unpacked } from '../database/requests.ts';
import type { LanguageAsked } from './read-journal.ts';

/** What lists are read for. */
export interface ListAsked extends LanguageAsked {
  readonly list: ListName;
  readonly window: Window;
  /** Whether cards need their texts. */
  readonly texts: boolean;
}

/** The entries of a list that end in the range, in no order. One round trip. */
export const readIndex = async (
  { store, language }: LanguageAsked,
  list: ListName,
  ends: EndRange,
): Promise<Entry[]> => {
  const partitions = partsOf(list).map(part => listPartition(language, list, part));
  const items = await Promise.all(
    partitions.map(partition => store.readIndex({ index: 'byDate', partition, ...keyBoundsOf(ends) })),
  );
  return items.flat().map(entryIn);
};

/** Likewise, of the public events that have one of the links; those that have several come as often. */
export const readLinkIndex = async (
  { store, language }: LanguageAsked,
  links: readonly EntryName[],
  ends: EndRange,
): Promise<Entry[]> => {
  const partitions = links.map(link => linkPartition(language, link));
  const items = await Promise.all(
    partitions.map(partition => store.readIndex({ index: 'byLink', partition, ...keyBoundsOf(ends) })),
  );
  return items.flat().map(entryIn);
};

const entryIn = ({ pk, sort, packed }: IndexEntry): Entry => {
  if (packed === undefined) throw new Error('an item of an index without an entry');
  return readEntry(recordNameIn({ pk }).id, sort, packed);
};

// Texts for searches, beside the cards of lists.

/** A read unit pays for one text by its key, consistently, or for 8 KB of a range, some thirty texts; each part of a list is a range. */
const CHEAPER_BY_KEY = 5;

/** Reads the texts that cards in the window lack. One round trip, or two. */
export const readTextsOf = async (cards: Cards, asked: ListAsked): Promise<void> => {
  const { store, language, list, window } = asked;
  const lacking = cards.inWindow(window).filter(card => card.text === undefined);
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

/** All texts of a list in the window. One round trip. */
const readTexts = async ({ store, language, list, window }: ListAsked): Promise<Item[]> => {
  const bounds = keyBoundsOf(endsIn(window));
  const partitions = partsOf(list).map(part => textPartition(language, list, part));
  return (await Promise.all(partitions.map(partition => store.readRange({ partition, ...bounds })))).flat();
};

const textOf = (item: Item | undefined): SearchText =>
  item === undefined ? { folded: '', behindPassword: undefined } : searchTextIn(unpacked(item));
