/** The filters of the lists of venues and organizers (contract/venues#lists), told by thin entries, folded texts and counts. */

import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/route.ts';
import { Truthy } from '../../shared/input/fields.ts';
import { eventListOf } from '../../shared/linked/entry-links.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import type { ListName } from '../../shared/lists/name.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';
import { linksOfEvent } from '../access/links-of-event.ts';
import { listReader } from '../lists/list-reader.ts';
import { countsOf } from '../records/event-counts.ts';
import type { Deps } from '../runtime/deps.ts';
import { readUpcoming, type Upcoming, upcomingIn } from './upcoming.ts';

const saysYes = (sent: string | undefined): boolean => sent !== undefined && v.parse(Truthy, sent);

export const isFiltered = ({ search, event, has_events, only_with_upcoming }: LinkedQuery): boolean =>
  search !== undefined || event !== undefined || has_events !== undefined || saysYes(only_with_upcoming);

/** Entries newest first; with `upcoming`, those whose list it has not decided yet among them. */
export interface Filtered {
  readonly entries: readonly Entry[];
  readonly upcoming: Upcoming | undefined;
}

/**
 * All entries of the caller's lists that pass. One trip, and one more for `only_with_upcoming`.
 * Events know a record by its list, never by its id: out of the trash it begins a new one (contract/events#links-to-deleted-records).
 */
export const filteredLinked = async (
  type: (VenueRecord | OrganizerRecord)['type'],
  names: readonly ListName[],
  { search, event, password, has_events, only_with_upcoming }: LinkedQuery,
  asked: OperationInput,
  deps: Deps,
): Promise<Filtered> => {
  const lists = listReader(deps.store, asked.language, asked.now);
  const [all, linked, counts, ahead] = await Promise.all([
    search === undefined ? lists.allMoments(names) : lists.searchMoments(names, search),
    event === undefined ? undefined : linksOfEvent({ parameter: 'event', id: event, password }, asked, deps),
    has_events === undefined ? undefined : countsOf(type, asked.language, deps),
    saysYes(only_with_upcoming) ? readUpcoming(asked, deps.store) : undefined,
  ]);
  const wanted = saysYes(has_events);
  const entries = all
    .filter(entry => linked === undefined || linked.includes(eventListOf(entry)))
    .filter(entry => counts === undefined || (counts.get(eventListOf(entry)) ?? 0) > 0 === wanted)
    .sort(newestFirst);
  if (ahead === undefined) return { entries, upcoming: undefined };
  const upcoming = upcomingIn(ahead, new Set(entries.map(eventListOf)), asked.now);
  const maybe = (entry: Entry) => upcoming.ahead.has(eventListOf(entry)) || upcoming.open.has(eventListOf(entry));
  return { entries: entries.filter(maybe), upcoming };
};
