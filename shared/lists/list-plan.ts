/** The plan of a list request, from its filters: which lists to read, and which of their entries match. Pure. */
import type { Entry } from './entry.ts';
import type { ListName } from './name.ts';
import { EVERYTHING, type Window, windowTest } from './window.ts';

/** Groups of link lists: an entry matches if it links at least one of each group. */
export type Groups = readonly (readonly ListName[])[];

/** What an entry must have to match. */
export interface EntryFilter {
  readonly groups: Groups;
  /** An entry that links any of these does not match. */
  readonly without: readonly ListName[];
  /** It has to pass all of them. */
  readonly tests: readonly ((entry: Entry) => boolean)[];
}

/** What all of these demand together. */
export const allOf = (filters: readonly Partial<EntryFilter>[]): EntryFilter => ({
  groups: filters.flatMap(({ groups = [] }) => groups),
  without: filters.flatMap(({ without = [] }) => without),
  tests: filters.flatMap(({ tests = [] }) => tests),
});

export interface ListPlan extends EntryFilter {
  /**
   * Protected entries do not match, because a filter tests fields that they hide from the caller
   * (docs/decisions/0036-filters-do-not-reveal-protected-events.md).
   */
  readonly leavesOutProtected: boolean;
  /** Whether entries need the time of modification, which those of link lists lack. */
  readonly needsModified: boolean;
  /** The lists that are filtered: usually one for each status that the caller may see. No record is in two of them. */
  readonly lists: readonly ListName[];
  readonly window: Window;
}

/** The plan for all entries of these lists, which must be disjoint. */
export const unfiltered = (lists: readonly ListName[]): ListPlan => ({
  lists,
  ...allOf([]),
  leavesOutProtected: false,
  needsModified: false,
  window: EVERYTHING,
});

/** A test whether an entry passes the filters of the plan. It uses sets, as a group may have thousands of venues. */
export const filterTest = ({
  groups = [],
  without = [],
  tests = [],
  leavesOutProtected = false,
}: Partial<Omit<ListPlan, 'lists' | 'window' | 'needsModified'>>): ((entry: Entry) => boolean) => {
  const wanted = groups.map(group => new Set(group));
  const unwanted = new Set(without);
  return entry =>
    !(leavesOutProtected && entry.isProtected) &&
    wanted.every(group => entry.links.some(link => group.has(link))) &&
    !(unwanted.size > 0 && entry.links.some(link => unwanted.has(link))) &&
    tests.every(passes => passes(entry));
};

/** A test whether an entry is in the window of the plan and passes its filters. */
export const entryTest = (plan: ListPlan): ((entry: Entry) => boolean) => {
  const passes = filterTest(plan);
  const isInWindow = windowTest(plan.window);
  return entry => isInWindow(entry.start, entry.end) && passes(entry);
};
