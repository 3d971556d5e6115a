/** One page of lists. Total and position come from counters, so the cost does not grow with the lists (docs/data-model.md#listing). */
import { offsetOf } from '../../shared/input/paging.ts';
import { type DirectedPage, directed, isDescending, partOf } from '../../shared/lists/direction.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type EntriesRead, matchRanges } from '../../shared/lists/entry-ranges.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { EMPTY_PAGE, type ListPage, type PagePlan, planPage, totalOf } from '../../shared/lists/page.ts';
import { type RunningCounts, runningCounts } from '../../shared/lists/running-counts.ts';
import { overrunsBefore, type SoughtPage, seekPage } from '../../shared/lists/seek.ts';
import { isInside, tighten, type Window } from '../../shared/lists/window.ts';
import { readCounters } from './counters.ts';
import { type EntryStream, entryStream } from './entry-stream.ts';
import { bothRead, type ListSource, readRanges } from './index-entries.ts';

/** Entries that are read beyond the page, as some of a range may not be in the window. */
const SLACK = 2;
/** The most entries of one query: its page ends at 1 MB anyway, after some 10,000 index entries. */
const MANY = 10_000;
/** Up to this many unread overruns are read together with the page; more of them before it, in one more trip. */
const WORTH_A_TRIP = 200;

/** `lists` must be disjoint, and their union the requested list. One trip for the first page, two or three for others. */
export const countedPage = async (
  source: ListSource,
  lists: readonly ListName[],
  asked: Window,
  page: DirectedPage,
): Promise<ListPage> => {
  const window = tighten(asked);
  if (window === undefined) return EMPTY_PAGE;
  const plan = planPage(window, offsetOf(page), source.now);
  // The first page is at an end of the window, so no counters are needed to find it, and it is read together with them.
  const piece = { size: page.per_page + SLACK, isDescending: isDescending(page) };
  const first = plan.offset === 0 ? entryStream(source, lists, plan.firstPage, piece) : undefined;
  const [months, read] = await Promise.all([
    readCounters(source, lists, plan),
    readRanges(source, lists, plan.ranges),
    first?.fill(),
  ]);
  const counts = runningCounts(months, plan.side);
  const total = totalOf(plan, counts, read);
  const { from, to } = partOf(page, total);
  if (from === to) return { total, entries: [] };
  if (first !== undefined) {
    first.add(entriesBeside(plan, read));
    return { total, entries: await take(first, window, 0, to - from) };
  }
  const sought = { window, offset: from, perPage: to - from, total };
  return { total, entries: directed(await readSought(source, lists, sought, { counts, read }), page) };
};

/** Entries of the first page in length classes that `planPage` has read with the counters. */
const entriesBeside = ({ firstPage }: PagePlan, read: EntriesRead): Entry[] =>
  [...read].flatMap(([name, entries]) => (firstPage.some(({ lengthClass }) => lengthClass === name) ? [] : entries));

/** The counters and entries that were read for the plan. */
interface PlanRead {
  readonly counts: RunningCounts;
  readonly read: EntriesRead;
}

/** The entries of a page that is not the first. One trip, or two if many overruns have not been read. */
const readSought = async (
  source: ListSource,
  lists: readonly ListName[],
  page: SoughtPage,
  { counts, read }: PlanRead,
): Promise<Entry[]> => {
  let allRead = read;
  let position = seekPage(page, counts, allRead);
  if (position.unreadOverruns > WORTH_A_TRIP) {
    allRead = bothRead(allRead, await readRanges(source, lists, position.unread));
    position = seekPage(page, counts, allRead, position.unread);
  }
  const { from, until, skip, unread } = position;
  // If the end of the page is known, each range is read in one piece.
  const size = until === undefined ? skip + page.perPage + SLACK : MANY;
  const stream = entryStream(source, lists, matchRanges(page.window, from, until), { size, isDescending: false });
  const [readNow] = await Promise.all([readRanges(source, lists, unread), stream.fill()]);
  const overruns = overrunsBefore(page.window, position, bothRead(allRead, readNow));
  return take(stream, page.window, skip + overruns, page.perPage);
};

/** Takes `count` entries of the window, after `skip` others; fewer if an index lags behind the counters, which is no error. */
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
