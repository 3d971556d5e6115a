/** Filters lists of venues and organizers by their index entries, without reading records (contract/venues#lists). */

import * as v from 'valibot';
import { mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { Truthy } from '../../shared/input/fields.ts';
import { eventListOf } from '../../shared/linked/derived-data.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { type Upcoming, upcomingFrom, upcomingIn } from '../../shared/linked/upcoming.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import { filterTest, type Groups, unfiltered } from '../../shared/lists/list-plan.ts';
import { type ListName, linkedRecordOf } from '../../shared/lists/name.ts';
import { findsInOneField } from '../../shared/lists/search.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { groupOf } from '../../shared/translations/group.ts';
import { linksOfEvent } from '../access/links-of-event.ts';
import { type ListReader, listReader } from '../lists/list-reader.ts';
import { readPostsWithGroups } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { isOfType, type LinkedPostType } from './kinds.ts';

/** A list of venues or organizers that a client requests. */
export interface LinkedList {
  readonly type: LinkedPostType;
  /** The stored lists with the records that the caller may see. */
  readonly names: readonly ListName[];
  readonly query: LinkedQuery;
  /** Index entries have to contain one name of each group: places of venues (`shared/venues/place-names.ts`). */
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
 * @throws ApiError 429 for a search above the limit.
 */
export const filterEntries = async (
  { type, names, query, groups }: LinkedList,
  request: OperationInput,
  deps: Deps,
): Promise<FilteredEntries> => {
  const { search, event, password, has_events, only_with_upcoming } = query;
  if (search !== undefined) deps.searches(request);
  const hasWords = search === undefined ? undefined : findsInOneField(search); // all words in one field
  const reader = listReader(deps.store, request.language, request.now, deps.cards);
  const [all, linked, counts, events] = await Promise.all([
    reader.entries(unfiltered(names), hasWords && (({ folded }) => hasWords(folded))),
    event === undefined ? undefined : linksOfEvent({ parameter: 'event', id: event, password }, request, deps),
    has_events === undefined ? undefined : deps.cards.counts({ ...deps, ...request }),
    saysYes(only_with_upcoming) ? upcomingEvents(request, reader) : undefined,
  ]);
  const shown = linked && (await withTranslations(type, linked, all, request, deps));
  const hasEvents = (list: ListName): boolean => (counts?.get(list) ?? 0) > 0;
  const entries = all
    .filter(filterTest({ groups }))
    .filter(entry => shown === undefined || shown.includes(eventListOf(entry)))
    .filter(entry => counts === undefined || hasEvents(eventListOf(entry)) === saysYes(has_events))
    .sort(newestFirst);
  if (events === undefined) return { entries, upcoming: undefined };
  const upcoming = upcomingIn(events, new Set(entries.map(eventListOf)), request.now);
  const isPossible = (list: ListName): boolean => upcoming.certain.has(list) || upcoming.undecided.has(list);
  return { entries: entries.filter(entry => isPossible(eventListOf(entry))), upcoming };
};

/**
 * With the records of this list that the event shows instead of linked ones (contract/languages#embedded-records). One trip more if the
 * event links records that are not in the list.
 */
const withTranslations = async (
  type: LinkedPostType,
  linked: readonly ListName[],
  entries: readonly Entry[],
  { caller, now }: OperationInput,
  { store }: Deps,
): Promise<readonly ListName[]> => {
  const listed = new Set(entries.map(eventListOf));
  const ids = linked.flatMap(link => {
    const record = listed.has(link) ? undefined : linkedRecordOf(link);
    return record?.type === type ? [record.id] : [];
  });
  if (ids.length === 0) return linked;
  const { posts, groups } = await readPostsWithGroups(store, ids, now);
  const readable = posts.filter(isOfType(type)).filter(post => mayOnPost(caller, 'read', post));
  const members = readable
    .filter(({ list }) => linked.includes(list))
    .flatMap(post => groupOf(groups, post)?.members ?? []);
  return [...linked, ...members.flatMap(({ list }) => list ?? [])];
};

/** Entries of all events that the caller may list and that may start after now. Two trips, however many events there are. */
const upcomingEvents = async ({ caller, now }: OperationInput, reader: ListReader): Promise<Entry[]> => {
  const window = { ...EVERYTHING, startFrom: upcomingFrom(now) };
  const entries = await reader.entries({ ...unfiltered(visibleLists('event', undefined, caller)), window });
  return entries.filter(({ isProtected }) => !isProtected); // the result must not reveal the links of a protected event
};
