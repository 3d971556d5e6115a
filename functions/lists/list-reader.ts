/** Reads lists of records. The only file of this folder that others may import (a rule in `biome.json`). */

import type { Page } from '../../shared/input/paging.ts';
import type { DirectedPage } from '../../shared/lists/direction.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import { exactLists, type ListPlan, packedEntryTest, unfiltered } from '../../shared/lists/list-plan.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { ListPage } from '../../shared/lists/page.ts';
import type { WordTest } from '../../shared/lists/search.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import { NO_TEXTS, type TextMemory } from '../../shared/lists/text-memory.ts';
import { entriesOf, findTexts } from '../../shared/lists/text-scan.ts';
import { EVERYTHING, type Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type CompleteEntries, completeEntries } from './complete-entries.ts';
import { countedPage } from './counted-page.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import { filteredEntries } from './filtered-entries.ts';
import {
  entriesIn,
  entryIn,
  type ListSource,
  oncePerRecord,
  packedInOrder,
  pageInOrder,
  readPacked,
  readRanges,
} from './index-entries.ts';
import { newestPage } from './newest-page.ts';
import { searchEntries, searchPage } from './search.ts';

export { textMemory } from './text-memory.ts';

/**
 * Entries come from indexes, which are eventually consistent: an entry may be missing, or outdated by a moment. A **trip** is a round of
 * requests to DynamoDB that run in parallel.
 */
export interface ListReader {
  /**
   * One page in the order of the list, and the exact total. One trip for the first page, two or three for others, however long the lists
   * are. With several filters, two trips, and the smallest of their lists is read completely.
   */
  readonly page: (plan: ListPlan, page: DirectedPage) => Promise<ListPage>;
  /** One page of lists of venues or organizers, newest publication first. One trip for the first page, two for others. */
  readonly newest: (lists: readonly ListName[], page: Page) => Promise<ListPage>;
  /** All entries that can be in the window, unordered, without duplicates. One trip, which takes long for a long range. */
  readonly all: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /**
   * All entries of lists that many requests read completely, such as venues by place. From the second use on, public lists are taken from
   * texts in memory. One trip, or two if texts are outdated or missing there.
   */
  readonly allCached: (lists: readonly ListName[]) => Promise<Entry[]>;
  /** Like `all`, for long lists, which are read in parallel parts, or taken from texts in memory. Two trips, as counters are read first. */
  readonly allInPieces: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** All entries of the lists, and whether the indexes already show all of them. Two trips. */
  readonly complete: (lists: readonly ListName[]) => Promise<CompleteEntries>;
  /** Measures a list before a search: how many entries are in a window, in which ranges, and which texts are in memory. One trip. */
  readonly measure: (list: ListName, window: Window) => Promise<MeasuredList>;
  /** All entries of the plan whose text matches, in the order of the list, without duplicates. */
  readonly search: (plan: ListPlan, words: WordTest) => Promise<Entry[]>;
  /** One page of these. `publicEvents`: the public events in the window, measured while the plan was being made, which saves a trip. */
  readonly searchPage: (
    plan: ListPlan,
    page: DirectedPage,
    words: WordTest,
    publicEvents: MeasuredList,
  ) => Promise<ListPage>;
}

/** `texts`: those in memory. */
export const listReader = (
  store: Store,
  language: Language,
  now: Instant,
  texts: TextMemory = NO_TEXTS,
): ListReader => {
  const source = { store, language, now, texts };
  return {
    page: async (plan, page) => {
      const lists = exactLists(plan);
      return lists === undefined
        ? pageInOrder(await filteredEntries(source, plan), page)
        : countedPage(source, lists, plan.window, page);
    },
    newest: (lists, page) => newestPage(source, lists, page),
    all: async (lists, window) => oncePerRecord(entriesIn(await readRanges(source, lists, matchRanges(window)))),
    allCached: async lists => {
      const read = await Promise.all(lists.map(list => readCached(source, list)));
      return packedInOrder(read.flat()).map(entryIn);
    },
    allInPieces: async (lists, window) => {
      const read = await Promise.all(lists.map(list => readInPieces(source, list, window)));
      return packedInOrder(read.flat()).map(entryIn);
    },
    complete: lists => completeEntries(source, lists),
    measure: (list, window) => measureList(source, list, window, 'texts'),
    search: async (plan, words) => packedInOrder(await searchEntries(source, plan, words)).map(entryIn),
    searchPage: (plan, page, words, publicEvents) => searchPage(source, plan, words, page, publicEvents),
  };
};

const readCached = async (source: ListSource, list: ListName): Promise<readonly PackedEntry[]> =>
  source.texts.noteUse({ ...source, list, window: EVERYTHING })
    ? readInPieces(source, list, EVERYTHING)
    : readPacked(source, list, matchRanges(EVERYTHING));

const readInPieces = async (source: ListSource, list: ListName, window: Window): Promise<readonly PackedEntry[]> => {
  const measured = await measureList(source, list, window, 'texts');
  if (measured.texts === undefined) return readMeasured(source, measured);
  const hasEntry = packedEntryTest({ ...unfiltered([list]), window });
  return entriesOf(findTexts(await measured.texts.complete(), { hasEntry, words: undefined }));
};
