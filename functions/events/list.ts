/** The list of events: the filters become a plan, the plan yields the cards of the whole list, and the records and links of a page are read. */

import { firstOfDays } from '../../shared/events/days.ts';
import type { Facets } from '../../shared/events/facets.ts';
import {
  checkFallback,
  distanceFrom,
  fallbackTest,
  isSameWindow,
  planEvents,
  searchTest,
  visibilityTest,
  type Window,
  windowOf,
} from '../../shared/events/list-plan.ts';
import { type Distances, orderedBy } from '../../shared/events/order.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { placementOf, searchTextOf } from '../../shared/events/record.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { inOrder, lastPage, offsetOf } from '../../shared/http/paging.ts';
import type { Card } from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import { passing } from '../../shared/lists/plan.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import { linkOf } from '../../shared/model/linked-lists.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { PostId } from '../../shared/store/records.ts';
import { NO_TERMS, type Terms } from '../../shared/terms/view.ts';
import { readList } from '../lists/list-reader.ts';
import { readPosts } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { facetsOf } from './facets.ts';
import { type CountedRecords, readLinkedRecords, shownLinks, withShortDescriptions } from './linked-records.ts';
import { type EventListRequest, editableAmong, linkedWords, resolveFilters, venuesSeenBy } from './resolve-filters.ts';

/** `words`: of a search. Date filters are ignored. Ordered by publication, then id (contract/lists#order). */
const includedCards = async (
  request: EventListRequest,
  ids: readonly PostId[],
  words: WordMatcher | undefined,
  { store }: Deps,
): Promise<Card[]> => {
  const { query, now } = request;
  const records = await readPosts(store, [...new Set(ids)], now);
  return records
    .filter(record => record?.type === 'event')
    .filter(visibilityTest(query, request))
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .map(event => ({ ...placementOf(event), text: searchTextOf(event) }))
    .filter(({ text, names }) => words === undefined || words(text, names));
};

/** `language`: in lists with fallbacks, that of the event. */
type ListedCard = Card & { readonly language?: Language };

export interface FoundPage {
  readonly total: number;
  readonly events: readonly EventRecord[];
  readonly linked: CountedRecords;
  /** The fields for `X-Calendar-Shortened`. */
  readonly shortened: readonly string[];
  /** Absent: not asked for. */
  readonly facets?: Facets;
}

/** @throws ApiError 404 for a page after the last one, 400 for filters by unknown records, 429 for a search above the limit. */
export const findEvents = async (request: EventListRequest, deps: Deps): Promise<FoundPage> => {
  const { query, language, now } = request;
  const window = windowOf(query, deps.zone, now);
  request.report.validWhile(at => isSameWindow(windowOf(query, deps.zone, at), window)); // until midnight, if a bound depends on today
  const remembered = deps.terms(language); // runs in parallel: only filters by term wait for it
  const [listed, distances, terms] = await Promise.all([
    cardsOf(request, window, remembered, deps),
    query.orderby === 'distance' ? distancesOf(request, deps) : NO_DISTANCES,
    remembered,
  ]);
  const cards = query.source === undefined ? listed : await editableAmong(listed, request, deps.store);
  const all = inOrder(query.orderby === undefined ? cards : orderedBy(query.orderby, cards, distances), query);
  const found = query.per_day === undefined ? all : firstOfDays(all, window, query.per_day);
  const [total, offset] = [found.length, offsetOf(query)];
  const entries = found.slice(offset, offset + query.per_page);
  // By the total, not by the number of entries: an index that lags may not have all entries of the page yet.
  if (query.page > 1 && offset >= total)
    throw new ApiError('event-archive-page-not-found', { hint: lastPage(query, total) });
  const fallbackFor = siteWithFallbacks(request, deps);
  const { links, leftOut } = shownLinks(entries.map(({ names }) => names));
  const shown = entries.map((entry, i) => ({ ...entry, names: links[i] ?? [] }));
  const [read, facets] = await Promise.all([
    readPage(shown, terms, request, deps),
    query.facets && facetsOf(cards, query.facets, { ...request, window }, deps),
  ]);
  const { linked, shortened } = withShortDescriptions(read);
  const events = entries.map(({ id }) => linked.posts.get(id)).filter(record => record?.type === 'event');
  return {
    total,
    events: events.filter(fallbackFor === undefined ? visibilityTest(query, request) : fallbackTest(fallbackFor)),
    linked,
    shortened: [...shortened, ...leftOut],
    ...(facets && { facets }),
  };
};

