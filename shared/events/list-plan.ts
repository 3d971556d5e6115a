/**
 * The plan of the list of events for a query: which stored lists to read, in which window of dates, and which filters their entries have to
 * pass (contract/lists#default-window, contract/lists#date-filters, contract/dates#date-texts). Pure.
 */
import * as v from 'valibot';
import { type Caller, isEditor, mayOnPost } from '../auth/rights.ts';
import { ApiError } from '../http/errors.ts';
import { Refusals, sentDate } from '../http/parse.ts';
import { type Entry, type EntryTest, isOpen, namesNoneOf, namesOneOf } from '../lists/entry.ts';
import { groupNamedIn } from '../lists/name.ts';
import { isVisible, type ListPlan, visibleLists } from '../lists/plan.ts';
import { type LinkedWords, matchesSearch, titleIn, type WordMatcher } from '../lists/search.ts';
import { ALL_TIMES } from '../lists/time-range.ts';
import { linkOf } from '../model/linked-lists.ts';
import type { Language } from '../settings/site.ts';
import type { DateExpression } from '../time/date-expression.ts';
import { DAY, endOfDay, fromSeconds, Instant, lastMoment, numericStamp, startOfDay, type Wall } from '../time/wall.ts';
import { isAheadOfUtc, wallAt, type Zone } from '../time/zone.ts';
import { kilometresBetween, placeTest, positionOf } from '../venues/filters.ts';
import { type EventQuery, entryTestsIn, type TestedAs, testsHidden } from './filters.ts';
import type { EventRecord } from './record.ts';

interface ListContext {
  readonly caller: Caller | undefined;
  /** The site's. */
  readonly zone: Zone;
  readonly now: Instant;
  /** By `windowOf`. */
  readonly window: Window;
}

export interface EventPlan {
  /** The events of the window that the caller may see: of these, a list with fallbacks shows one of each group. */
  readonly seen: ListPlan;
  /** What they have to pass besides. */
  readonly filters: readonly EntryTest[];
}

/**
 * `lookedUp`: the filters by records, which had to be read to know their lists.
 * @throws ApiError 400 naming `status`.
 */
export const planEvents = (
  query: EventQuery,
  lookedUp: readonly EntryTest[],
  { caller, zone, now, window }: ListContext,
): EventPlan => {
  const { lists, tests } = visibleLists('event', query.status, caller);
  return {
    seen: {
      lists,
      tests: [...tests, ...(window.lastFrom > ALL_TIMES.from ? [lastsUntil(window.lastFrom)] : [])],
      starts: { from: window.startFrom, to: window.startBefore },
      // No event ends before it starts.
      ends: { from: Math.max(window.startFrom, window.endFrom, window.lastFrom), to: window.endBefore },
      needsModified:
        query.modified_after !== undefined || query.modified_before !== undefined || query.orderby === 'modified',
    },
    filters: [
      ...(leavesOutProtected(query, caller) ? [isOpen] : []),
      ...lookedUp,
      ...entryTestsIn(query, { zone, now }),
    ],
  };
};

/**
 * The cards of each language, in the order of the languages, without those whose group has a card of a language before
 * (contract/lists#fallback).
 */
export const firstOfEachGroup = <E extends Entry>(cards: readonly (readonly E[])[]): (readonly E[])[] => {
  const shown = new Set<number>();
  return cards.map(ofLanguage => {
    const groups = ofLanguage.map(({ id, names }) => groupNamedIn(names) ?? id);
    const firsts = ofLanguage.filter((_, i) => !shown.has(groups[i] ?? 0));
    for (const group of groups) shown.add(group);
    return firsts;
  });
};

/**
 * Whether protected events are left out, because a filter tests fields that they hide. Editors find them, as they may edit all events;
 * authors do not, as they may edit only their own (docs/decisions/protected-events).
 */
export const leavesOutProtected = (query: Partial<EventQuery>, caller: Caller | undefined): boolean =>
  testsHidden(query) && !isEditor(caller);

// Tests on what was read.

/**
 * A test on records whether an event may be in lists of these languages: an index that lags may still contain events
 * that have been hidden or protected, or have left the list. @throws ApiError 400 naming `status`.
 */
