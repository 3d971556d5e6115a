/** Reading lists of records: the only file of this folder that others import (a rule in `biome.json`). */

import type { Page } from '../../shared/input/paging.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import type { ListPage } from '../../shared/lists/list-page.ts';
import type { ListPlan } from '../../shared/lists/list-plan.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { Text } from '../../shared/lists/texts.ts';
import { EVERYTHING, type Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ENTRIES_A_PIECE, type LongList, readLongList } from './long-lists.ts';
import { newestPage } from './newest.ts';
import { findPage } from './pages.ts';
import { entriesOf, MOMENT_RANGES, readRanges, readWhole } from './read.ts';
import { searchEntries, searchMoments } from './search.ts';

/** Entries are those of indexes, which lag behind the table: an entry may be missing, or tell of what its record was a moment ago. */
export interface ListReader {
  /** One page, in the order of the list, and the exact total. Two or three trips, however long the lists are; four with several filters. */
  readonly page: (plan: ListPlan, page: Page) => Promise<ListPage>;
  /** One page of lists of venues or organizers, newest publication first. One trip for the first page, two for any other. */
  readonly newest: (lists: readonly ListName[], page: Page) => Promise<ListPage>;
  /** All entries that can lie in the window, in no order, each record once. One trip. */
  readonly all: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** The same of lists of venues or organizers, whose entries have no length. */
  readonly allMoments: (lists: readonly ListName[]) => Promise<Entry[]>;
  /** The same of lists so long that they are read in pieces, side by side. Two trips. */
  readonly allInPieces: (lists: readonly ListName[], window: Window) => Promise<Entry[]>;
  /** All entries of the lists, and whether that is everything: false while the indexes show less than the counters, which never lag. */
  readonly complete: (lists: readonly ListName[]) => Promise<{ entries: Entry[]; isComplete: boolean }>;
  /** The size of a list in a window, and its ranges there in pieces. One trip. */
  readonly measure: (list: ListName, window: Window) => Promise<LongList>;
  /** All entries of the plan whose text matches, in the order of the list. `published`: all public events in the window of the plan. */
  readonly search: (plan: ListPlan, isFound: (text: Text) => boolean, published: LongList) => Promise<Entry[]>;
  /** All entries of lists of venues or organizers with these words in one field, in no order, each record once. One trip. */
  readonly searchMoments: (lists: readonly ListName[], words: string) => Promise<Entry[]>;
}

/** `now`: in seconds; decides from which end counters are read. */
export const listReader = (store: Store, language: Language, now: number): ListReader => {
  const measure = (list: ListName, window: Window) => readLongList(store, language, list, window, now);
  return {
    page: (plan, page) => findPage(store, language, plan, page, now),
    newest: (names, page) => newestPage(store, { language, names }, page),
    all: (names, window) => entriesOf(store, language, names, window),
    allMoments: names => entriesOf(store, language, names, EVERYTHING, MOMENT_RANGES),
    allInPieces: async (names, window) => {
      const read = await Promise.all(
        names.map(async name => {
          const { pieces } = await measure(name, window);
          return [...(await readRanges(store, { language, names: [name] }, pieces(ENTRIES_A_PIECE))).values()].flat();
        }),
      );
      return [...new Map(read.flat().map(entry => [entry.id, entry])).values()];
    },
    complete: async names => {
      const { entries, isWhole } = await readWhole(store, { language, names });
      return { entries, isComplete: isWhole };
    },
    measure,
    search: (plan, isFound, published) => searchEntries(store, language, plan, isFound, published),
    searchMoments: (names, words) => searchMoments(store, { language, names }, words),
  };
};