/** The records of a page and those that they link. With fallbacks, each language is read separately, but in the same round trip. */
const readPage = async (
  entries: readonly ListedCard[],
  terms: Terms,
  { language, now }: EventListRequest,
  deps: Deps,
): Promise<CountedRecords> => {
  const byLanguage = Map.groupBy(entries, entry => entry.language ?? language);
  const read = await Promise.all(
    [...byLanguage].map(([of, some]) => {
      const ids = some.map(({ id }) => id);
      const links = some.flatMap(entry => entry.names);
      return readLinkedRecords(deps, of === language ? terms : NO_TERMS, { ids, links, language: of, now });
    }),
  );
  return {
    posts: new Map(read.flatMap(({ posts }) => [...posts])),
    terms: new Map(read.flatMap(({ terms }) => [...terms])),
    groups: new Map(read.flatMap(({ groups }) => [...groups])),
    counts: new Map(read.flatMap(({ counts }) => [...counts])),
  };
};

/** The language of the site whose list with fallbacks is requested; undefined: none, or the site has no fallback languages. */
const siteWithFallbacks = ({ query, language }: EventListRequest, { fallbacks }: Deps): Language | undefined =>
  query.fallback === true && fallbacks.has(language) ? language : undefined;

/** All cards of the list, in ascending order. `include` reads records by id, everything else is read from lists. */
const cardsOf = async (
  request: EventListRequest,
  window: Window,
  terms: Promise<Terms>,
  deps: Deps,
): Promise<readonly ListedCard[]> => {
  const { query, caller, language, now } = request;
  if (query.fallback === true && !deps.fallbacks.has(language)) request.report.ignored('fallback');
  if (query.modified_after !== undefined || query.modified_before !== undefined) request.report.doNotCache();
  const fallbackFor = siteWithFallbacks(request, deps);
  if (fallbackFor !== undefined) checkFallback(query);
  const words = await wordsOf(request, deps);
  const [lookedUp, included] = await Promise.all([
    resolveFilters(request, terms, deps),
    query.include && includedCards(request, query.include, words, deps),
  ]);
  const plan = planEvents(query, lookedUp, { caller, zone: deps.zone, now, window, fallbackFor });
  if (included !== undefined) return passing(included, plan);
  if (fallbackFor === undefined) return readList({ ...deps, language, now }, plan, words);
  const ofEach = await Promise.all(
    (deps.fallbacks.get(fallbackFor) ?? []).map(async of => {
      const cards = await readList({ ...deps, language: of, now }, plan, words);
      return cards.map((card): ListedCard => ({ ...card, language: of }));
    }),
  );
  return ofEach.flat().sort(oldestFirst);
};

/** undefined: no texts are needed. Titles are read with the texts for searches. @throws ApiError 429 for a search above the limit. */
const wordsOf = async (request: EventListRequest, deps: Deps): Promise<WordMatcher | undefined> => {
  const { search, search_in, include, orderby } = request.query;
  if (search === undefined && orderby !== 'title') return undefined;
  if (include === undefined) deps.countSearch(request);
  if (search === undefined) return () => true;
  return searchTest(search, request.caller, search_in === 'all' ? await linkedWords(request, deps) : undefined);
};

const NO_DISTANCES: Distances = new Map();

/** One round trip. @throws ApiError 400 without a point. */
const distancesOf = async (request: EventListRequest, deps: Deps): Promise<Distances> => {
  const distance = distanceFrom(request.query);
  if (distance === undefined)
    throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lat', 'geoloc_lng'] });
  return new Map((await venuesSeenBy(request, deps)).map(venue => [linkOf(venue), distance(venue)]));
};
