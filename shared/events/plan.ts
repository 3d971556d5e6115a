/** The plan of the list of events for a query: which stored lists to read, in which window, with which filters. Pure. */

import { type Caller, isEditor, mayOnPost } from '../access/rights.ts';
import { invalid } from '../errors/api-error.ts';
import type { LinkFilter, ListPlan } from '../lists/list-plan.ts';
import { childrenList, FEATURED_EVENTS, fallbackMark, PUBLIC_EVENTS, TICKETED_EVENTS } from '../lists/name.ts';
import { finds, isOnlyWanted, titleIn, type WordTest, wantedWords } from '../lists/search.ts';
import { isInLists, visibleLists } from '../lists/visible.ts';
import type { Language } from '../settings/language.ts';
import type { Instant } from '../time/instant.ts';
import type { Zone } from '../time/zone.ts';
import { windowOf } from './date-window.ts';
import { eventStatusFilter } from './event-status.ts';
import type { EventQuery } from './query.ts';
import type { EventRecord } from './record.ts';
import { testsHidden } from './redaction.ts';

interface ListContext {
  readonly caller: Caller | undefined;
  /** The site's. */
  readonly zone: Zone;
  /** Epoch seconds. */
  readonly now: Instant;
}

/** `links`: the link lists of the records that the filters name. @throws ApiError 400 naming `status`. */
export const planEvents = (query: EventQuery, links: LinkFilter, { caller, zone, now }: ListContext): ListPlan => {
  const byStatus = eventStatusFilter(query.event_status);
  return {
    lists: visibleLists('event', query.status, caller),
    groups: [
      ...links.groups,
      ...byStatus.groups,
      ...(query.featured === true ? [[FEATURED_EVENTS]] : []),
      ...(query.ticketed === true ? [[TICKETED_EVENTS]] : []),
      ...(query.post_parent === undefined ? [] : [[childrenList(query.post_parent)]]),
    ],
    without: [
      ...links.without,
      ...byStatus.without,
      ...(query.featured === false ? [FEATURED_EVENTS] : []),
      ...(query.ticketed === false ? [TICKETED_EVENTS] : []),
    ],
    leavesOutProtected: leavesOutProtected(query, caller),
    window: windowOf(query, zone, now),
  };
};

/** The parameters that are allowed with `fallback=true`: its lists have only dates and links. `status` only as `publish`. */
const WITH_FALLBACK: ReadonlySet<string> = new Set<keyof EventQuery>([
  'page',
  'per_page',
  'fallback',
  'order',
  'ical',
  'ml_language',
  'geoloc_radius',
  'categories',
  'tags',
  'venue',
  'organizer',
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'strict_dates',
]);

/**
 * The plan of a list with fallbacks, for each of the site's languages (contract/lists#fallback). `links`: as in `planEvents`. `query` must
 * have passed `checkFallback`.
 */
export const planFallback = (
  query: EventQuery,
  links: LinkFilter,
  { site, zone, now }: Pick<ListContext, 'zone' | 'now'> & { readonly site: Language },
): ListPlan => ({
  lists: [PUBLIC_EVENTS],
  groups: [[fallbackMark(site)], ...links.groups],
  without: [],
  leavesOutProtected: true,
  window: windowOf(query, zone, now),
});

/** @throws ApiError 400 naming the parameters that a list with fallbacks cannot be filtered by. */
export const checkFallback = ({ status, ...sent }: EventQuery): void => {
  const refused = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || WITH_FALLBACK.has(name) ? [] : [name],
  );
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
export const searchTest = (search: string, caller: Caller | undefined): WordTest => {
  const hasWords = finds(search);
  return {
    hasText: ({ folded, behindPassword }) => {
      if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded);
      return caller !== undefined && hasWords(titleIn(folded));
    },
    words: wantedWords(search),
    areEnough: isOnlyWanted(search),
  };
};
