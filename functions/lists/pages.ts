/** One page of a list and its exact total, at a cost that does not grow with the list (`docs/data-model.md`, Listing). */

import { offsetOf, type Page } from '../../shared/input/paging.ts';
import { calendarOf } from '../../shared/lists/calendar.ts';
import { type EntriesRead, tighten } from '../../shared/lists/counts.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type ListPage, slicePage } from '../../shared/lists/list-page.ts';
import { exactLists, type ListPlan, linkTest, listsOf } from '../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isInside, lateBefore, matchRanges, planPage, seekPage, totalOf } from '../../shared/lists/pages.ts';
import type { Window } from '../../shared/lists/window.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { ENTRIES_A_PIECE, type LongList, readLongList } from './long-lists.ts';
import { type Lists, readCounters, readRanges } from './read.ts';
import { type Stream, streamOf } from './stream.ts';

const EMPTY: ListPage = { total: 0, entries: [] };

/** Asked for beyond the page, as one range cannot know how many of its entries will match. */
const SLACK = 2;
/** A page of a query ends at 1 MB anyway: some 10,000 thin entries. */
const MANY = 10_000;
/** With more late entries than this unknown, the page is looked for after them rather than beside them. */
const WORTH_A_TRIP = 200;

/** `now` in seconds: which end of the counters is nearer. */
export const findPage = async (
  store: Store,
  language: Language,
  plan: ListPlan,
  page: Page,
  now: number,
): Promise<ListPage> => {
  const names = exactLists(plan);
  if (names === undefined) return slicePage(await filteredEntries(store, language, plan, now), page);
  const window = tighten(plan.window);
  return window === undefined ? EMPTY : countedPage(store, { language, names }, window, page, now);
};

/** Total and position from counters; only the entries of the page are read, and the few that counters cannot tell. */
const countedPage = async (store: Store, lists: Lists, window: Window, page: Page, now: number): Promise<ListPage> => {
  const offset = offsetOf(page);
  const plan = planPage(window, offset, now);
  // The first page begins where the window begins: no need to wait for the counters.
  const first = offset === 0 ? streamOf(store, lists, matchRanges(window), page.per_page + SLACK) : undefined;
  const [months, read] = await Promise.all([
    readCounters(store, lists, plan),
    readRanges(store, lists, plan.ranges),
    first?.fill(),
  ]);
  const calendar = calendarOf(months, plan.side);
  const total = totalOf(plan, calendar, read);
  const wanted = Math.min(page.per_page, total - offset);
  if (wanted <= 0) return { total, entries: [] };
  if (first !== undefined) return { total, entries: await take(first, window, 0, wanted) };

  let known: EntriesRead = read;
  let at = seekPage(plan, { total, perPage: wanted }, calendar, known);
  if (at.unknownLate > WORTH_A_TRIP) {
    known = both(known, await readRanges(store, lists, at.unsure));
    at = seekPage(plan, { total, perPage: wanted }, calendar, known, at.unsure);
  }
  // Where its end is known, the page is read in one piece per range.
  const piece = at.until === undefined ? at.skip + wanted + SLACK : MANY;
  const stream = streamOf(store, lists, matchRanges(window, at.from, at.until), piece);
  const [unsure] = await Promise.all([readRanges(store, lists, at.unsure), stream.fill()]);
  return { total, entries: await take(stream, window, at.skip + lateBefore(window, at, both(known, unsure)), wanted) };
};

const take = async (stream: Stream, window: Window, skip: number, count: number): Promise<Entry[]> => {
  const page: Entry[] = [];
  let left = skip;
  while (page.length < count) {
    const entry = await stream.next();
    if (entry === undefined) break; // fewer than the counters say is no error: indexes lag behind the table
    if (!isInside(entry, window)) continue;
    if (left > 0) left--;
    else page.push(entry);
  }
  return page;
};

/** Several filters: the smallest group of lists is read whole, thin as it is, and the others are applied to its entries. */
const filteredEntries = async (store: Store, language: Language, asked: ListPlan, now: number): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const drivers = plan.statuses.includes(PUBLIC_EVENTS) ? await smallest(store, language, plan, now) : [];
  const rest = plan.statuses.filter(list => list !== PUBLIC_EVENTS);
  const read = await Promise.all([
    ...drivers.map(({ list, pieces }) => readRanges(store, { language, names: [list] }, pieces(ENTRIES_A_PIECE))),
    readRanges(store, { language, names: rest }, matchRanges(window)),
  ]);
  const isLinked = linkTest(plan);
  const entries = new Map(read.flatMap(part => [...part.values()].flat()).map(entry => [entry.order, entry]));
  return [...entries.values()]
    .filter(entry => isInside(entry, window) && isLinked(entry))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
};

/** Each list of a group is a query per length class: of more lists, all public events of the window cost less. */
const MAX_LISTS = 20;

/** By what the counters say of each list; entries they cannot tell do not matter for the choice. */
const smallest = async (
  store: Store,
  language: Language,
  plan: ListPlan,
  now: number,
): Promise<readonly LongList[]> => {
  const drivers = plan.groups.map(group => listsOf(group, plan)).filter(({ length }) => length <= MAX_LISTS);
  const candidates = await Promise.all(
    (drivers.length === 0 ? [[PUBLIC_EVENTS]] : drivers).map(names =>
      Promise.all(names.map(list => readLongList(store, language, list, plan.window, now))),
    ),
  );
  const sizeOf = (lists: readonly LongList[]): number => lists.reduce((sum, { size }) => sum + size, 0);
  return candidates.reduce((least, lists) => (sizeOf(lists) < sizeOf(least) ? lists : least));
};

const both = (a: EntriesRead, b: EntriesRead): EntriesRead =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map(name => [name, [...(a.get(name) ?? []), ...(b.get(name) ?? [])]]),
  );
