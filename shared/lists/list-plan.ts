/** The plan of a list request, from its filters: which lists to read, and which of their entries match. Pure. */
import type { Entry } from './entry.ts';
import type { ListName } from './name.ts';
import { EVERYTHING, type Window, windowTest } from './window.ts';

/** Groups of link lists: an entry matches if it links at least one of each group. */
export type Groups = readonly (readonly ListName[])[];

/** The links that an entry must have, and those that it must not have. */
export interface LinkFilter {
  readonly groups: Groups;
  /** An entry that links any of these does not match. */
  readonly without: readonly ListName[];
}

export interface ListPlan extends LinkFilter {
  /**
   * Protected entries do not match, because a filter tests fields that they hide from the caller
   * (docs/decisions/0036-filters-do-not-reveal-protected-events.md).
   */
  readonly leavesOutProtected: boolean;
  /** The lists that are filtered: usually one for each status that the caller may see. No record is in two of them. */
  readonly lists: readonly ListName[];
  readonly window: Window;
}

/** The plan for all entries of these lists, which must be disjoint. */
export const unfiltered = (lists: readonly ListName[]): ListPlan => ({
  lists,
  groups: [],
  without: [],
  leavesOutProtected: false,
  window: EVERYTHING,
});

/** A test whether an entry has the links that the plan requires. It uses sets, as a group may have thousands of venues. */
export const linkTest = ({
  groups,
  without,
  leavesOutProtected,
}: Omit<ListPlan, 'lists' | 'window'>): ((entry: Pick<Entry, 'links' | 'isProtected'>) => boolean) => {
  const wanted = groups.map(group => new Set(group));
  const unwanted = new Set(without);
  if (wanted.length + unwanted.size === 0) return ({ isProtected }) => !(leavesOutProtected && isProtected);
  return ({ links, isProtected }) =>
    !(leavesOutProtected && isProtected) &&
    wanted.every(group => links.some(link => group.has(link))) &&
    !links.some(link => unwanted.has(link));
};

/** A test whether an entry is in the window of the plan and has its links. */
export const entryTest = (plan: ListPlan): ((entry: Entry) => boolean) => {
  const isLinked = linkTest(plan);
  const isInWindow = windowTest(plan.window);
  return entry => isInWindow(entry.start, entry.end) && isLinked(entry);
};
