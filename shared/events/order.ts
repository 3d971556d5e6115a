/** `orderby` of the list of events (contract/lists#order). */
import * as v from 'valibot';
import type { Card } from '../lists/cards.ts';
import { oldestFirst, titleIn } from '../lists/entry.ts';
import type { EntryName } from '../lists/name.ts';

/** The distances of venues in kilometres, by their links. */
export type Distances = ReadonlyMap<EntryName, number>;

/** To the nearest venue of the event; infinite if none has coordinates. */
export const distanceOf = ({ names }: Pick<Card, 'names'>, distances: Distances): number =>
  Math.min(...names.flatMap(name => distances.get(name) ?? []));

/**
 * What is compared, ascending. Titles are compared as searches fold them, so that no order depends
 * on the language of the machine.
 */
const KEYS = {
  start_date: ({ start }) => start,
  title: ({ text }) => titleIn(text?.folded ?? ''),
  modified: ({ modified = 0 }) => modified,
  distance: (card, distances) => distanceOf(card, distances),
} as const satisfies Record<string, (card: Card, distances: Distances) => string | number>;

type OrderBy = keyof typeof KEYS;
const OrderBy = v.picklist(['start_date', 'title', 'modified', 'distance'] as const satisfies readonly OrderBy[]);

/** Any other value has no effect (contract/lists#order). */
export const OrderByParameter = v.fallback(v.optional(OrderBy), undefined);

/** Entries with the same key stay in the order of lists. */
export const orderedBy = (orderby: OrderBy, cards: readonly Card[], distances: Distances): readonly Card[] =>
  cards
    .map(card => ({ card, key: KEYS[orderby](card, distances) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : oldestFirst(a.card, b.card)))
    .map(({ card }) => card);
