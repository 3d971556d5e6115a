/** Reading lists of records. The only file of this folder that others may import (a rule in `biome.json`). */

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
import { type CompleteEntries, completeEntries } from './complete-entries.ts';
import { countedPage } from './counted-page.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import { filteredEntries } from './filtered-entries.ts';
import { entriesIn, oncePerRecord, readRanges } from './index-entries.ts';
import { newestPage } from './newest-page.ts';
import { searchEntries } from './search.ts';

/**
 * Entries come from indexes, which lag behind the table: one may be missing, or tell of what its record was a moment ago. A **trip** is a
 * round of requests that run side by side.
 */
export interface ListReader {
  /**
   * One page in the order of the list, and the exact total. One trip for the first page, two or three for any other, however long the
   * lists are; two where several filters are combined, and then the smallest of their lists is read whole.
   */
  readonly page: (plan: ListPlan, page: Page) => Promise<ListPage>;
  /** One page of lists of venues or organizers, newest publication first. One trip for the first page, two for any other. */
  readonly newest: (lists: readonly ListName[], page: Page) => Promise<ListPage>;
  /** All entries that can lie in the window, in no order, each record once. One trip, in which a long range takes long. */
  readonly all: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** The same in two trips, where lists may be so long that they are better read in pieces, side by side. */
  readonly allInPieces: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** Everything that stands in the lists, and whether the indexes show all of it yet. Two trips. */
  readonly complete: (lists: readonly ListName[]) => Promise<CompleteEntries>;
  /** The size of a list in a window, and its ranges there in pieces. One trip. */
  readonly measure: (list: ListName, window: Window) => Promise<MeasuredList>;
  /**
   * All entries of the plan whose text is found, in the order of the list, each record once. `published`: all public events in the window
   * of the plan; whoever has measured them while the plan was made saves a trip.
   */
  readonly search: (
    plan: ListPlan,
    isFound: (text: SearchText) => boolean,
    published?: MeasuredList,
  ) => Promise<Entry[]>;
}

/** `now`: in seconds. */
export const listReader = (store: Store, language: Language, now: number): ListReader => {
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
    search: (plan, isFound, published) => searchEntries(source, plan, isFound, published),
  };
};
