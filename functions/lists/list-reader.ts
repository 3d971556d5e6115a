/** Reads lists of records. The only file of this folder that others may import (a rule in `biome.json`). */

import type { Page } from '../../shared/input/paging.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import { exactLists, type ListPlan } from '../../shared/lists/list-plan.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { type ListPage, slicePage } from '../../shared/lists/page.ts';
import type { SearchText } from '../../shared/lists/search.ts';
import type { Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type CompleteEntries, completeEntries } from './complete-entries.ts';
import { countedPage } from './counted-page.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import { filteredEntries } from './filtered-entries.ts';
import { entriesIn, oncePerRecord, readRanges } from './index-entries.ts';
import { newestPage } from './newest-page.ts';
import { searchEntries } from './search.ts';

/**
 * Entries come from indexes, which lag behind the table: an entry may be missing, or show its record as it was a moment ago. A **trip** is
 * a round of requests to DynamoDB that run in parallel.
 */
export interface ListReader {
  /**
   * One page in the order of the list, and the exact total. One trip for the first page, two or three for others, however long the lists
   * are. With several filters, two trips, and the smallest of their lists is read completely.
   */
  readonly page: (plan: ListPlan, page: Page) => Promise<ListPage>;
  /** One page of lists of venues or organizers, newest publication first. One trip for the first page, two for others. */
  readonly newest: (lists: readonly ListName[], page: Page) => Promise<ListPage>;
  /** All entries that can be in the window, in no order, without duplicates. One trip, which takes long for a long range. */
  readonly all: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** The same in two trips, for long lists: they are read in pieces, in parallel. */
  readonly allInPieces: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** All entries of the lists, and whether the indexes already show all of them. Two trips. */
  readonly complete: (lists: readonly ListName[]) => Promise<CompleteEntries>;
  /** The number of entries of a list in a window, and its ranges there in pieces. One trip. */
  readonly measure: (list: ListName, window: Window) => Promise<MeasuredList>;
  /**
   * All entries of the plan whose text matches, in the order of the list, without duplicates. `publicEvents`: the public events in the
   * window of the plan; to measure them while the plan is being made saves a trip.
   */
  readonly search: (
    plan: ListPlan,
    isFound: (text: SearchText) => boolean,
    publicEvents?: MeasuredList,
  ) => Promise<Entry[]>;
}

export const listReader = (store: Store, language: Language, now: Instant): ListReader => {
  const source = { store, language, now };
  return {
    page: async (plan, page) => {
      const lists = exactLists(plan);
      return lists === undefined
        ? slicePage(await filteredEntries(source, plan), page)
        : countedPage(source, lists, plan.window, page);
    },
    newest: (lists, page) => newestPage(source, lists, page),
    all: async (lists, window) => oncePerRecord(entriesIn(await readRanges(source, lists, matchRanges(window)))),
    allInPieces: async (lists, window) => {
      const read = await Promise.all(
        lists.map(async list => readMeasured(source, await measureList(source, list, window))),
      );
      return oncePerRecord(read.flat());
    },
    complete: lists => completeEntries(source, lists),
    measure: (list, window) => measureList(source, list, window),
    search: (plan, isFound, publicEvents) => searchEntries(source, plan, isFound, publicEvents),
  };
};