export const visibilityTest = (
  query: Partial<EventQuery>,
  { caller, languages }: { readonly caller: Caller | undefined; readonly languages: readonly Language[] },
): ((event: EventRecord) => boolean) => {
  const visible = visibleLists('event', query.status, caller);
  const isWithoutProtected = leavesOutProtected(query, caller);
  return event =>
    languages.includes(event.language) &&
    !event.hide_from_listings &&
    isVisible(visible, caller, event) &&
    !(isWithoutProtected && event.password !== null);
};

/**
 * The test of a search (contract/lists#search). Of a protected event, callers who may edit it search all texts, other users the title,
 * which lists show, and anonymous callers nothing: they could guess hidden words one by one.
 */
export const searchTest = (search: string, caller: Caller | undefined, linked?: LinkedWords): WordMatcher => {
  const hasWords = matchesSearch(search, linked);
  return ({ folded, behindPassword }, names) => {
    if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded, names);
    return caller !== undefined && hasWords(titleIn(folded));
  };
};

// The window: what the filters by dates have in common.

/**
 * `startFrom <= start < startBefore`, `endFrom <= end < endBefore` and `lastFrom <=
 * lastMoment(start, end)`, in stamps of each event's own wall clock (`numericStamp`).
 */
export interface Window {
  readonly startFrom: number;
  readonly startBefore: number;
  readonly endFrom: number;
  readonly endBefore: number;
  readonly lastFrom: number;
}

const lastsUntil =
  (time: number): EntryTest =>
  ({ start, end }) =>
    time <= lastMoment(start, end);

const inAll = (windows: readonly Partial<Window>[]): Window => ({
  startFrom: Math.max(...windows.map(({ startFrom = ALL_TIMES.from }) => startFrom)),
  startBefore: Math.min(...windows.map(({ startBefore = ALL_TIMES.to }) => startBefore)),
  endFrom: Math.max(...windows.map(({ endFrom = ALL_TIMES.from }) => endFrom)),
  endBefore: Math.min(...windows.map(({ endBefore = ALL_TIMES.to }) => endBefore)),
  lastFrom: Math.max(...windows.map(({ lastFrom = ALL_TIMES.from }) => lastFrom)),
});

type DateFilter = TestedAs<'date'>;
type DateFilters = Pick<EventQuery, DateFilter | 'include' | 'strict_dates' | 'modified_after' | 'modified_before'>;

/** The end of a list without dates, in months from now. What else changes with it: docs/developing.md, "Changing a rule". */
export const DEFAULT_WINDOW_MONTHS = 24;

/** The bound that each filter sets. `first`, `last`: the first and the last second of the day, or with `strict_dates` the second sent. */
const BOUNDS = {
  start_date: ({ first }) => ({ startFrom: first }),
  end_date: ({ last }) => ({ endBefore: last + 1 }),
  starts_before: ({ last }) => ({ startBefore: last }),
  starts_after: ({ last }) => ({ startFrom: last + 1 }),
  ends_before: ({ last }) => ({ endBefore: last }),
  ends_after: ({ last }) => ({ endFrom: last + 1 }),
  on_or_after: ({ first }) => ({ lastFrom: first }),
  on_or_before: ({ last }) => ({ startBefore: last + 1 }),
} as const satisfies Record<DateFilter, (sent: { readonly first: number; readonly last: number }) => Partial<Window>>;

/** They remove the default start and the default end, as filters by modification do, which mean events of all times. */
const RELATIVE = ['starts_before', 'starts_after', 'ends_before', 'ends_after', 'on_or_after', 'on_or_before'] as const;

/**
 * The window of a list: what the bounds of all date filters that are sent, and the defaults of others, have in common. A list by `include` has
 * events of all times (contract/lists#include).
 */
export const windowOf = (
  { include, strict_dates, modified_after, modified_before, ...filters }: DateFilters,
  zone: Zone,
  now: Instant,
): Window => {
  const dates: Readonly<Record<string, DateExpression | undefined>> = filters;
  const refusals = new Refusals();
  const sent = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const at = refusals.of(() => sentDate(dates, name, zone, now));
    if (at === undefined) return [];
    const [first, last] = strict_dates ? [at, at] : [startOfDay(at), endOfDay(at)];
    return [bound({ first: numericStamp(first), last: numericStamp(last) })];
  });
  refusals.throwAny();
  const isLifted = [modified_after, modified_before, ...RELATIVE.map(name => filters[name])].some(
    date => date !== undefined,
  );
  if (include !== undefined) return inAll([{}]);
  return inAll([
    ...sent,
    filters.start_date === undefined && !isLifted ? { startFrom: numericStamp(defaultStart(zone, now)) } : {},
    filters.end_date === undefined && !isLifted ? { endBefore: numericStamp(defaultEnd(now)) + 1 } : {},
  ]);
};

