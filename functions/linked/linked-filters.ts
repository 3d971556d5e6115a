/** Filters lists of venues and organizers by their index entries, without reading records (contract/venues#lists). */

import * as v from 'valibot';
import { mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { Truthy } from '../../shared/input/fields.ts';
import { eventListOf } from '../../shared/linked/derived-data.ts';
import type { LinkedQuery } from '../../shared/linked/query.ts';
import { type Upcoming, upcomingFrom, upcomingIn } from '../../shared/linked/upcoming.ts';
import type { Card } from '../../shared/lists/cards.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import { unfiltered } from '../../shared/lists/list-plan.ts';
import { type ListName, linkedRecordOf, type PlaceKind } from '../../shared/lists/name.ts';
import { findsInOneField } from '../../shared/lists/search.ts';
import { visibleLists } from '../../shared/lists/visible.ts';
import { EVERYTHING } from '../../shared/lists/window.ts';
import { groupOf } from '../../shared/translations/group.ts';
import { placeTest } from '../../shared/venues/place-names.ts';
import type { VENUE_FILTERS, VenueQuery } from '../../shared/venues/query.ts';
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
  /** Organizers have no places. */
  readonly query: LinkedQuery & Partial<Pick<VenueQuery, PlaceKind>>;
}

interface Asking extends LinkedList {
  /** All of the list; with texts in a search. */
  readonly entries: Promise<readonly Card[]>;
  readonly request: OperationInput;
  readonly deps: Deps;
}

type Test = (entry: Card) => boolean;

const saysYes = (sent: string | undefined): boolean => sent !== undefined && v.parse(Truthy, sent);

/** The test of each filter; undefined: it is not sent. `only_with_upcoming` needs what the others leave (`filterEntries`). */
const TESTS = {
  search: ({ query: { search } }) => {
    if (search === undefined) return undefined;
    const found = findsInOneField(search);
    return ({ text }) => text !== undefined && found(text.folded);
  },
  event: async ({ type, query: { event, password }, entries, request, deps }) => {
    if (event === undefined) return undefined;
    const linked = await linksOfEvent({ parameter: 'event', id: event, password }, request, deps);
    const shown = new Set(await withTranslations(type, linked, await entries, request, deps));
    return entry => shown.has(eventListOf(entry));
  },
  has_events: async ({ query: { has_events }, request, deps }) => {
    if (has_events === undefined) return undefined;
    const counts = await deps.cards.counts({ ...deps, ...request });
    return entry => (counts.get(eventListOf(entry)) ?? 0) > 0 === saysYes(has_events);
  },
  city: ({ query: { city } }) => placeTest('city', city),
  stateprovince: ({ query: { stateprovince } }) => placeTest('stateprovince', stateprovince),
  country: ({ query: { country } }) => placeTest('country', country),
} as const satisfies Record<
  Exclude<keyof typeof VENUE_FILTERS, 'only_with_upcoming'>,
  (asking: Asking) => Test | undefined | Promise<Test | undefined>
>;

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
  list: LinkedList,
  request: OperationInput,
  deps: Deps,
): Promise<FilteredEntries> => {
  const { search, only_with_upcoming } = list.query;
  if (search !== undefined) deps.searches(request);
  const reader = listReader(deps.store, request.language, request.now, deps.cards);
  const entries = reader.entries(unfiltered(list.names), search === undefined ? undefined : () => true);
  const [all, events, ...tests] = await Promise.all([
    entries,
    saysYes(only_with_upcoming) ? upcomingEvents(request, reader) : undefined,
    ...Object.values(TESTS).map(testFor => testFor({ ...list, entries, request, deps })),
  ]);
  const found = all.filter(entry => tests.every(passes => passes?.(entry) ?? true)).sort(newestFirst);
  if (events === undefined) return { entries: found, upcoming: undefined };
  const upcoming = upcomingIn(events, new Set(found.map(eventListOf)), request.now);
  const isPossible = (of: ListName): boolean => upcoming.certain.has(of) || upcoming.undecided.has(of);
  return { entries: found.filter(entry => isPossible(eventListOf(entry))), upcoming };
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
