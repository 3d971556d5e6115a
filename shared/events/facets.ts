/**
 * Totals of a list of events by category, town, day and month
 * (contract/lists#totals-by-category-town-and-month).
 */
import * as v from 'valibot';
import { TextList, Whole } from '../http/fields.ts';

/**
 * `value` is what the filter of the same kind accepts: a slug, a town, a day, or a month such as
 * `2027-05`.
 */
export const FacetTotal = v.object({ value: v.string(), total: Whole });
const Totals = v.optional(v.array(FacetTotal));
/** Only the totals that the request asks for are present. */
export const Facets = v.object({ categories: Totals, towns: Totals, days: Totals, months: Totals });
export type Facets = v.InferOutput<typeof Facets>;

/** The totals that a query asks for. */
export const FacetList = v.pipe(TextList, v.array(v.picklist(['categories', 'towns', 'days', 'months'], 'enum')));

/**
 * How many of `all` have each key, the most frequent key first. If one of them has a key twice, it
 * counts once.
 */
export const totalsBy = <Each, Key>(all: readonly Each[], keysOf: (one: Each) => Iterable<Key>): [Key, number][] => {
  const totals = new Map<Key, number>();
  for (const one of all) for (const key of new Set(keysOf(one))) totals.set(key, (totals.get(key) ?? 0) + 1);
  return [...totals].sort(([, a], [, b]) => b - a);
};
