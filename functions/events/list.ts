/** The list of events. Filters become a plan, the plan gives a page of index entries, and these lead to records and what they link. */

import { ApiError } from '../../shared/errors/api-error.ts';
import { windowOf } from '../../shared/events/date-window.ts';
import { planEvents, searchTest, visibilityTest } from '../../shared/events/plan.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { lastPage, offsetOf } from '../../shared/input/paging.ts';
import { type ListPlan, linkTest } from '../../shared/lists/list-plan.ts';
import { PUBLIC_EVENTS } from '../../shared/lists/name.ts';
import { type ListPage, slicePage } from '../../shared/lists/page.ts';
import { isSameWindow } from '../../shared/lists/window.ts';
import type { Terms } from '../../shared/terms/memory.ts';
import { listReader } from '../lists/list-reader.ts';
import type { Deps } from '../runtime/deps.ts';
import { type EventListRequest, resolveFilters } from './filters.ts';
import { includedEntries } from './include.ts';
import { type LinkedRecords, readLinkedRecords } from './linked-records.ts';

export interface FoundPage {
  readonly total: number;
  readonly events: readonly EventRecord[];
  readonly linked: LinkedRecords;
}

/** @throws ApiError 404 for a page after the last one, 400 for filters that name unknown records. */
export const findEvents = async (request: EventListRequest, deps: Deps): Promise<FoundPage> => {
  const { query, language, now } = request;
  const window = windowOf(query, deps.zone, now);
  request.holdsWhile(at => isSameWindow(windowOf(query, deps.zone, at), window)); // until midnight, if a bound depends on today
  const remembered = deps.terms(language); // runs in parallel: only filters by term wait for it
  const [{ total, entries }, terms] = await Promise.all([pageOfEntries(request, remembered, deps), remembered]);
  // Decided by the total, as an index that lags may not have the entries of the page yet.
  if (query.page > 1 && offsetOf(query) >= total)
    throw new ApiError('event-archive-page-not-found', { hint: lastPage(query, total) });
  const ids = entries.map(({ id }) => id);
  const links = entries.flatMap(entry => entry.links);
  const linked = await readLinkedRecords(deps.store, terms, { ids, links, language, now });
  const events = ids.map(id => linked.posts.get(id)).filter(record => record?.type === 'event');
  return { total, events: events.filter(visibilityTest(query, request)), linked };
};

/** `include` reads records by id, `search` reads stored texts; everything else is read from lists. */
const pageOfEntries = async (request: EventListRequest, terms: Promise<Terms>, deps: Deps): Promise<ListPage> => {
  const { query, caller, language, now } = request;
  const lists = listReader(deps.store, language, now, deps.texts);
  if (query.include !== undefined) {
    const [plan, entries] = await Promise.all([
      planList(request, terms, deps),
      includedEntries(request, query.include, deps),
    ]);
    return slicePage(entries.filter(linkTest(plan)), query);
  }
  if (query.search !== undefined) {
    const [plan, publicEvents] = await Promise.all([
      planList(request, terms, deps),
      lists.measure(PUBLIC_EVENTS, windowOf(query, deps.zone, now)),
    ]);
    return lists.searchPage(plan, query, searchTest(query.search, caller), publicEvents);
  }
  return lists.page(await planList(request, terms, deps), query);
};

const planList = async (request: EventListRequest, terms: Promise<Terms>, deps: Deps): Promise<ListPlan> => {
  const links = await resolveFilters(request, terms, deps);
  return planEvents(request.query, links, { caller: request.caller, zone: deps.zone, now: request.now });
};