/** The local day that contains yesterday's 23:59 UTC: today in zones ahead of UTC, else yesterday (contract/lists#default-window). */
const defaultStart = (zone: Zone, now: Instant): Wall => {
  const midnight = Math.floor(now / DAY) * DAY;
  if (isAheadOfUtc(zone)) return fromSeconds(midnight);
  return startOfDay(wallAt(v.parse(Instant, midnight - 60), zone));
};

/** The end of the last day of the window, in the UTC calendar. 29 February becomes 1 March in other years. */
export const defaultEnd = (now: Instant): Wall => {
  const today = new Date(now * 1000);
  const then = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + DEFAULT_WINDOW_MONTHS, today.getUTCDate());
  return endOfDay(fromSeconds(then / 1000));
};

// The filters of the event list by where an event is: at a venue with coordinates, or near a point (contract/events#extensions), in a town,
// region or country (contract/lists#filters-by-place). One venue of the event has to match all of them.

type VenueTest = (venue: Entry) => boolean;

const hasPosition: VenueTest = venue => positionOf(venue) !== undefined;

/** What each filter asks of a venue; undefined: it is not sent, or another one asks it. @throws ApiError 400 naming what a point lacks. */
const TESTS = {
  geoloc: ({ geoloc }) => (geoloc === true ? hasPosition : undefined),
  geoloc_lat: query => {
    const distance = distanceFrom(query);
    return distance && (venue => distance(venue) <= query.geoloc_radius);
  },
  geoloc_lng: ({ geoloc_lat, geoloc_lng }) => {
    if (geoloc_lng !== undefined && geoloc_lat === undefined) throw missing('geoloc_lat');
    return undefined; // `geoloc_lat` tests both
  },
  city: ({ city }) => city && placeTest('city', city),
  stateprovince: ({ stateprovince }) => stateprovince && placeTest('stateprovince', stateprovince),
  country: ({ country }) => country && placeTest('country', country),
} as const satisfies Record<TestedAs<'place'>, (query: PlaceQuery) => VenueTest | undefined>;

type PlaceQuery = Pick<EventQuery, TestedAs<'place'> | 'geoloc_radius'>;

/** Tests of events, given the index entries of exactly the venues that the caller may see (contract/rights#hidden-records). */
type PlaceFilter = (venues: readonly Entry[]) => EntryTest[];

/** undefined: the query does not filter by place. A radius without a point is ignored. @throws ApiError 400 naming what a point lacks. */
export const placeFilterOf = (query: PlaceQuery): PlaceFilter | undefined => {
  const tests = Object.values(TESTS).flatMap(testIn => testIn(query) ?? []);
  if (tests.length === 0 && query.geoloc === undefined) return undefined;
  const passing = (all: readonly VenueTest[], venues: readonly Entry[]) =>
    venues.filter(venue => all.every(passes => passes(venue))).map(linkOf);
  return venues => [
    ...(tests.length === 0 ? [] : [namesOneOf(passing(tests, venues))]),
    ...(query.geoloc === false ? [namesNoneOf(passing([hasPosition], venues))] : []),
  ];
};

/** Kilometres from the point of the query, infinite for venues without coordinates; undefined: it has no point. @throws ApiError 400 as above. */
export const distanceFrom = ({
  geoloc_lat: latitude,
  geoloc_lng: longitude,
}: PlaceQuery): ((venue: Entry) => number) | undefined => {
  if (latitude === undefined) return undefined;
  if (longitude === undefined) throw missing('geoloc_lng');
  return venue => {
    const position = positionOf(venue);
    return position === undefined ? Number.POSITIVE_INFINITY : kilometresBetween({ latitude, longitude }, position);
  };
};

const missing = (name: string): ApiError => new ApiError('rest_missing_callback_param', { missing: [name] });
