/**
 * Filters lists of venues and organizers by their index entries, without reading records
 * (contract/venues#lists).
 */
import * as v from 'valibot';
import { shortenedRecords } from '../../shared/api/answer.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { dateWith, onItsDate } from '../../shared/events/dates.ts';
import { collectionAddress } from '../../shared/http/addresses.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { Truthy } from '../../shared/http/fields.ts';
import { envelope, lastPage, offsetOf, totalHeaders } from '../../shared/http/paging.ts';
import { certainFrom, isToStart, type LinkedQuery, linkOf, upcomingFrom } from '../../shared/linked/linked-lists.ts';
import { isLinkedPost } from '../../shared/linked/linked-post.ts';
import { placeTest, type VENUE_FILTERS, type VenueQuery } from '../../shared/linked/venue-filters.ts';
import {
  ALL_TIMES,
  type Card,
  isOpen,
  isVisible,
  unfiltered,
  type Visible,
  visibleLists,
} from '../../shared/lists/cards.ts';
import { type Entry, newestFirst } from '../../shared/lists/entry.ts';
import { type EntryName, linkedRecordOf, type PlaceKind } from '../../shared/lists/name.ts';
import { matchesInOneField } from '../../shared/lists/search.ts';
import { groupOf, translationsShown } from '../../shared/model/translations.ts';
import { isEvent } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { readList } from '../lists/read-list.ts';
import { readPosts, readPostsWithGroups } from '../records/read-records.ts';
import { linksOfEvent } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import type { LinkedKind } from './write.ts';

interface LinkedList {
  readonly type: LinkedPostType;
  readonly visible: Visible;
  /** Filters by place are absent for organizers. */
  readonly query: LinkedQuery & Partial<Pick<VenueQuery, PlaceKind>>;
}

interface Asking extends LinkedList {
  /** All cards of the list. In a search they have their texts. */
  readonly entries: Promise<readonly Card[]>;
  readonly request: OperationInput;
  readonly deps: Deps;
}

type Test = (entry: Card) => boolean;

const isTruthy = (sent: string | undefined): boolean => sent !== undefined && v.parse(Truthy, sent);

/**
 * The test of each filter, or undefined if it was not sent. `only_with_upcoming` is not among them,
 * as it tests what the other filters leave (`filterEntries`).
 */
const TESTS = {
  search: ({ query: { search } }) => {
    if (search === undefined) return undefined;
    const found = matchesInOneField(search);
    return ({ text }) => text !== undefined && found(text.folded);
  },
  event: async ({ type, query: { event, password }, entries, request, deps }) => {
    if (event === undefined) return undefined;
    const linked = await linksOfEvent({ parameter: 'event', id: event, password }, request, deps);
    const shown = new Set(await withTranslations(type, linked, await entries, request, deps));
    return entry => shown.has(linkOf(entry));
  },
  has_events: async ({ query: { has_events }, request, deps }) => {
    if (has_events === undefined) return undefined;
    const counts = await deps.cards.counts({ ...deps, ...request });
    return entry => (counts[linkOf(entry)] ?? 0) > 0 === isTruthy(has_events);
  },
  city: ({ query: { city } }) => city && placeTest('city', city),
  stateprovince: ({ query: { stateprovince } }) => stateprovince && placeTest('stateprovince', stateprovince),
  country: ({ query: { country } }) => country && placeTest('country', country),
} as const satisfies Record<
  Exclude<keyof typeof VENUE_FILTERS, 'only_with_upcoming'>,
  (asking: Asking) => Test | undefined | Promise<Test | undefined>
>;

/**
 * The entries of the list, newest first. Events are matched by the link to the record and not by
 * its id, because a record that was in the trash has a new link
 * (contract/events#links-to-deleted-records). Takes one round trip, or up to three with
 * `only_with_upcoming`.
 * @throws ApiError 429 for a search above the limit.
 */
const filterEntries = async (list: LinkedList, request: OperationInput, deps: Deps): Promise<readonly Entry[]> => {
  const { search, only_with_upcoming } = list.query;
  if (search !== undefined) deps.countSearch(request);
  const entries = readList(
    { ...deps, ...request },
    unfiltered(list.visible),
    search === undefined ? undefined : () => true,
  );
  const [all, events, ...tests] = await Promise.all([
    entries,
    isTruthy(only_with_upcoming) ? upcomingEvents(request, deps) : undefined,
    ...Object.values(TESTS).map(testFor => testFor({ ...list, entries, request, deps })),
  ]);
  const found = all.filter(entry => tests.every(passes => passes?.(entry) ?? true)).sort(newestFirst);
  if (events === undefined) return found;
  const upcoming = await upcomingLinks(events, new Set(found.map(linkOf)), request, deps);
  return found.filter(entry => upcoming.has(linkOf(entry)));
};

