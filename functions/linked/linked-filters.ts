/** Filters lists of venues and organizers by their index entries, without reading records (contract/venues#lists). */

import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/route.ts';
import { Truthy } from '../../shared/input/fields.ts';
import { eventListOf } from '../../shared/linked/derived-data.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { type Upcoming, upcomingFrom, upcomingIn } from '../../shared/linked/upcoming.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import { type Groups, linkTest, unfiltered } from '../../shared/lists/list-plan.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { findsInOneField, type WordTest, wantedWords } from '../../shared/lists/search.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { linksOfEvent } from '../access/links-of-event.ts';
import { type ListReader, listReader } from '../lists/list-reader.ts';
import { countsOf } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import type { LinkedPostType } from './kinds.ts';

/** A list of venues or organizers that a client requests. */
export interface LinkedList {
  readonly type: LinkedPostType;
  /** The stored lists that hold what the caller may see. */
  readonly names: readonly ListName[];
  readonly query: LinkedQuery;
  /** What index entries have to name, one of each group: the places of venues (`shared/venues/place-names.ts`). */
  readonly groups: Groups;
}

const saysYes = (sent: string | undefined): boolean => sent !== undefined && v.parse(Truthy, sent);

export const isFiltered = ({ query, groups }: LinkedList): boolean =>
  query.search !== undefined ||
  query.event !== undefined ||
  query.has_events !== undefined ||
  saysYes(query.only_with_upcoming) ||
  groups.length > 0;

export interface FilteredEntries {
  /** Newest first. If `upcoming` is set, they include the entries that it leaves undecided. */
  readonly entries: readonly Entry[];
  /** undefined: `only_with_upcoming` is not set. */
  readonly upcoming: Upcoming | undefined;
}

/**
 * One trip, or two with `only_with_upcoming`. Events are matched by the list of the record, not by its id: a record that was in the trash
 * has a new list (contract/events#links-to-deleted-records).
 */
export const filterEntries = async (
  { type, names, query, groups }: LinkedList,
  request: OperationInput,
  deps: Deps,
): Promise<FilteredEntries> => {
  const { search, event, password, has_events, only_with_upcoming } = query;
  const reader = listReader(deps.store, request.language, request.now, deps.texts);
  const [all, linked, counts, events] = await Promise.all([
    search === undefined ? reader.all(names, EVERYTHING) : reader.search(unfiltered(names), wordsTest(search)),
    event === undefined ? undefined : linksOfEvent({ parameter: 'event', id: event, password }, request, deps),
    has_events === undefined ? undefined : countsOf(type, request.language, deps.store),
    saysYes(only_with_upcoming) ? upcomingEvents(request, reader) : undefined,
  ]);
  const hasEvents = (list: ListName): boolean => (counts?.get(list) ?? 0) > 0;
  const entries = all
    .filter(linkTest({ groups, without: [], leavesOutProtected: false }))
    .filter(entry => linked === undefined || linked.includes(eventListOf(entry)))
    .filter(entry => counts === undefined || hasEvents(eventListOf(entry)) === saysYes(has_events))
    .sort(newestFirst);
  if (events === undefined) return { entries, upcoming: undefined };
  const upcoming = upcomingIn(events, new Set(entries.map(eventListOf)), request.now);
  const isPossible = (list: ListName): boolean => upcoming.certain.has(list) || upcoming.undecided.has(list);
  return { entries: entries.filter(entry => isPossible(eventListOf(entry))), upcoming };
};

/** Entries of all events that the caller may list and that may start after now. Two trips, however many events there are. */
const upcomingEvents = async ({ caller, now }: OperationInput, reader: ListReader): Promise<Entry[]> => {
  const window = { ...EVERYTHING, startFrom: upcomingFrom(now) };
  const entries = await reader.allInPieces(visibleLists('event', undefined, caller), window);
  return entries.filter(({ isProtected }) => !isProtected); // the result must not reveal what a protected event links
};

/** All words in one field (contract/venues#lists). */
const wordsTest = (search: string): WordTest => {
  const hasWords = findsInOneField(search);
  return { hasText: ({ folded }) => hasWords(folded), words: wantedWords(search) };
};
