/**
 * The list of events: the filters become a plan, the plan gives the cards of the whole list, and
 * then the records of the page are read with what they link.
 */
import { dateWith, type EventShown } from '../../shared/events/dates.ts';
import { firstOfDays, type Window } from '../../shared/events/days.ts';
import type { Facets } from '../../shared/events/facets.ts';
import { type EventQuery, filtersByRecords } from '../../shared/events/filters.ts';
import {
  firstOfEachGroup,
  planEvents,
  searchTest,
  type VisibleEvents,
  visibilityTest,
  visibleEvents,
} from '../../shared/events/list-plan.ts';
import { type Distances, distanceOf, orderedBy } from '../../shared/events/order.ts';
import { windowOf } from '../../shared/events/window.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { inOrder, lastPage, offsetOf } from '../../shared/http/paging.ts';
import { linkOf } from '../../shared/linked/linked-lists.ts';
import { NO_TERMS, type Terms } from '../../shared/linked/term-view.ts';
import { distanceFrom } from '../../shared/linked/venue-filters.ts';
import { type Card, passing } from '../../shared/lists/cards.ts';
import { oldestFirst } from '../../shared/lists/entry.ts';
import type { WordMatcher } from '../../shared/lists/search.ts';
import { isEvent, type PostRecord } from '../../shared/records/record.ts';
import type { Language } from '../../shared/settings/site.ts';
import { numericStamp } from '../../shared/time/wall.ts';
import { wallAt } from '../../shared/time/zone.ts';
import { readList } from '../lists/read-list.ts';
import type { Deps } from '../runtime/deps.ts';
import { facetsOf } from './facets.ts';
import { byPublication, includedCards } from './included-cards.ts';
import { type CountedRecords, readLinkedRecords, shownLinks, withShortDescriptions } from './linked-records.ts';
import { type EventListRequest, editableAmong, linkedWords, resolveFilters, venuesSeenBy } from './resolve-filters.ts';

/** `language` is the language of the event, and is set only in lists with fallbacks. */
type ListedCard = Card & { readonly language?: Language };

export interface FoundPage {
  readonly total: number;
  readonly events: readonly EventShown[];
  readonly linked: CountedRecords;
  /** The names of fields for the header `X-Calendar-Shortened`. */
  readonly shortened: readonly string[];
  /** Absent if the request does not ask for facets. */
  readonly facets?: Facets;
}

/**
 * @throws ApiError 404 for a page after the last one, 400 for filters by unknown records, 429 for a
 * search above the limit.
 */
export const findEvents = async (request: EventListRequest, deps: Deps): Promise<FoundPage> => {
  const { query, caller, language, now } = request;
  const window = windowOf(query, deps.zone, now);
  const visible = visibleEvents(query, caller, languagesAsked(request, deps));
  // Asked for at once, as every page shows terms: only filters by term wait for them before the
  // list is read.
  const termsLoading = deps.terms(language);
  const [listed, distances, terms] = await Promise.all([
    cardsOf(request, { window, visible }, termsLoading, deps),
    query.orderby === 'distance' ? distancesOf(request, deps) : NO_DISTANCES,
    termsLoading,
  ]);
  const editable = query.source === undefined ? listed : await editableAmong(listed, request, deps.store);
  const cards = query.collapse === true ? nextOfEachEvent(editable, numericStamp(wallAt(now, deps.zone))) : editable;
  const all = inOrder(query.orderby === undefined ? cards : orderedBy(query.orderby, cards, distances), query);
  const found = query.per_day === undefined ? all : firstOfDays(all, window, query.per_day);
  const [total, offset] = [found.length, offsetOf(query)];
  const onPage = found.slice(offset, offset + query.per_page);
  // Uses the total and not the number of cards, because an index that lags may not have all of the
  // page yet.
  if (query.page > 1 && offset >= total)
    throw new ApiError('event-archive-page-not-found', { hint: lastPage(query, total) });
  const { links, leftOut } = shownLinks(onPage.map(({ names }) => names));
  const shown = onPage.map((card, i) => ({ ...card, names: links[i] ?? [] }));
  const [read, facets] = await Promise.all([
    readPage(shown, terms, request, deps),
    query.facets && facetsOf(cards, query.facets, { ...request, window }, deps),
  ]);
  const { linked, shortened } = withShortDescriptions(read);
  const isShown = visibilityTest(visible);
  return {
    total,
    events: onPage
      .flatMap(card => shownBy(card, linked.posts.get(card.id), query, distanceOf(card, distances)))
      .filter(({ event }) => isShown(event)),
    linked,
    shortened: [...shortened, ...leftOut],
    ...(facets && { facets }),
  };
};

/**
 * Of each event, the card of the first date that has not ended at `now`, or else of the last one
 * (contract/lists#one-entry-for-each-event).
 */
