/** Several filters: the smallest group of lists is read completely, and the others filter its entries (docs/data-model.md#listing). */
import { matchRanges } from '../../shared/lists/entry-ranges.ts';
import { hasLinkLists, type ListPlan, linkListsOf, packedEntryTest } from '../../shared/lists/list-plan.ts';
import { type ListName, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import type { PackedEntry } from '../../shared/lists/text-block.ts';
import { tighten } from '../../shared/lists/window.ts';
import { type MeasuredList, measureList, readMeasured } from './counters.ts';
import { entriesInMemory } from './entries-in-memory.ts';
import { type ListSource, readPacked } from './index-entries.ts';

/** Groups with more lists are never read: each list needs a query for each length class, so reading all public events costs less. */
const MAX_LISTS = 20;

/** All matching entries, unordered, like `searchEntries`. Two trips, or three if many of the texts in memory are outdated. */
export const filteredEntries = async (source: ListSource, asked: ListPlan): Promise<PackedEntry[]> => {
  const window = tighten(asked.window);
  if (window === undefined) return [];
  const plan = { ...asked, window };
  const isWanted = packedEntryTest(plan);
  const base = plan.lists.find(hasLinkLists);
  const others = plan.lists.filter(list => list !== base);
  const [linked, ...read] = await Promise.all([
    base === undefined ? [] : filteredLinked(source, base, plan, isWanted),
    ...others.map(list => readPacked(source, list, matchRanges(window))),
  ]);
  return [...linked, ...read.flat().filter(isWanted)];
};

const filteredLinked = async (
  source: ListSource,
  base: ListName,
  plan: ListPlan,
  isWanted: (entry: PackedEntry) => boolean,
): Promise<readonly PackedEntry[]> => {
  const remembered = base === PUBLIC_EVENTS ? await entriesInMemory(source, base, plan.window, isWanted) : undefined;
  if (remembered !== undefined) return remembered;
  const smallest = await smallestGroup(source, base, plan);
  const read = await Promise.all(smallest.map(list => readMeasured(source, list)));
  return read.flat().filter(isWanted);
};

/** The group with the fewest entries by counters; the base list if every group has too many lists. */
const smallestGroup = async (source: ListSource, base: ListName, plan: ListPlan): Promise<readonly MeasuredList[]> => {
  const groups = plan.groups.map(group => linkListsOf(group, plan)).filter(({ length }) => length <= MAX_LISTS);
  const candidates = await Promise.all(
    (groups.length === 0 ? [[base]] : groups).map(lists =>
      Promise.all(lists.map(list => measureList(source, list, plan.window, 'size'))),
    ),
  );
  return candidates.reduce((least, lists) => (sizeOf(lists) < sizeOf(least) ? lists : least));
};

const sizeOf = (lists: readonly MeasuredList[]): number => lists.reduce((sum, { size }) => sum + size, 0);
