/**
 * Lists in descending order (contract/lists#order) are the ascending list reversed. So a descending page is a reversed part of the
 * ascending list, and only one order needs counters and plans. Pure.
 */
import { offsetOf, type Page } from '../input/paging.ts';

export const ORDERS = ['asc', 'desc'] as const;

export interface DirectedPage extends Page {
  /** Absent: ascending. */
  readonly order?: (typeof ORDERS)[number];
}

export const isDescending = ({ order }: Pick<DirectedPage, 'order'>): boolean => order === 'desc';

/** The positions of the page's entries in ascending order: `from <= n < to`. Empty after the last page. */
export const partOf = (page: DirectedPage, total: number): { readonly from: number; readonly to: number } => {
  const from = Math.min(offsetOf(page), total);
  const to = Math.min(from + page.per_page, total);
  return isDescending(page) ? { from: total - to, to: total - from } : { from, to };
};

/** Entries in ascending order, in the order of the page. */
export const directed = <E>(ascending: readonly E[], page: Pick<DirectedPage, 'order'>): readonly E[] =>
  isDescending(page) ? ascending.toReversed() : ascending;
