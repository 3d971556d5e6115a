/** What is to be read of lists, and which of their entries match: the plan that the filters of a request are turned into. Pure. */
import type { Entry } from './entry.ts';
import { type ListName, PUBLIC_EVENTS, protectedList } from './name.ts';
import { EVERYTHING, type Window } from './window.ts';

/** Names of link lists: an entry has to link one of each group. */
export type Groups = readonly (readonly ListName[])[];

/** What the links of an entry have to be. */
export interface LinkFilter {
  readonly groups: Groups;
  /** An entry that links any of these does not match. */
  readonly without: readonly ListName[];
}

export interface ListPlan extends LinkFilter {
  /**
   * Entries behind a password do not match: some filter tests what they hide, and the caller must not be told
   * (docs/decisions/0036-filters-do-not-reveal-protected-events.md).
   */
  readonly leavesOutProtected: boolean;
  /** What is filtered: as a rule one list for each status that the caller may see. Disjoint: no record stands in two of them. */
  readonly lists: readonly ListName[];
  readonly window: Window;
}

/** Everything in these lists, which must be disjoint. */
export const unfiltered = (lists: readonly ListName[]): ListPlan => ({
  lists,
  groups: [],
  without: [],
  leavesOutProtected: false,
  window: EVERYTHING,
});

/** The lists that hold the entries with one of these links. Each entry stands under one of the two names of a link list. */
export const linkListsOf = (
  links: readonly ListName[],
  { leavesOutProtected }: Pick<ListPlan, 'leavesOutProtected'>,
): readonly ListName[] => (leavesOutProtected ? links : links.flatMap(link => [link, protectedList(link)]));

/** The disjoint lists that together hold exactly what the plan asks for; undefined where entries have to be filtered. */
export const exactLists = (plan: ListPlan): readonly ListName[] | undefined => {
  const { lists, groups, without, leavesOutProtected } = plan;
  if (without.length > 0) return undefined;
  if (groups.length === 0) return leavesOutProtected ? undefined : lists;
  const [only] = groups;
  const isExact = groups.length === 1 && only?.length === 1 && lists.join() === PUBLIC_EVENTS;
  return isExact ? linkListsOf(only, plan) : undefined;
};

/** Whether an entry has the links that the plan asks for. Sets, since a group may name thousands of venues. */
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
