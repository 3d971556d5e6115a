/**
 * Totals of a list of events by category, town, day and month
 * (contract/lists#totals-by-category-town-and-month).
 */
import * as v from 'valibot';
import { TextList, Whole } from '../http/fields.ts';

/**
 * `value`: what the filter of the same kind accepts: a slug, a town, a day; of a month `2027-05`.
 */
export const FacetTotal = v.object({ value: v.string(), total: Whole });
const Totals = v.optional(v.array(FacetTotal));
/** Those that the request asks for. */
export const Facets = v.object({ categories: Totals, towns: Totals, days: Totals, months: Totals });
export type Facets = v.InferOutput<typeof Facets>;

/** In a query. */
export const FacetList = v.pipe(TextList, v.array(v.picklist(['categories', 'towns', 'days', 'months'], 'enum')));

/** How many of these have each key, the most frequent first. A key that one of them has twice counts once. */
export const totalsBy = <Each, Key>(all: readonly Each[], keysOf: (one: Each) => Iterable<Key>): [Key, number][] => {
  const totals = new Map<Key, number>();
  for (const one of all) for (const key of new Set(keysOf(one))) totals.set(key, (totals.get(key) ?? 0) + 1);
  return [...totals].sort(([, a], [, b]) => b - a);
};
