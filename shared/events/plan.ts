/** What an event list has to read, from what was asked: which lists, which window, which filters. Pure. */
import type { Caller } from '../rights.ts';
import { listsFor, PUBLIC } from '../statuses.ts';
import type { Entry } from '../store/placement.ts';
import type { Zone } from '../time/zone.ts';
import type { EventQuery } from './query.ts';
import { type Window, windowOf } from './window.ts';

/** Lists of linked records that the query names: OR within a group, AND between groups. */
export type Groups = readonly (readonly string[])[];

/** What the links of an entry have to say. */
export interface LinkFilter {
  readonly groups: Groups;
  /** None of these. */
  readonly without: readonly string[];
}

export interface ListPlan extends LinkFilter {
  /** One list per status that the caller may see and asked for; no record stands in two of them. */
  readonly statuses: readonly string[];
  readonly window: Window;
}

/** @throws Refusal 400 naming `status`. */
export const planEvents = (
  query: EventQuery,
  named: LinkFilter,
  caller: Caller | undefined,
  zone: Zone,
  now: number,
): ListPlan => ({
  statuses: listsFor('event', query.status, caller),
  groups: [
    ...named.groups,
    ...(query.featured === true ? [['f']] : []),
    ...(query.ticketed === true ? [['k']] : []),
    ...(query.post_parent === undefined ? [] : [[`p${query.post_parent}`]]),
  ],
  without: [...named.without, ...(query.featured === false ? ['f'] : []), ...(query.ticketed === false ? ['k'] : [])],
  window: windowOf(query, zone, now),
});

/** The one list, or the disjoint lists, that hold exactly what is asked for; undefined where entries have to be filtered. */
export const exactLists = ({ statuses, groups, without }: ListPlan): readonly string[] | undefined => {
  if (without.length > 0) return undefined;
  if (groups.length === 0) return statuses;
  const [only] = groups;
  return groups.length === 1 && only?.length === 1 && statuses.join() === PUBLIC ? only : undefined;
};

/** A group may name thousands of venues, and is asked of thousands of entries: sets, made once. */
export const linkTest = ({ groups, without }: LinkFilter): ((entry: Pick<Entry, 'links'>) => boolean) => {
  const wanted = groups.map(group => new Set(group));
  const unwanted = new Set(without);
  return ({ links }) =>
    wanted.every(group => links.some(link => group.has(link))) && !links.some(link => unwanted.has(link));
};
