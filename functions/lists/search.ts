/** `search` in lists: stored texts are read in the ranges of the list, instead of its entries (docs/data-model.md#listing). */
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

/** Hardly ever more than the 1 MB of a page: the texts of real events take some 250 bytes each. */
const TEXTS_A_PIECE = 2_500;
/** Half a unit reads one text by its key, or 4 KB of texts in a range: some sixteen. */
const CHEAPER_BY_KEY = 16;
/** To look whether a list is short costs 2.5 units, half a unit a class: less than a tenth of what texts in so long a range cost. */
const WORTH_A_LOOK = 1_000;

/** All that match, in the order of the list, each record once. `published`: all public events in the window, if they were measured. */
export const searchEntries = async (
  source: ListSource,
  asked: ListPlan,
  isFound: (text: SearchText) => boolean,
  published: MeasuredList | undefined,
): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const matching = matchingTexts(plan, isFound);
  const others = plan.lists.filter(list => list !== PUBLIC_EVENTS);
  const found = await Promise.all([
    plan.lists.includes(PUBLIC_EVENTS) ? searchPublic(source, plan, matching, published) : [],
    ...others.map(list => searchRanges(source, list, matchRanges(window), matching)),
  ]);
  return oncePerRecord(found.flat()).sort(oldestFirst);
};

/** Of stored texts, the entries of those that match. */
type Matching = (texts: readonly Item[]) => Entry[];

const matchingTexts = (plan: ListPlan, isFound: (text: SearchText) => boolean): Matching => {
  const isLinked = linkTest(plan);
  return items =>
    items
      .map(readSearchText)
      .filter(text => isInside(text.entry, plan.window) && isLinked(text.entry) && isFound(text))
      .map(({ entry }) => entry);
};

/** One trip. Each range is looked through as it comes: what does not match is not kept. */
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

/** Public events: range by range, or by key where another filter leaves few. */
const searchPublic = async (
  source: ListSource,
  plan: ListPlan,
  matching: Matching,
  measured: MeasuredList | undefined,
): Promise<Entry[]> => {
  const published = measured ?? (await measureList(source, PUBLIC_EVENTS, plan.window));
  const few = await fewEntries(source, plan, published.size);
  if (few === undefined) return searchRanges(source, PUBLIC_EVENTS, published.pieces(TEXTS_A_PIECE), matching);
  const keys = few.map(entry => searchTextKey(source.language, PUBLIC_EVENTS, entry));
  const items = await source.store.read(keys, 'eventual');
  return matching(items.filter(item => item !== undefined));
};

/** The public entries that pass all filters, where these are so few that their texts are cheaper by key. `size`: of all public events. */
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