/**
 * Adds the records of this list that the event shows instead of those that it links
 * (contract/languages#embedded-records). Takes one more round trip if the event links records that
 * are not in the list.
 */
const withTranslations = async (
  type: LinkedPostType,
  linked: readonly EntryName[],
  entries: readonly Entry[],
  { caller, now }: OperationInput,
  { store }: Deps,
): Promise<readonly EntryName[]> => {
  const listed = new Set(entries.map(linkOf));
  const ids = linked.flatMap(link => {
    const record = listed.has(link) ? undefined : linkedRecordOf(link);
    return record?.type === type ? [record.id] : [];
  });
  if (ids.length === 0) return linked;
  const { posts, groups } = await readPostsWithGroups(store, ids, now);
  const readable = posts.filter(isLinkedPost).filter(post => post.type === type && mayOnPost(caller, 'read', post));
  const members = readable
    .filter(({ link }) => linked.includes(link))
    .flatMap(post => groupOf(groups, post)?.members ?? []);
  return [...linked, ...members.flatMap(({ link }) => link ?? [])];
};

/**
 * Reads the entries of all events that the caller may list and that may start after now. Takes two
 * round trips, however many events there are.
 */
const upcomingEvents = async ({ caller, language, now }: OperationInput, deps: Deps): Promise<Card[]> => {
  const upcoming = { ...ALL_TIMES, from: upcomingFrom(now) };
  const plan = { ...unfiltered(visibleLists('event', undefined, caller)), starts: upcoming, ends: upcoming };
  const entries = await readList({ ...deps, language, now }, plan);
  return entries.filter(isOpen); // the result must not reveal the links of a protected event
};

/**
 * The links of these events that have not started. Whether an event that starts within a day has
 * started is read from its record, but only if the answer about one of `links` depends on it.
 */
const upcomingLinks = async (
  upcoming: readonly Card[],
  links: ReadonlySet<EntryName>,
  { now }: OperationInput,
  { store }: Deps,
): Promise<ReadonlySet<EntryName>> => {
  const isCertain = ({ start }: Entry): boolean => start >= certainFrom(now);
  const certain = new Set(upcoming.filter(isCertain).flatMap(({ names }) => names));
  const unclear = upcoming.filter(
    event => !isCertain(event) && event.names.some(link => links.has(link) && !certain.has(link)),
  );
  const ids = [...new Set(unclear.map(({ id }) => id))];
  const events = new Map((await readPosts(store, ids, now)).filter(isEvent).map(event => [event.id, event]));
  const toStart = unclear.flatMap(({ id, date }) => {
    const event = events.get(id);
    const shown = event && onItsDate({ event, date: dateWith(event, date?.number) });
    return shown !== undefined && isToStart(shown, now) ? shown.links : [];
  });
  return new Set([...certain, ...toStart]);
};

// Lists of venues and organizers (contract/venues#lists), newest publication first.

type LinkedListRequest = OperationInput & Pick<LinkedList, 'query'> & { readonly sent: URLSearchParams };

/** @throws ApiError 404 for a page after the last one. */
export const listLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { query, sent, ...request }: LinkedListRequest,
  deps: Deps,
) => {
  request.authorise();
  const visible = visibleLists(kind.type, query.status, request.caller);
  const entries = await filterEntries({ type: kind.type, visible, query }, request, deps);
  const [offset, total] = [offsetOf(query), entries.length];
  if (query.page > 1 && offset >= total) throw new ApiError(pageNotFound(kind.type), { hint: lastPage(query, total) });
  const ids = entries.slice(offset, offset + query.per_page).map(({ id }) => id);
  const { posts, groups } = await readPostsWithGroups(deps.store, ids, request.now);
  const { addresses, caller } = request;
  const options = {
    addresses,
    caller,
    translations: translationsShown(groups, request),
    jsonLd: false,
    isWithoutTexts: request.format === 'page',
  };
  const { views, headers } = shortenedRecords(
    posts
      .filter(kind.is)
      .filter(record => record.language === request.language && isVisible(visible, caller, record)) // the index may lag
      .map(record => kind.view(record, options)),
  );
  const page = envelope(collectionAddress(addresses, kind.type), sent, query, total);
  return { views: [...views], total, page, headers: { ...totalHeaders(page), ...headers } };
};

const pageNotFound = (type: LinkedPostType) => `${type}-archive-page-not-found` as const;
