/** Searches in lists: read the folded texts in the ranges of a list instead of its entries (docs/data-model.md#listing). */

import type { DirectedPage } from '../../shared/lists/direction.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type EntryRange, matchRanges, rangesIn } from '../../shared/lists/entry-ranges.ts';
import { boundsTest, type ListPlan, linkListsOf, linkTest, packedEntryTest } from '../../shared/lists/list-plan.ts';
import { type ListName, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import type { ListPage } from '../../shared/lists/page.ts';
import { searchTextKey, type WordTest } from '../../shared/lists/search.ts';
import type { PackedEntry, TextOfEntry } from '../../shared/lists/text-block.ts';
import { pageOfTexts } from '../../shared/lists/text-page.ts';
import { entriesOf, type FoundTexts, findTexts, type TextTest } from '../../shared/lists/text-scan.ts';
import { isInside, tighten } from '../../shared/lists/window.ts';
import { type MeasuredList, measureList } from './counters.ts';
import { entryIn, type ListSource, pageInOrder, readIfFewer } from './index-entries.ts';
import { readTexts, TEXTS_A_PIECE, textsIn } from './stored-texts.ts';

/** Half a read unit pays for one text by its key, or for 4 KB of a range, some sixteen texts. */
const CHEAPER_BY_KEY = 16;
/** Testing whether a list is short costs 2.5 read units: at most a tenth of the price of this many texts. */
const WORTH_A_LOOK = 1_000;

/** The matches in one list: of texts in memory their numbers, of others their entries. */
interface Found {
  readonly texts: readonly FoundTexts[];
  readonly entries: readonly PackedEntry[];
}

/** All matching entries, unordered. A record that changes lists meanwhile can be among them twice. */
export const searchEntries = async (source: ListSource, plan: ListPlan, words: WordTest): Promise<PackedEntry[]> =>
  entriesFound(await search(source, plan, words, undefined));

/** One page of these in the order of the list. `publicEvents`: those in the window, if they were measured. */
export const searchPage = async (
  source: ListSource,
  plan: ListPlan,
  words: WordTest,
  page: DirectedPage,
  publicEvents: MeasuredList,
): Promise<ListPage> => {
  const found = await search(source, plan, words, publicEvents);
  const isInMemory = found.every(({ entries }) => entries.length === 0);
  const inMemory = isInMemory
    ? pageOfTexts(
        found.flatMap(({ texts }) => texts),
        page,
      )
    : undefined;
  if (inMemory === undefined) return pageInOrder(entriesFound(found), page);
  return { total: inMemory.total, entries: inMemory.entries.map(entryIn) };
};

const entriesFound = (found: readonly Found[]): PackedEntry[] =>
  found.flatMap(({ texts, entries }) => [...entriesOf(texts), ...entries]);

const search = async (
  source: ListSource,
  asked: ListPlan,
  words: WordTest,
  publicEvents: MeasuredList | undefined,
): Promise<Found[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const test = { hasEntry: packedEntryTest(plan), hasAll: boundsTest(plan), words };
  return Promise.all(
    plan.lists.map(list =>
      list === PUBLIC_EVENTS ? searchPublic(source, plan, test, publicEvents) : searchOther(source, list, plan, test),
    ),
  );
};

type SearchTest = TextTest & { readonly words: WordTest };

/** Searches public events: in memory, range by range, or by key if another filter leaves few. */
const searchPublic = async (
  source: ListSource,
  plan: ListPlan,
  test: SearchTest,
  measured: MeasuredList | undefined,
): Promise<Found> => {
  const { texts, size, pieces } = measured ?? (await measureList(source, PUBLIC_EVENTS, plan.window, 'texts'));
  if (texts !== undefined && texts.missing < WORTH_A_LOOK) return searchBlocks(texts, test);
  const few = await fewEntries(source, plan, size);
  if (few !== undefined) {
    const keys = few.map(entry => searchTextKey(source.language, PUBLIC_EVENTS, entry));
    const items = await source.store.read(keys, 'eventual');
    const stored = items.filter(item => item !== undefined);
    return { texts: [], entries: matching(await textsIn(stored, test.hasEntry), test) };
  }
  return texts === undefined
    ? searchRanges(source, PUBLIC_EVENTS, pieces(TEXTS_A_PIECE), test)
    : searchBlocks(texts, test);
};

/** Searches a list other than public events, which is shorter. One trip, or two if its texts are kept in memory. */
const searchOther = async (
  source: ListSource,
  list: ListName,
  { window }: ListPlan,
  test: SearchTest,
): Promise<Found> => {
  if (source.texts.noteUse({ ...source, list, window })) {
    const { texts } = await measureList(source, list, window, 'texts');
    if (texts !== undefined) return searchBlocks(texts, test);
  }
  return searchRanges(source, list, rangesIn(list, matchRanges(window)), test);
};

const searchBlocks = async ({ complete }: NonNullable<MeasuredList['texts']>, test: SearchTest): Promise<Found> => ({
  texts: findTexts(await complete(), test),
  entries: [],
});

/** One trip. Each range is filtered as soon as it is read, to save memory. */
const searchRanges = async (
  source: ListSource,
  list: ListName,
  ranges: readonly EntryRange[],
  test: SearchTest,
): Promise<Found> => {
  const found = await Promise.all(
    ranges.map(async range =>
      matching(await readTexts(source, list, { range, consistent: false }, test.hasEntry), test),
    ),
  );
  return { texts: [], entries: found.flat() };
};

const matching = (texts: readonly TextOfEntry[], { words }: SearchTest): TextOfEntry[] => texts.filter(words.hasText);

/**
 * The public entries that pass all filters; undefined: too many to read their texts by key more cheaply. `size`: the number of all public
 * events in the window.
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
