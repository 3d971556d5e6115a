/** Several filters: the smallest group of lists is read whole, and the others are applied to its entries (docs/data-model.md#listing). */
import { type Entry, oldestFirst } from '../../shared/lists/entry.ts';
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import { type ListPlan, linkListsOf, linkTest } from '../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isInside, tighten } from '../../shared/lists/window.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import type { ListSource } from './index-entries.ts';
import { entriesIn, readRanges } from './index-entries.ts';

/** A group with more lists is never the one that is read: each list is a query per class, so all public events cost less. */
const MAX_LISTS = 20;

/** All entries that match, in the order of the list. Two trips. */
export const filteredEntries = async (source: ListSource, asked: ListPlan): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const drivers = plan.lists.includes(PUBLIC_EVENTS) ? await smallestGroup(source, plan) : [];
  const others = plan.lists.filter(list => list !== PUBLIC_EVENTS);
  const read = await Promise.all([
    ...drivers.map(list => readMeasured(source, list)),
    readRanges(source, others, matchRanges(window)).then(entriesIn),
  ]);
  const isLinked = linkTest(plan);
  const entries = new Map(read.flat().map(entry => [entry.order, entry]));
  return [...entries.values()].filter(entry => isInside(entry, window) && isLinked(entry)).sort(oldestFirst);
};

/** By the counters alone, which are close enough to choose by. All public events, where no group has few enough lists. */
const smallestGroup = async (source: ListSource, plan: ListPlan): Promise<readonly MeasuredList[]> => {
  const groups = plan.groups.map(group => linkListsOf(group, plan)).filter(({ length }) => length <= MAX_LISTS);
  const candidates = await Promise.all(
    (groups.length === 0 ? [[PUBLIC_EVENTS]] : groups).map(lists =>
      Promise.all(lists.map(list => measureList(source, list, plan.window))),
    ),
  );
  return candidates.reduce((least, lists) => (sizeOf(lists) < sizeOf(least) ? lists : least));
};

const sizeOf = (lists: readonly MeasuredList[]): number => lists.reduce((sum, { size }) => sum + size, 0);
