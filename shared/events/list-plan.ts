/**
 * The plan of a list of events: what the caller may see, resolved once for each request, which
 * stored lists to read for it, and which filters their entries have to pass. Pure.
 */
import { type EntryTest, isOpen, isVisible, type ListPlan, type Visible, visibleLists } from '../lists/cards.ts';
import { type Entry, titleIn } from '../lists/entry.ts';
import { groupNamedIn } from '../lists/name.ts';
import { type LinkedWords, matchesSearch, type WordMatcher } from '../lists/search.ts';
import { type Caller, isEditor, mayOnPost } from '../settings/rights.ts';
import type { Language } from '../settings/site.ts';
import type { Instant } from '../time/wall.ts';
import type { Zone } from '../time/zone.ts';
import type { Window } from './days.ts';
import { type EventQuery, entryTestsIn, testsHidden } from './filters.ts';
import type { EventRecord } from './record.ts';
import { rangesOf } from './window.ts';

/** What a caller may see of the events that a query asks for (contract/rights#hidden-records). */
export interface VisibleEvents extends Visible {
  readonly caller: Caller | undefined;
  /** The languages of the list, in the order in which it falls back on them. */
  readonly languages: readonly Language[];
  /** Whether a filter leaves out protected events. */
  readonly isWithoutProtected: boolean;
}

/** @throws ApiError 400 naming `status` if the caller may not see events with the status. */
export const visibleEvents = (
  query: EventQuery,
  caller: Caller | undefined,
  languages: readonly Language[],
): VisibleEvents => ({
  ...visibleLists('event', query.status, caller),
  caller,
  languages,
  isWithoutProtected: leavesOutProtected(query, caller),
});

/**
 * Whether protected events are left out, because a filter tests fields that they hide. Editors find
 * them, as they may edit all events; authors do not, as they may edit only their own
 * (docs/decisions/protected-events).
 */
const leavesOutProtected = (query: EventQuery, caller: Caller | undefined): boolean =>
  testsHidden(query) && !isEditor(caller);

interface ListContext {
  /** The time zone of the site. */
  readonly zone: Zone;
  readonly now: Instant;
  readonly window: Window;
}

interface EventPlan {
  /**
   * The events of the window that the caller may see. In a list with fallbacks, one event of each
   * group is chosen from them.
   */
  readonly seen: ListPlan;
  /** The other filters, which apply after that choice. */
  readonly filters: readonly EntryTest[];
}

/** `lookedUp` are the tests of filters that name records. These records had to be read first. */
export const planEvents = (
  query: EventQuery,
  lookedUp: readonly EntryTest[],
  { lists, tests, isWithoutProtected }: VisibleEvents,
  { zone, now, window }: ListContext,
): EventPlan => {
  const ranges = rangesOf(window);
  return {
    seen: {
      ...ranges,
      lists,
      tests: [...tests, ...ranges.tests],
      needsModified:
        query.modified_after !== undefined || query.modified_before !== undefined || query.orderby === 'modified',
    },
    filters: [...(isWithoutProtected ? [isOpen] : []), ...lookedUp, ...entryTestsIn(query, { zone, now })],
  };
};

/**
 * Leaves out each card whose group has a card in an earlier language, and keeps the order of the
 * languages (contract/lists#fallback).
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

// Tests on records after they have been read, because an index that lags may still contain events
// that have been hidden or protected, or have left the list.

/** Whether the caller sees an event in lists of these languages, whatever the filters. */
export const seenIn =
  (visible: VisibleEvents): ((event: EventRecord) => boolean) =>
  event =>
    visible.languages.includes(event.language) &&
    !event.hide_from_listings &&
    isVisible(visible, visible.caller, event);

/** Whether an event may be in the list. */
export const visibilityTest = (visible: VisibleEvents): ((event: EventRecord) => boolean) => {
  const isSeen = seenIn(visible);
  return event => isSeen(event) && !(visible.isWithoutProtected && event.password !== null);
};

/**
 * The test of a search (contract/lists#search). A protected event is searched in all its texts for
 * callers who may edit it, and in its title, which lists show, for other users. Anonymous callers
 * never find it: they could guess hidden words one by one.
 */
export const searchTest = (search: string, caller: Caller | undefined, linked?: LinkedWords): WordMatcher => {
  const hasWords = matchesSearch(search, linked);
  return ({ folded, behindPassword }, names) => {
    if (behindPassword === undefined || mayOnPost(caller, 'edit', behindPassword)) return hasWords(folded, names);
    return caller !== undefined && hasWords(titleIn(folded));
  };
};
