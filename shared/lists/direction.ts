/** Lists in descending order (contract/lists#order) are the ascending list reversed. Pure. */
import * as v from 'valibot';

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

/** Entries in ascending order, in the order of the page. */
export const directed = <E>(ascending: readonly E[], { order }: { readonly order: Order }): readonly E[] =>
  order === 'desc' ? ascending.toReversed() : ascending;
