/** What an event list has to read, from what was asked: which lists, which window, which filters. Pure. */
import { type Caller, isEditor } from '../access/rights.ts';
import type { Entry } from '../lists/entry.ts';
import { PUBLIC_EVENTS, protectedList } from '../lists/name.ts';
import { visibleLists } from '../lists/visible.ts';
import type { Window } from '../lists/window.ts';
import type { Zone } from '../time/zone.ts';
import type { EventQuery } from './query.ts';
import { testsHidden } from './redaction.ts';
import { windowOf } from './window.ts';

/** Lists of linked records that the query names: OR within a group, AND between groups. */
export type Groups = readonly (readonly string[])[];

/** What the links of an entry have to say. */
export interface LinkFilter {
  readonly groups: Groups;
  /** None of these. */
  readonly without: readonly string[];
}

export interface ListPlan extends LinkFilter {
  /** Some filter tests what events behind a password hide, and the caller must not be told. */
  readonly leavesOutProtected: boolean;
  /** One list per status that the caller may see and asked for; no record stands in two of them. */
  readonly statuses: readonly string[];
  readonly window: Window;
}

/** @throws ApiError 400 naming `status`. */
export const planEvents = (
  query: EventQuery,
  named: LinkFilter,
  caller: Caller | undefined,
  zone: Zone,
  now: number,
): ListPlan => ({
  statuses: visibleLists('event', query.status, caller),
  groups: [
    ...named.groups,
    ...(query.featured === true ? [['f']] : []),
    ...(query.ticketed === true ? [['k']] : []),
    ...(query.post_parent === undefined ? [] : [[`p${query.post_parent}`]]),
  ],
  without: [...named.without, ...(query.featured === false ? ['f'] : []), ...(query.ticketed === false ? ['k'] : [])],
  leavesOutProtected: leavesOutProtected(query, caller),
  window: windowOf(query, zone, now),
});

/** Decision 24. Who may edit all events is told what filters tell: whoever may edit just their own, is not. */
export const leavesOutProtected = (query: EventQuery, caller: Caller | undefined): boolean =>
  testsHidden(query) && !isEditor(caller);

type Readers = Pick<ListPlan, 'leavesOutProtected'>;

/** The lists that hold the events of these links, as far as the caller may be told of them. Each event stands in one name of a list. */
export const listsOf = (links: readonly string[], { leavesOutProtected: isWithout }: Readers): readonly string[] =>
  isWithout ? links : links.flatMap(link => [link, protectedList(link)]);

/** The one list, or the disjoint lists, that hold exactly what is asked for; undefined where entries have to be filtered. */
export const exactLists = (plan: ListPlan): readonly string[] | undefined => {
  const { statuses, groups, without } = plan;
  if (without.length > 0) return undefined;
  if (groups.length === 0) return plan.leavesOutProtected ? undefined : statuses;
  const [only] = groups;
  const isExact = groups.length === 1 && only?.length === 1 && statuses.join() === PUBLIC_EVENTS;
  return isExact ? listsOf(only, plan) : undefined;
};

/** A group may name thousands of venues, and is asked of thousands of entries: sets, made once. */
export const linkTest = ({
  groups,
  without,
  leavesOutProtected: isWithout,
}: LinkFilter & Readers): ((entry: Pick<Entry, 'links' | 'isProtected'>) => boolean) => {
  const wanted = groups.map(group => new Set(group));
  const unwanted = new Set(without);
  return ({ links, isProtected }) =>
    !(isWithout && isProtected) &&
    wanted.every(group => links.some(link => group.has(link))) &&
    !links.some(link => unwanted.has(link));
};
