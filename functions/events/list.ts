/** The list of events: filters to lists, lists to entries, one page of entries to records with what they link. */

import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError, invalid } from '../../shared/errors/api-error.ts';
import { eventSearchText, filterLinks } from '../../shared/events/derived-data.ts';
import { placeFilterOf } from '../../shared/events/place.ts';
import { leavesOutProtected, planEvents } from '../../shared/events/plan.ts';
import type { EventQuery } from '../../shared/events/query.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { windowOf } from '../../shared/events/window.ts';
import { offsetOf } from '../../shared/input/paging.ts';
import type { Entry } from '../../shared/lists/entry.ts';
import { type ListPage, slicePage } from '../../shared/lists/list-page.ts';
import { type Groups, linkTest } from '../../shared/lists/list-plan.ts';
import { LINK_LETTERS, PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { finds, titleIn } from '../../shared/lists/search.ts';
import type { Text } from '../../shared/lists/texts.ts';
import { isInLists, visibleLists } from '../../shared/lists/visible.ts';
import type { Store } from '../../shared/store/store.ts';
import type { Terms } from '../../shared/terms/memory.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { lookupSlug } from '../../shared/text/slug.ts';
import { listReader } from '../lists/list-reader.ts';
import { readPost, readPosts, readTerm } from '../records/read.ts';
import type { Deps } from '../runtime/deps.ts';
import { type LinkedRecords, readLinkedRecords } from './linked-records.ts';
import { placesOf } from './place-filter.ts';

export interface FoundPage {
  readonly total: number;
  readonly events: readonly EventRecord[];
  readonly neighbours: LinkedRecords;
}

type Listing = OperationInput & { readonly query: EventQuery };

/** @throws ApiError 404 behind the last page, 400 for filters that name nothing. */
export const findEvents = async ({ query, ...asked }: Listing, deps: Deps): Promise<FoundPage> => {
  const { store } = deps;
  const remembered = deps.terms(asked.language); // beside the rest; filters wait for it only where they name terms
  const [{ total, entries }, terms] = await Promise.all([
    pageOfEntries({ query, ...asked }, remembered, deps),
    remembered,
  ]);
  // By the total: an index that lags may not show yet what is on the page.
  if (query.page > 1 && offsetOf(query) >= total) throw new ApiError('event-archive-page-not-found');
  const ids = entries.map(({ id }) => id);
  const links = entries.flatMap(entry => entry.links);
  const neighbours = await readLinkedRecords(store, terms, { ids, links, language: asked.language, now: asked.now });
  const isListed = listedTo({ query, ...asked });
  const events = entries.map(({ id }) => neighbours.posts.get(id)).filter(record => record?.type === 'event');
  return { total, events: events.filter(isListed), neighbours };
};

/** Ids are looked up in the records, words in texts; everything else is told by the lists. */
const pageOfEntries = async (
  { query, ...asked }: Listing,
  remembered: Promise<Terms>,
  deps: Deps,
): Promise<ListPage> => {
  const { caller, language, now } = asked;
  const { store, zone } = deps;
  const lists = listReader(store, language, now);
  const place = placeFilterOf(query);
  const planned = async () => {
    const [named, { groups, without }] = await Promise.all([
      groupsOf({ query, caller, now }, remembered, deps),
      placesOf(place, caller, deps),
    ]);
    return planEvents(query, { groups: [...named, ...groups], without }, caller, zone, now);
  };
  if (query.include !== undefined) {
    const [plan, named] = await Promise.all([planned(), entriesById({ query, ...asked }, query.include, deps)]);
    return slicePage(named.filter(linkTest(plan)), query);
  }
  if (query.search === undefined) return lists.page(await planned(), query);
  const [plan, published] = await Promise.all([planned(), lists.measure(PUBLIC_EVENTS, windowOf(query, zone, now))]);
  return slicePage(await lists.search(plan, foundBy(query.search, caller), published), query);
};

/** Asked of each record as it is read: an index that lags may show one that has been hidden, or protected, or is gone, by now. */
const listedTo = ({ query, caller, language }: Pick<Listing, 'query' | 'caller' | 'language'>) => {
  const lists = visibleLists('event', query.status, caller);
  const isWithoutProtected = leavesOutProtected(query, caller);
  return (event: EventRecord): boolean =>
    event.language === language &&
    !event.hide_from_listings &&
    isInLists(lists, event) &&
    !(isWithoutProtected && event.password !== null);
};

/** Behind a password the anonymous find nothing (contract/lists#search), others what lists show of it, or words could be guessed. */
const foundBy = (search: string, caller: Caller | undefined) => {
  const hasWords = finds(search);
  return ({ folded, behindPassword }: Pick<Text, 'folded' | 'behindPassword'>): boolean => {
    if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded);
    return caller !== undefined && hasWords(titleIn(folded));
  };
};

