/** `search` in lists: texts folded when they were written, read as the list is read, range by range. */

import { type EntryRange, tighten } from '../../shared/lists/counts.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type ListPlan, linkTest, listsOf } from '../../shared/lists/list-plan.ts';
import { type ListName, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isInside, matchRanges } from '../../shared/lists/pages.ts';
import { findsInOneField } from '../../shared/lists/search.ts';
import { readText, type Text, textKey } from '../../shared/lists/texts.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { textPartition } from '../../shared/store/table.ts';
import type { LongList } from './long-lists.ts';
import { boundsOf, type Lists, MOMENT_RANGES, readPart } from './read.ts';

/** Texts a piece, so that it is hardly ever longer than the 1 MB of a page: real ones take some 250 bytes. */
const PIECE = 2_500;
/** Half a unit buys one text by its key, or 4 KB of texts side by side. */
const CHEAPER = 16;
/** A look at a short list costs 2.5 units, half a unit a class: less than a tenth of what it may spare. */
const WORTH_A_LOOK = 1_000;

/** All that match, in the order of the list. `published`: the list of all public events in the window of the plan. */
export const searchEntries = async (
  store: Store,
  language: Language,
  asked: ListPlan,
  isFound: (text: Text) => boolean,
  published: LongList,
): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const isLinked = linkTest(plan);
  // Each piece is looked through as it comes: what does not match is not kept.
  const matching = (texts: readonly Text[]): Entry[] =>
    texts.filter(text => isInside(text.entry, window) && isLinked(text.entry) && isFound(text)).map(textEntry);
  const within = (list: ListName, readings: readonly EntryRange[]) =>
    readings.map(async reading => {
      const partition = textPartition(language, list, reading.lengthClass);
      return matching((await store.readRange({ partition, ...boundsOf(reading) })).map(readText));
    });
  const few = plan.statuses.includes(PUBLIC_EVENTS) ? await fewEntries(store, language, plan, published.size) : [];
  const found = await Promise.all([
    ...(few === undefined ? within(PUBLIC_EVENTS, published.pieces(PIECE)) : [byKey(few)]),
    ...plan.statuses.filter(list => list !== PUBLIC_EVENTS).flatMap(list => within(list, matchRanges(window))),
  ]);
  return found.flat().sort((a, b) => (a.order < b.order ? -1 : 1));

  async function byKey(entries: readonly Entry[]): Promise<Entry[]> {
    const items = await store.read(
      entries.map(entry => textKey(language, PUBLIC_EVENTS, entry)),
      'eventual',
    );
    return matching(items.flatMap(item => (item === undefined ? [] : [readText(item)])));
  }
};

/** Of venues or organizers: the entries of all that match, in no order, each record once. One trip. */
export const searchMoments = async (store: Store, { language, names }: Lists, search: string): Promise<Entry[]> => {
  const isFound = findsInOneField(search);
  const found = await Promise.all(
    names.flatMap(list =>
      MOMENT_RANGES.map(async reading => {
        const partition = textPartition(language, list, reading.lengthClass);
        const texts = (await store.readRange({ partition, ...boundsOf(reading) })).map(readText);
        return texts.filter(({ folded }) => isFound(folded)).map(textEntry);
      }),
    ),
  );
  return [...new Map(found.flat().map(entry => [entry.id, entry])).values()];
};

const textEntry = ({ entry }: Text): Entry => entry;

/** The public entries that pass all filters, where one of the filters leaves so few that their texts are better asked for by key. */
const fewEntries = async (
  store: Store,
  language: Language,
  plan: ListPlan,
  size: number,
): Promise<Entry[] | undefined> => {
  const most = Math.floor(size / CHEAPER);
  const looks = await Promise.all(
    plan.groups
      .map(group => listsOf(group, plan))
      .filter(names => names.length * WORTH_A_LOOK <= size)
      .map(names => readPart(store, { language, names }, matchRanges(plan.window), most)),
  );
  const [shortest] = looks.filter(entries => entries !== undefined).sort((a, b) => a.length - b.length);
  const isLinked = linkTest(plan);
  const few = shortest?.filter(entry => isInside(entry, plan.window) && isLinked(entry));
  return few !== undefined && few.length <= most ? few : undefined;
};
