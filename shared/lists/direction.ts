/** Lists in descending order (contract/lists#order) are the ascending list reversed. Pure. */
import * as v from 'valibot';
import { offsetOf, type Page } from '../input/paging.ts';

export const ORDERS = ['asc', 'desc'] as const;
type Order = (typeof ORDERS)[number];

/** In any case; undefined: any other value, which has no effect (contract/lists#order). */
export const orderIn = (sent: unknown): Order | undefined =>
  ORDERS.find(order => typeof sent === 'string' && order === sent.toLowerCase());

export const OrderParameter = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(sent => orderIn(sent) ?? 'asc'),
    v.picklist(ORDERS), // for the documentation: it describes the output side of a pipe
  ),
  'asc',
);

export interface DirectedPage extends Page {
  /** Absent: ascending. */
  readonly order?: Order;
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
