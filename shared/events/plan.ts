/** The plan of the list of events for a query: which stored lists to read, in which window, with which filters. Pure. */

import { type Caller, isEditor, mayOnPost } from '../access/rights.ts';
import { invalid } from '../errors/api-error.ts';
import { allOf, type EntryFilter, type ListPlan } from '../lists/list-plan.ts';
import { fallbackMark, PUBLIC_EVENTS } from '../lists/name.ts';
import { finds, type LinkedWords, titleIn, type WordTest } from '../lists/search.ts';
import { isInLists, visibleLists } from '../lists/visible.ts';
import type { Language } from '../settings/language.ts';
import type { Instant } from '../time/instant.ts';
import type { Zone } from '../time/zone.ts';
import { windowOf } from './date-window.ts';
import { entryFiltersIn, testsHidden, withoutFallback } from './filters.ts';
import type { EventQuery } from './query.ts';
import type { EventRecord } from './record.ts';

interface ListContext {
  readonly caller: Caller | undefined;
  /** The site's. */
  readonly zone: Zone;
  /** Epoch seconds. */
  readonly now: Instant;
}

/** `links`: the link lists of the records that the filters name. @throws ApiError 400 naming `status`. */
export const planEvents = (
  query: EventQuery,
  links: Partial<EntryFilter>,
  { caller, zone, now }: ListContext,
): ListPlan => ({
  lists: visibleLists('event', query.status, caller),
  ...allOf([links, ...entryFiltersIn(query, { zone, now })]),
  leavesOutProtected: leavesOutProtected(query, caller),
  needsModified: needsModified(query),
  window: windowOf(query, zone, now),
});

/**
 * The plan of a list with fallbacks, for each of the site's languages (contract/lists#fallback). `links`: as in `planEvents`. `query` must
 * have passed `checkFallback`.
 */
export const planFallback = (
  query: EventQuery,
  links: Partial<EntryFilter>,
  { site, zone, now }: Pick<ListContext, 'zone' | 'now'> & { readonly site: Language },
): ListPlan => ({
  lists: [PUBLIC_EVENTS],
  ...allOf([{ groups: [[fallbackMark(site)]] }, links, ...entryFiltersIn(query, { zone, now })]),
  leavesOutProtected: true,
  needsModified: needsModified(query),
  window: windowOf(query, zone, now),
});

const needsModified = ({ modified_after, modified_before, orderby }: EventQuery): boolean =>
  modified_after !== undefined || modified_before !== undefined || orderby === 'modified';

/**
 * `status` is allowed as `publish`.
 * @throws ApiError 400 naming the parameters that a list with fallbacks cannot be filtered by.
 */
export const checkFallback = (query: EventQuery): void => {
  const { status } = query;
  const refused = [...withoutFallback(query), ...(['search', 'include'] as const).filter(name => query[name])];
  if (status !== undefined && status.join() !== 'publish') refused.push('status');
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(name => [name, 'not-with-fallback'])));
};

/** Whether callers without rights find it in lists of its language; those with a password redacted. */
export const isListedForAll = (event: EventRecord): boolean => event.status === 'publish' && !event.hide_from_listings;

/** As `visibilityTest`, of a list with fallbacks. */
export const fallbackTest =
  (site: Language): ((event: EventRecord) => boolean) =>
  event =>
    event.status === 'publish' &&
    !event.hide_from_listings &&
    event.password === null &&
    (event.fallback_for ?? []).includes(site);

/**
 * Whether protected events are left out, because a filter tests fields that they hide. Editors find them, as they may edit all events;
 * authors do not, as they may edit only their own (docs/decisions/0036).
 */
export const leavesOutProtected = (query: EventQuery, caller: Caller | undefined): boolean =>
  testsHidden(query) && !isEditor(caller);

/**
 * A test on records whether an event belongs in the list: an index that lags may still contain events that have been hidden or protected,
 * or have left the list. @throws ApiError 400 naming `status`.
 */
export const visibilityTest = (
  query: EventQuery,
  { caller, language }: { readonly caller: Caller | undefined; readonly language: Language },
): ((event: EventRecord) => boolean) => {
  const lists = visibleLists('event', query.status, caller);
  const isWithoutProtected = leavesOutProtected(query, caller);
  return event =>
    event.language === language &&
    !event.hide_from_listings &&
    isInLists(lists, event) &&
    !(isWithoutProtected && event.password !== null);
};

/**
 * The test of a search (contract/lists#search). Of a protected event, callers who may edit it search all texts, other users the title,
 * which lists show, and anonymous callers nothing: they could guess hidden words one by one.
 */
export const searchTest = (search: string, caller: Caller | undefined, linked?: LinkedWords): WordTest => {
  const hasWords = finds(search, linked);
  return ({ folded, behindPassword }, links) => {
    if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded, links);
    return caller !== undefined && hasWords(titleIn(folded));
  };
};
