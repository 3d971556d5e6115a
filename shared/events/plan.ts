/** What an event list has to read, from what was asked: which lists, which window, which filters. Pure. */
import type { Caller } from '../rights.ts';
import { listsFor } from '../statuses.ts';
import type { Entry } from '../store/placement.ts';
import { fromStamp } from '../time/wall.ts';
import type { Zone } from '../time/zone.ts';
import type { EventQuery } from './query.ts';
import { inside, type Window, windowOf } from './window.ts';

/** Lists of linked records that the query names: OR within a group, AND between groups. */
export type Groups = readonly (readonly string[])[];

export interface ListPlan {
  /** Lists that together hold every candidate. */
  readonly lists: readonly string[];
  readonly window: Window;
  readonly matches: (entry: Entry) => boolean;
}

/** @throws Refusal 400 naming `status`. */
export const planEvents = (
  query: EventQuery,
  named: Groups,
  caller: Caller | undefined,
  zone: Zone,
  now: number,
): ListPlan => {
  const window = windowOf(query, zone, now);
  const groups = [...named, ...marks(query)];
  const without = [...(query.featured === false ? ['f'] : []), ...(query.ticketed === false ? ['k'] : [])];
  const statuses = listsFor('event', query.status, caller);
  const [narrow] = named;
  const isPublic = statuses.every(list => list === 'all');
  return {
    // Link lists hold public events only.
    lists: isPublic && narrow !== undefined ? narrow : statuses,
    window,
    matches: entry =>
      inside(window, fromStamp(entry.start), fromStamp(entry.end)) &&
      groups.every(group => group.some(list => entry.links.includes(list))) &&
      !without.some(list => entry.links.includes(list)),
  };
};

const marks = (query: EventQuery): string[][] => [
  ...(query.featured === true ? [['f']] : []),
  ...(query.ticketed === true ? [['k']] : []),
  ...(query.post_parent === undefined ? [] : [[`p${query.post_parent}`]]),
];
