/** Pages and totals against a naive filter over all entries: random calendars, every kind of window, any page, and little memory or much. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardMemory, listReader } from '../../functions/lists/list-reader.ts';
import { inOrder, ORDERS } from '../../shared/http/paging.ts';
import { entryAttributes, moveLinks, type Placement, sortKeyOf } from '../../shared/lists/entry.ts';
import { FEATURED, type ListName, linkedRecordOf, linkList, PUBLIC_EVENTS, TICKETED } from '../../shared/lists/name.ts';
import { type ListPlan, unfiltered, type Window } from '../../shared/lists/plan.ts';
import type { Change } from '../../shared/store/change.ts';
import { fromSeconds, numericStamp } from '../../shared/time/wall.ts';
import { postId } from '../support/ids.ts';
import { instant } from '../support/instant.ts';
import { memoryStore } from '../support/memory-store.ts';
import { casesOf } from '../support/sample.ts';

/** Calendars, each with ten lists. */
const CALENDARS = casesOf('CALENDARS', { whole: 2_000, sample: 150 });
const DAY = 86_400;
const NOW = instant(Date.UTC(2027, 2, 1) / 1000);

interface Made {
  readonly startsAt: number;
  readonly lasts: number;
  readonly publishedAt: number;
  readonly links: readonly ListName[];
  readonly isProtected: boolean;
}

const LINKS = [
  linkList('category', 1),
  linkList('category', 2),
  linkList('tag', 3),
  linkList('venue', 4),
  FEATURED,
  TICKETED,
];

/** Lengths on both sides of `LONG`, ends at the last second, starts on few days so that ties and full days happen. */
const lengths = fc.oneof(
  fc.integer({ min: 0, max: 5 * 3600 }),
  fc.constantFrom(0, DAY - 1, DAY, DAY + 1, 32 * DAY, 366 * DAY, 395 * DAY, 396 * DAY, 397 * DAY, 900 * DAY),
  fc.integer({ min: 1, max: 600 }).map(days => days * DAY - 1),
);
const made: fc.Arbitrary<Made> = fc.record({
  startsAt: fc
    .tuple(fc.integer({ min: -700, max: 800 }), fc.constantFrom(0, 0, 9 * 3600, 10 * 3600, 20 * 3600 + 1800, DAY - 1))
    .map(([day, time]) => NOW + day * DAY + time),
  lasts: lengths,
  publishedAt: fc.integer({ min: 0, max: 3 }).map(n => NOW - n),
  links: fc.subarray(LINKS),
  isProtected: fc.constantFrom(false, false, true),
});
/** At or beside an edge of one of the events, or at a midnight: random instants would hit nothing. */
type Bound = { readonly nth: number; readonly edge: 'start' | 'end' | 'midnight'; readonly off: number };
const bound: fc.Arbitrary<Bound | undefined> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      nth: fc.nat(200),
      edge: fc.constantFrom('start', 'end', 'midnight'),
      off: fc.constantFrom(0, 0, 1, -1, DAY, -DAY, 200 * DAY, -200 * DAY),
    }),
  },
);
const bounds = fc.tuple(bound, bound, bound, bound);
const windowOf = (events: readonly Made[], [a, b, c, d]: readonly (Bound | undefined)[]): Window => {
  const at = (chosen: Bound | undefined, otherwise: number): number => {
    if (chosen === undefined) return otherwise;
    const event = events[chosen.nth % events.length];
    if (event === undefined) return otherwise;
    const edge = {
      start: event.startsAt,
      end: event.startsAt + event.lasts,
      midnight: Math.floor(event.startsAt / DAY) * DAY,
    };
    return stampAt(edge[chosen.edge] + chosen.off);
  };
  return {
    startFrom: at(a, Number.NEGATIVE_INFINITY),
    startBefore: at(b, Number.POSITIVE_INFINITY),
    endFrom: at(c, Number.NEGATIVE_INFINITY),
    endBefore: at(d, Number.POSITIVE_INFINITY),
  };
};
const filters: fc.Arbitrary<Pick<ListPlan, 'linksAnyOf' | 'linksNoneOf' | 'leavesOutProtected'>> = fc.record({
  leavesOutProtected: fc.boolean(),
  linksAnyOf: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.subarray(LINKS, { minLength: 1, maxLength: 2 }), { maxLength: 2 }) },
  ),
  linksNoneOf: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.constant([FEATURED]) }),
});

const stampAt = (seconds: number): number => numericStamp(fromSeconds(seconds));
const placed = ({ startsAt, lasts, publishedAt, links, isProtected }: Made, id: number): Placement => ({
  language: 'gl',
  list: PUBLIC_EVENTS,
  id: postId(id),
  start: stampAt(startsAt),
  end: stampAt(startsAt + lasts),
  published: stampAt(publishedAt),
  links,
  isProtected,
});

describe('a list', () => {
  it('is what a filter over all entries would be: total, order and every page', async () => {
    const page = fc.record({
      page: fc.integer({ min: 1, max: 8 }),
      per_page: fc.constantFrom(1, 2, 3, 10),
      order: fc.constantFrom(...ORDERS),
    });
    const query = fc.record({ bounds, filters, page });
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 60, size: 'max' }),
        fc.array(query, { minLength: 10, maxLength: 10 }),
        fc.constantFrom(0, 10_000, Number.POSITIVE_INFINITY),
        async (events, queries, bytes) => {
          const all = events.map((event, id) => {
            const entry = placed(event, id);
            return { ...event, id, entry, order: sortKeyOf(entry).slice(15) };
          });
          const store = memoryStore(
            all.flatMap(({ id, entry, links }) => {
              const own: Change = { put: { pk: `R#${id}`, sk: '-', ...entryAttributes(entry) } };
              const linked = links.filter(link => linkedRecordOf(link) !== undefined);
              return [
                own,
                ...moveLinks(
                  [],
                  linked.map(list => ({ ...entry, list })),
                ).flat(),
              ];
            }),
          );
          const cards = cardMemory(bytes, () => 0);
          for (const { bounds: chosen, filters: f, page: p } of queries) {
            const w = windowOf(events, chosen);
            const naive = all
              .filter(
                ({ entry: { start, end } }) =>
                  w.startFrom <= start && start < w.startBefore && w.endFrom <= end && end < w.endBefore,
              )
              .filter(
                ({ links, isProtected }) =>
                  !(isProtected && f.leavesOutProtected) &&
                  f.linksAnyOf.every(lists => lists.some(list => links.includes(list))) &&
                  !f.linksNoneOf.some(list => links.includes(list)),
              )
              .sort((a, b) => (a.order < b.order === (p.order === 'asc') ? -1 : 1));
            const plan = { ...unfiltered([PUBLIC_EVENTS]), window: w, ...f };
            const entries = await listReader(store, 'gl', NOW, cards).entries(plan);
            const from = (p.page - 1) * p.per_page;
            const found = inOrder(entries, p).slice(from, from + p.per_page);
            expect({ total: entries.length, ids: found.map(({ id }) => id) }).toEqual({
              total: naive.length,
              ids: naive.slice(from, from + p.per_page).map(({ id }) => id),
            });
          }
        },
      ),
      { numRuns: CALENDARS },
    );
  });
});
