/** Several filters: the smallest group of lists is read completely, and the others filter its entries (docs/data-model.md#listing). */
import { type Entry, oldestFirst } from '../../shared/lists/entry.ts';
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import { type ListPlan, linkListsOf, linkTest } from '../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { isInside, tighten } from '../../shared/lists/window.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import type { ListSource } from './index-entries.ts';
import { entriesIn, readRanges } from './index-entries.ts';

/** A group with more lists is never read: each list takes a query for each length class, so reading all public events costs less. */
const MAX_LISTS = 20;

/** All entries that match, in the order of the list. Two trips. */
export const filteredEntries = async (source: ListSource, asked: ListPlan): Promise<Entry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const smallest = plan.lists.includes(PUBLIC_EVENTS) ? await smallestGroup(source, plan) : [];
  const others = plan.lists.filter(list => list !== PUBLIC_EVENTS);
  const read = await Promise.all([
    ...smallest.map(list => readMeasured(source, list)),
    readRanges(source, others, matchRanges(window)).then(entriesIn),
  ]);
  const isLinked = linkTest(plan);
  const entries = new Map(read.flat().map(entry => [entry.order, entry]));
  return [...entries.values()].filter(entry => isInside(entry, window) && isLinked(entry)).sort(oldestFirst);
};

/** The group with the fewest entries, as far as counters give it. All public events if every group has too many lists. */
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
