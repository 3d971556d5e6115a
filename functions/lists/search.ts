/** `search` in lists: reads the stored texts in the ranges of the list, instead of its entries (docs/data-model.md#listing). */
import { type Entry, oldestFirst } from '../../shared/lists/entry.ts';
import { type EntryRange, matchRanges, rangesIn } from '../../shared/lists/entry-ranges.ts';
import { type ListPlan, linkListsOf, linkTest } from '../../shared/lists/list-plan.ts';
import { type ListName, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { readSearchText, type SearchText, searchTextKey } from '../../shared/lists/search.ts';
import { isInside, tighten } from '../../shared/lists/window.ts';
import type { Item } from '../../shared/store/change.ts';
import { textPartition } from '../../shared/store/table.ts';
import { type MeasuredList, measureList } from './counters.ts';
import type { ListSource } from './index-entries.ts';
import { keyBoundsOf, oncePerRecord, readIfFewer } from './index-entries.ts';

/** Hardly ever more than the 1 MB of a page, as texts of real events take some 250 bytes each. */
const TEXTS_A_PIECE = 2_500;
/** Half a read unit pays for one text by its key, or for 4 KB of texts in a range: some sixteen. */
const CHEAPER_BY_KEY = 16;
/** To see whether a list is short costs 2.5 read units: a tenth of the price of this many texts, or less. */
const WORTH_A_LOOK = 1_000;

/** All matching entries, in the order of the list, without duplicates. `publicEvents`: those in the window, if they have been measured. */
export const searchEntries = async (
  source: ListSource,
  asked: ListPlan,
  isFound: (text: SearchText) => boolean,
  publicEvents: MeasuredList | undefined,
): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const matching = matchingTexts(plan, isFound);
  const others = plan.lists.filter(list => list !== PUBLIC_EVENTS);
  const found = await Promise.all([
    plan.lists.includes(PUBLIC_EVENTS) ? searchPublic(source, plan, matching, publicEvents) : [],
    ...others.map(list => searchRanges(source, list, matchRanges(window), matching)),
  ]);
  return oncePerRecord(found.flat()).sort(oldestFirst);
};

/** Returns the entries of the texts that match. */
type Matching = (texts: readonly Item[]) => Entry[];

const matchingTexts = (plan: ListPlan, isFound: (text: SearchText) => boolean): Matching => {
  const isLinked = linkTest(plan);
  return items =>
    items
      .map(readSearchText)
      .filter(text => isInside(text.entry, plan.window) && isLinked(text.entry) && isFound(text))
      .map(({ entry }) => entry);
};

/** One trip. Each range is filtered as soon as it is read, to save memory. */
const searchRanges = async (
  { store, language }: ListSource,
  list: ListName,
  ranges: readonly EntryRange[],
  matching: Matching,
): Promise<Entry[]> => {
  const found = await Promise.all(
    rangesIn(list, ranges).map(async range => {
      const partition = textPartition(language, list, range.lengthClass);
      return matching(await store.readRange({ partition, ...keyBoundsOf(range) }));
    }),
  );
  return found.flat();
};

/** Searches public events: range by range, or by key if another filter leaves few. */
const searchPublic = async (
  source: ListSource,
  plan: ListPlan,
  matching: Matching,
  measured: MeasuredList | undefined,
): Promise<Entry[]> => {
  const publicEvents = measured ?? (await measureList(source, PUBLIC_EVENTS, plan.window));
  const few = await fewEntries(source, plan, publicEvents.size);
  if (few === undefined) return searchRanges(source, PUBLIC_EVENTS, publicEvents.pieces(TEXTS_A_PIECE), matching);
  const keys = few.map(entry => searchTextKey(source.language, PUBLIC_EVENTS, entry));
  const items = await source.store.read(keys, 'eventual');
  return matching(items.filter(item => item !== undefined));
};

/**
 * The public entries that pass all filters, if they are so few that reading their texts by key is cheaper; else undefined. `size`: the
 * number of all public events in the window.
 */
const fewEntries = async (source: ListSource, plan: ListPlan, size: number): Promise<Entry[] | undefined> => {
  const most = Math.floor(size / CHEAPER_BY_KEY);
  const looks = await Promise.all(
    plan.groups
      .map(group => linkListsOf(group, plan))
      .filter(lists => lists.length * WORTH_A_LOOK <= size)
      .map(lists => readIfFewer(source, lists, matchRanges(plan.window), most)),
  );
  const [shortest] = looks.filter(entries => entries !== undefined).sort((a, b) => a.length - b.length);
  const isLinked = linkTest(plan);
  const few = shortest?.filter(entry => isInside(entry, plan.window) && isLinked(entry));
  return few !== undefined && few.length <= most ? few : undefined;
};
