/** The plan of a list request, from its filters: which lists to read, and which of their entries match. Pure. */
import { type Entry, linksIn } from './entry.ts';
import { isFallbackList, type ListName, PUBLIC_EVENTS, protectedList } from './name.ts';
import type { Bounds, PackedEntry } from './text-block.ts';
import { EVERYTHING, isInside, type Window, windowTest } from './window.ts';

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

/** The stored lists of these links. Each link has an open and a protected list, and an entry is in one of the two. */
export const linkListsOf = (
  links: readonly ListName[],
  { leavesOutProtected }: Pick<ListPlan, 'leavesOutProtected'>,
): readonly ListName[] =>
  links.flatMap(link => (leavesOutProtected || isFallbackList(link) ? [link] : [link, protectedList(link)]));

/** The disjoint lists whose union is the result of the plan; undefined: there are none, so entries have to be filtered. */
export const exactLists = (plan: ListPlan): readonly ListName[] | undefined => {
  const { lists, groups, without, leavesOutProtected } = plan;
  if (without.length > 0) return undefined;
  if (groups.length === 0) return leavesOutProtected ? undefined : lists;
  const [only] = groups;
  const [base] = lists;
  if (groups.length !== 1 || only?.length !== 1 || lists.length !== 1 || base === undefined) return undefined;
  return hasLinkLists(base) ? linkListsOf(only, plan) : undefined;
};

/** Whether there are link lists for the entries of this list. */
export const hasLinkLists = (list: ListName): boolean => list === PUBLIC_EVENTS || isFallbackList(list);

/** A test whether an entry has the links that the plan requires. It uses sets, as a group may have thousands of venues. */
export const linkTest = ({
  groups,
  without,
  leavesOutProtected,
}: Omit<ListPlan, 'lists' | 'window'>): ((entry: Pick<Entry, 'links' | 'isProtected'>) => boolean) => {
  const wanted = groups.map(group => new Set(group));
  const unwanted = new Set(without);
  return ({ links, isProtected }) =>
    !(leavesOutProtected && isProtected) &&
    wanted.every(group => links.some(link => group.has(link))) &&
    !links.some(link => unwanted.has(link));
};

/** A test whether an entry is in the window of the plan and has its links. */
export const entryTest = (plan: ListPlan): ((entry: Entry) => boolean) => {
  const isLinked = linkTest(plan);
  return entry => isLinked(entry) && isInside(entry, plan.window);
};

/** The same test on packed entries, as lists test thousands of them. */
export const packedEntryTest = (plan: ListPlan): ((entry: PackedEntry) => boolean) => {
  const { groups, without, leavesOutProtected, window } = plan;
  const isInWindow = windowTest(window);
  const isLinked = linkTest(plan);
  const asksForLinks = groups.length > 0 || without.length > 0;
  const needed = groups.flatMap(([only, ...others]) => (only !== undefined && others.length === 0 ? [only] : []));
  return ({ order, packed }) =>
    isInWindow(order.slice(0, 14), packed.slice(0, 14)) &&
    !(leavesOutProtected && packed.charAt(14) === '!') &&
    (!asksForLinks ||
      (needed.every(list => packed.includes(list, 15)) && isLinked({ links: linksIn(packed), isProtected: false })));
};

/** A test whether all entries between two bounds pass `packedEntryTest`. False: some may not. */
export const boundsTest = ({
  groups,
  without,
  leavesOutProtected,
  window,
}: ListPlan): ((bounds: Bounds) => boolean) => {
  if (groups.length > 0 || without.length > 0 || leavesOutProtected) return () => false;
  const isInWindow = windowTest(window);
  return ({ starts, ends }) => isInWindow(starts[0], ends[0]) && isInWindow(starts[1], ends[1]);
};
