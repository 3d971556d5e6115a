/** What lists read from the table: entries of its indexes, and texts for searches. */
import { ALL_TIMES, type Cards, entryOf, keyBoundsOf, type TimeRange } from '../../shared/lists/cards.ts';
import {
  indexPartitionsOf,
  readEntry,
  type SearchText,
  searchTextIn,
  searchTextKey,
  severalLinkPartition,
  severalPartition,
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

/** What is read of a part of a list. */
interface IndexAsked extends PartAsked {
  /**
   * Which events with several dates are read, by the end of their last date; by default all that
   * may have a date in the range.
   */
  readonly several?: readonly TimeRange[];
}

/**
 * The last ends of the events with several dates that may have a date in a range: such an event is
 * at its last end, so it may have one wherever it ends later.
 */
export const lastEndsFor = ({ from }: TimeRange): TimeRange => ({ from, to: ALL_TIMES.to });

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
export const readIndex = async ({ store, ends, several = [lastEndsFor(ends)], ...asked }: IndexAsked) => {
  const { index, single, others } = partitionsFor(asked);
  const read = (partition: string, range: TimeRange) => store.readIndex({ index, partition, ...keyBoundsOf(range) });
  const found = (
    await Promise.all([
      ...single.map(partition => read(partition, ends)),
      ...others.flatMap(partition => several.map(range => read(partition, range))),
    ])
  ).flat();
  return found.flatMap(({ pk, sort, packed }) =>
    packed === undefined ? [] : [readEntry(recordNameIn({ pk }).id, sort, packed)],
  );
};

/** Where the entries of a list are: those of events with several dates in `others`. */
const partitionsFor = ({ language, list, onlyWithOneOf }: Pick<PartAsked, 'language' | 'list' | 'onlyWithOneOf'>) =>
  onlyWithOneOf === undefined
    ? {
        index: 'byDate' as const,
        single: indexPartitionsOf(language, list),
        others: severalPartition(language, list),
      }
    : {
        index: 'byLink' as const,
        single: onlyWithOneOf.map(link => linkPartition(language, link)),
        others: onlyWithOneOf.map(link => severalLinkPartition(language, link)),
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
    const read = (partition: string, range: TimeRange) =>
      store.readRange({ partition: textPartition(partition), ...keyBoundsOf(range) });
    const others = lacking.some(({ date }) => date !== undefined) ? severalPartition(language, list) : [];
    const found = await Promise.all([
      ...indexPartitionsOf(language, list).map(partition => read(partition, ends)),
      ...others.map(partition => read(partition, lastEndsFor(ends))),
    ]);
    const texts = new Map(found.flat().map(item => [item.sk, item]));
    for (const card of lacking) {
      const entry = entryOf(card);
      const item = texts.get(textSortKey(entry));
      if (item !== undefined && !cards.hasChanged(entry.id)) card.text = textOf(item);
    }
  }
  // What has changed lately, and what an eventually consistent read missed. All dates of an event
  // have the text of the event.
  const left = lacking.filter(card => card.text === undefined);
  const entries = [...new Set(left.map(entryOf))];
  const items = await store.read(
    entries.map(entry => searchTextKey({ ...entry, language, list })),
    'consistent',
  );
  const texts = new Map(entries.map((entry, i) => [entry, textOf(items[i])]));
  for (const card of left) card.text = texts.get(entryOf(card)) ?? textOf(undefined);
};

const textOf = (item: Item | undefined): SearchText =>
  item === undefined ? { folded: '', behindPassword: undefined } : searchTextIn(unpacked(item));
