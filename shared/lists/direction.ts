/**
 * Lists in descending order (contract/lists#order): the ascending list from its end. So a page of it is a part of the ascending list,
 * turned around, and whatever is known of one order holds for the other. Pure.
 */
import { offsetOf, type Page } from '../input/paging.ts';

export const ORDERS = ['asc', 'desc'] as const;

export interface DirectedPage extends Page {
  /** Absent: ascending. */
  readonly order?: (typeof ORDERS)[number];
}

export const isDescending = ({ order }: Pick<DirectedPage, 'order'>): boolean => order === 'desc';

/** Which entries the page shows, by their numbers in ascending order: `from <= n < to`. None: it is after the last page. */
export const partOf = (page: DirectedPage, total: number): { readonly from: number; readonly to: number } => {
  const from = Math.min(offsetOf(page), total);
  const to = Math.min(from + page.per_page, total);
  return isDescending(page) ? { from: total - to, to: total - from } : { from, to };
};

/** What is in ascending order, as the page shows it. */
export const directed = <E>(ascending: readonly E[], page: Pick<DirectedPage, 'order'>): readonly E[] =>
  isDescending(page) ? ascending.toReversed() : ascending;