const nextOfEachEvent = (cards: readonly ListedCard[], now: number): readonly ListedCard[] => {
  const chosen = new Map<number, ListedCard>();
  for (const card of cards) {
    const before = chosen.get(card.id);
    if (before === undefined || before.end <= now) chosen.set(card.id, card);
  }
  return cards.filter(card => chosen.get(card.id) === card);
};

/** Nothing if the record is no event any more, or lacks the date: the index may lag. */
const shownBy = (
  card: Card,
  record: PostRecord | undefined,
  { collapse }: EventQuery,
  kilometres: number,
): EventShown[] => {
  if (!isEvent(record)) return [];
  const shown = { event: record, ...(Number.isFinite(kilometres) && { distance: kilometres }) };
  if (card.date === undefined) return [shown];
  const date = dateWith(record, card.date.number);
  return date === undefined ? [] : [{ ...shown, date, isCollapsed: collapse === true }];
};

/**
 * Reads the records of a page and those that they link. In a list with fallbacks, each language is
 * read separately, but in the same round trip.
 */
const readPage = async (
  cards: readonly ListedCard[],
  terms: Terms,
  { language, now }: EventListRequest,
  deps: Deps,
): Promise<CountedRecords> => {
  const byLanguage = Map.groupBy(cards, card => card.language ?? language);
  const read = await Promise.all(
    [...byLanguage].map(([of, some]) => {
      const ids = [...new Set(some.map(({ id }) => id))];
      const links = some.flatMap(({ names }) => names);
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

/**
 * The languages of the list, in the order in which it falls back on them. There is more than one
 * with `fallback=true`, at a site that has fallback languages.
 */
const languagesAsked = ({ query, language, report }: EventListRequest, { fallbacks }: Deps): readonly Language[] => {
  if (query.fallback !== true) return [language];
  const languages = fallbacks.get(language);
  if (languages === undefined) report.ignored('fallback');
  return languages ?? [language];
};

/**
 * All cards of the list, in ascending order. `include` reads records by id; everything else is read
 * from stored lists. In one language, only events that pass all filters are read; in several, all
 * that the caller sees in the window, because the group decides before the other filters do.
 */
const cardsOf = async (
  request: EventListRequest,
  { window, visible }: { readonly window: Window; readonly visible: VisibleEvents },
  termsLoading: Promise<Terms>,
  deps: Deps,
): Promise<readonly ListedCard[]> => {
  const { query, language, now } = request;
  const { languages } = visible;
  const words = await wordsOf(request, deps);
  const [lookedUp, included] = await Promise.all([
    filtersByRecords(query) ? resolveFilters(request, languages, termsLoading, deps) : [],
    query.include && includedCards(query.include, visible, now, deps),
  ]);
  const { seen, filters } = planEvents(query, lookedUp, visible, { zone: deps.zone, now, window });
  if (included === undefined && languages.length === 1)
    return readList({ ...deps, language, now }, { ...seen, tests: [...seen.tests, ...filters] }, words);
  // Cards get their texts, but the words are tested below, after one card of each group is chosen.
  const texts = words && ANY_TEXT;
  const readAll = () => Promise.all(languages.map(of => readList({ ...deps, language: of, now }, seen, texts)));
  const shown = firstOfEachGroup(included ?? (await readAll()));
  return shown
    .flatMap((cards, i) => {
      const left = passing(cards, filters);
      const found = left.filter(({ text, names }) => words === undefined || (text !== undefined && words(text, names)));
      return found.map((card): ListedCard => ({ ...card, language: languages[i] ?? language }));
    })
    .sort(included === undefined ? oldestFirst : byPublication);
};

/** Makes a list read texts without searching them. */
const ANY_TEXT: WordMatcher = () => true;

/**
 * Returns undefined if no texts are needed. Titles are stored with the texts for searches, so
 * ordering by title reads them as well.
 * @throws ApiError 429 for a search above the limit.
 */
const wordsOf = async (request: EventListRequest, deps: Deps): Promise<WordMatcher | undefined> => {
  const { search, search_in, include, orderby } = request.query;
  if (search === undefined && orderby !== 'title') return undefined;
  if (include === undefined) deps.countSearch(request);
  if (search === undefined) return ANY_TEXT;
  return searchTest(search, request.caller, search_in === 'all' ? await linkedWords(request, deps) : undefined);
};

const NO_DISTANCES: Distances = new Map();

/**
 * Takes one round trip.
 * @throws ApiError 400 if the query has no point.
 */
const distancesOf = async (request: EventListRequest, deps: Deps): Promise<Distances> => {
  const distance = distanceFrom(request.query);
  if (distance === undefined)
    throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lat', 'geoloc_lng'] });
  return new Map((await venuesSeenBy(request, deps)).map(venue => [linkOf(venue), distance(venue)]));
};
