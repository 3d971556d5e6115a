/** What lists read from the table: entries of its indexes, and texts for searches. */
import { ALL_TIMES, type Cards, keyBoundsOf, type TimeRange } from '../../shared/lists/cards.ts';
import {
  type Entry,
  partitionsOf,
  readEntry,
  type SearchText,
  searchTextIn,
  searchTextKey,
  textSortKey,
} from '../../shared/lists/entry.ts';
import type { EntryName, ListName } from '../../shared/lists/name.ts';
import type { Item } from '../../shared/store/change.ts';
import { linkPartition, recordNameIn, textPartition } from '../../shared/store/table.ts';
import { unpacked } from '../database/requests.ts';
import type { LanguageAsked } from './read-journal.ts';

/** A part of a list. */
export interface PartAsked extends LanguageAsked {
  readonly list: ListName;
  readonly ends: TimeRange;
  /** Read only public events that have one of these links. Ignored if memory has the range. */
  readonly onlyWithOneOf?: readonly EntryName[] | undefined;
}

/** What a list is read for. */
export interface ListAsked extends PartAsked {
  readonly starts: TimeRange;
  /** Whether cards need their texts. */
  readonly texts: boolean;
}

/**
 * The entries that end in the range, in no order. An event with three of the links comes three
 * times. One round trip.
 */
export const readIndex = async ({ store, language, list, ends, onlyWithOneOf }: PartAsked): Promise<Entry[]> => {
  const index = onlyWithOneOf === undefined ? 'byDate' : 'byLink';
  const partitions = onlyWithOneOf?.map(link => linkPartition(language, link)) ?? partitionsOf(language, list);
  const read = partitions.map(partition => store.readIndex({ index, partition, ...keyBoundsOf(ends) }));
  const found = (await Promise.all(read)).flat();
  return found.flatMap(({ pk, sort, packed }) =>
    packed === undefined ? [] : [readEntry(recordNameIn({ pk }).id, sort, packed)],
  );
};

// Texts for searches, beside the cards of lists.

/**
 * A read unit pays for one text by its key, consistently, or for 8 KB of a range, some thirty
 * texts; each part of a list is a range.
 */
const CHEAPER_BY_KEY = 5;

/**
 * Reads the texts that the cards asked for lack, and those of all cards that end in the range. One
 * round trip, or two.
 */
export const readTextsOf = async (cards: Cards, asked: ListAsked): Promise<void> => {
  const { store, language, list, ends } = asked;
  if (cards.within(asked).every(({ text }) => text !== undefined)) return;
  const lacking = cards.within({ starts: ALL_TIMES, ends }).filter(card => card.text === undefined);
  if (lacking.length > CHEAPER_BY_KEY) {
    const partitions = partitionsOf(language, list).map(textPartition);
    const read = partitions.map(partition => store.readRange({ partition, ...keyBoundsOf(ends) }));
    const texts = new Map((await Promise.all(read)).flat().map(item => [item.sk, item]));
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

const textOf = (item: Item | undefined): SearchText =>
  item === undefined ? { folded: '', behindPassword: undefined } : searchTextIn(unpacked(item));
