/** One page of lists, where total and position come from counters: the cost does not grow with the lists (docs/data-model.md#listing). */
import { offsetOf, type Page } from '../../shared/input/paging.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type EntriesRead, matchRanges } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { EMPTY_PAGE, type ListPage, planPage, totalOf } from '../../shared/lists/page.ts';
import { type RunningCounts, runningCounts } from '../../shared/lists/running-counts.ts';
import { lateBefore, type SoughtPage, seekPage } from '../../shared/lists/seek.ts';
import { isInside, tighten, type Window } from '../../shared/lists/window.ts';
import { readCounters } from './counters.ts';
import { type EntryStream, entryStream } from './entry-stream.ts';
import type { ListSource } from './index-entries.ts';
import { bothRead, readRanges } from './index-entries.ts';

/** Asked for beyond the page: of one range it is not known how many of its entries lie in the window. */
const SLACK = 2;
/** A page of a query ends at 1 MB anyway: some 10,000 index entries. */
const MANY = 10_000;
/** With more late entries than this unknown, they are read before the page rather than beside it. */
const WORTH_A_TRIP = 200;

/** `lists`: disjoint, and together exactly what is asked for. One trip for the first page, two or three for any other. */
export const countedPage = async (
  source: ListSource,
  lists: readonly ListName[],
  asked: Window,
  page: Page,
): Promise<ListPage> => {
  const window = tighten(asked);
  if (window === undefined) return EMPTY_PAGE;
  const plan = planPage(window, offsetOf(page), source.now);
  // The first page begins where the window begins, so it is read beside the counters.
  const first = plan.offset === 0 ? entryStream(source, lists, matchRanges(window), page.per_page + SLACK) : undefined;
  const [months, read] = await Promise.all([
    readCounters(source, lists, plan),
    readRanges(source, lists, plan.ranges),
    first?.fill(),
  ]);
  const counts = runningCounts(months, plan.side);
  const total = totalOf(plan, counts, read);
  const perPage = Math.min(page.per_page, total - plan.offset);
  if (perPage <= 0) return { total, entries: [] };
  if (first !== undefined) return { total, entries: await take(first, window, 0, perPage) };
  const sought = { window, offset: plan.offset, perPage, total };
  return { total, entries: await readSought(source, lists, sought, { counts, read }) };
};

/** What the plan had read. */
interface PlanRead {
  readonly counts: RunningCounts;
  readonly read: EntriesRead;
}

/** The entries of any page but the first. One trip, or two where many late entries are unknown. */
const readSought = async (
  source: ListSource,
  lists: readonly ListName[],
  page: SoughtPage,
  { counts, read }: PlanRead,
): Promise<Entry[]> => {
  let known = read;
  let position = seekPage(page, counts, known);
  if (position.unknownLate > WORTH_A_TRIP) {
    known = bothRead(known, await readRanges(source, lists, position.unsure));
    position = seekPage(page, counts, known, position.unsure);
  }
  const { from, until, skip } = position;
  // Where its end is known, the page is read in one piece per range.
  const piece = until === undefined ? skip + page.perPage + SLACK : MANY;
  const stream = entryStream(source, lists, matchRanges(page.window, from, until), piece);
  const [unsure] = await Promise.all([readRanges(source, lists, position.unsure), stream.fill()]);
  const late = lateBefore(page.window, position, bothRead(known, unsure));
  return take(stream, page.window, skip + late, page.perPage);
};

/** So many entries of the window, after those that are skipped; fewer where an index lags behind the counters, which is no error. */
const take = async (stream: EntryStream, window: Window, skip: number, count: number): Promise<Entry[]> => {
  const page: Entry[] = [];
  let left = skip;
  while (page.length < count) {
    const entry = await stream.next();
    if (entry === undefined) break;
    if (!isInside(entry, window)) continue;
    if (left > 0) left--;
    else page.push(entry);
  }
  return page;
};