/** `include` ignores all dates, and nothing else (contract/lists#include); by publication, then id (contract/lists#order). */
const entriesById = async (
  { query, caller, language, now }: Listing,
  ids: readonly number[],
  { store }: Deps,
): Promise<Entry[]> => {
  const isFound = query.search === undefined ? undefined : foundBy(query.search, caller);
  const records = await readPosts(store, [...new Set(ids)], now);
  return records
    .filter(record => record?.type === 'event')
    .filter(listedTo({ query, caller, language }))
    .filter(
      event =>
        isFound === undefined ||
        isFound({ folded: eventSearchText(event), behindPassword: event.password === null ? undefined : event }),
    )
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
    .map(event => ({
      order: '',
      id: event.id,
      start: '',
      end: '',
      links: filterLinks(event),
      isProtected: event.password !== null,
    }));
};

// --- filters that name records -----------------------------------------------------------------------------------------

/** The lists of the linked records that the query names. @throws ApiError 400 for what does not exist or may not be seen. */
const groupsOf = async (
  { query, caller, now }: Pick<Listing, 'query' | 'caller' | 'now'>,
  remembered: Promise<Terms>,
  { store }: Deps,
): Promise<Groups> => {
  const linked = async (type: 'venue' | 'organizer', ids: readonly number[] | undefined) => {
    const records = ids && (await readPosts(store, ids, now));
    return records?.map(record => {
      if (record?.type !== type || record.status === 'trash' || !mayOnPost(caller, 'read', record))
        throw invalid({ [type]: 'unknown' });
      return record.list;
    });
  };
  const terms = async (type: TermRecord['type'], name: 'categories' | 'tags') =>
    query[name] &&
    Promise.all(
      query[name].map(async text => {
        const record = await termByIdOrSlug(type, text, await remembered, store, now);
        if (record?.type !== type) throw invalid({ [name]: 'unknown' });
        return record.list;
      }),
    );
  const parent = async () => {
    if (query.post_parent === undefined) return;
    const record = await readPost(store, query.post_parent, now);
    if (record?.type !== 'event' || !mayOnPost(caller, 'read', record)) throw invalid({ post_parent: 'unknown' });
  };
  const [categories, tags, venues, organizers] = await Promise.all([
    terms('category', 'categories'),
    terms('tag', 'tags'),
    linked('venue', query.venue),
    linked('organizer', query.organizer),
    parent(),
  ]);
  return [categories, tags, venues, organizers].filter(group => group !== undefined);
};

/** Digits are an id, which may be of another language; anything else a slug, or a name that gives one. */
const termByIdOrSlug = async (
  type: TermRecord['type'],
  text: string,
  terms: Terms,
  store: Store,
  now: number,
): Promise<TermRecord | undefined> => {
  if (/^\d+$/.test(text))
    return terms.get(`${LINK_LETTERS[type]}${Number(text)}`) ?? readTerm(store, Number(text), now);
  const slug = lookupSlug(text);
  return [...terms.values()].find(term => term.type === type && term.slug === slug);
};
