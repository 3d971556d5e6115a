/**
 * Parameters and totals of lists in pages, and the links to the next and the previous page
 * (contract/lists#envelope, contract/lists#paging).
 */
import * as v from 'valibot';
import type { Hint } from './errors.ts';
import { Positive, Whole } from './fields.ts';
import type { Format } from './parse.ts';

/** The maximum `per_page` for each format of the answer. */
export const LARGEST: Readonly<Record<Format, number>> = { json: 50, calendar: 500, page: 50 };

/** A `per_page` above `largest` is reduced without an error. */
export const pagesOf = (usual: number, largest: number) => ({
  page: v.optional(Positive, 1),
  per_page: v.optional(
    v.pipe(
      Positive,
      v.transform(sent => Math.min(sent, largest)),
    ),
    usual,
  ),
});

export const PAGING = pagesOf(10, LARGEST.json);
/** Calendar programs never request a second page, so they get the largest by default. */
export const CALENDAR_PAGING = pagesOf(LARGEST.calendar, LARGEST.calendar);

export interface Page {
  readonly page: number;
  readonly per_page: number;
}
export const offsetOf = ({ page, per_page }: Page): number => (page - 1) * per_page;

/** The hint in the error for a page beyond the last one. */
export const lastPage = ({ per_page }: Page, total: number): Hint => ({
  about: 'last-page',
  page: Math.max(1, Math.ceil(total / per_page)),
});

export const Envelope = {
  rest_url: v.string(),
  next_rest_url: v.optional(v.string()),
  previous_rest_url: v.optional(v.string()),
  total: Whole,
  total_pages: Whole,
};

/** The answer of a list without its records. A link that does not apply is left out, not null. */
export const envelope = (collection: string, sent: URLSearchParams, page: Page, total: number) => {
  const total_pages = Math.ceil(total / page.per_page);
  return {
    rest_url: pageAddress(collection, sent, page.page),
    ...(page.page < total_pages && { next_rest_url: pageAddress(collection, sent, page.page + 1) }),
    ...(page.page > 1 && { previous_rest_url: pageAddress(collection, sent, page.page - 1) }),
    total,
    total_pages,
  };
};

/**
 * The next and the previous page as a `Link` header, for answers without an envelope (RFC 8288).
 */
export const pageLinks = ({
  next_rest_url,
  previous_rest_url,
}: {
  readonly next_rest_url?: string | undefined;
  readonly previous_rest_url?: string | undefined;
}): { readonly Link?: string } => {
  const links = [
    ...(previous_rest_url === undefined ? [] : [`<${previous_rest_url}>; rel="prev"`]),
    ...(next_rest_url === undefined ? [] : [`<${next_rest_url}>; rel="next"`]),
  ];
  return links.length === 0 ? {} : { Link: links.join(', ') };
};

export const totalHeaders = ({ total, total_pages }: { total: number; total_pages: number }) => ({
  'X-TEC-Total': String(total),
  'X-TEC-TotalPages': String(total_pages),
});

/**
 * The address of a page, with all parameters that were sent except a password. The address of page
 * 1 has no `page`.
 */
const pageAddress = (collection: string, sent: URLSearchParams, page: number): string => {
  const parameters = new URLSearchParams(sent);
  parameters.delete('page');
  parameters.delete('password');
  if (page > 1) parameters.set('page', String(page));
  return `${collection}/${parameters.size === 0 ? '' : `?${parameters}`}`;
};

// A list in descending order is the ascending list reversed (contract/lists#order).

const ORDERS = ['asc', 'desc'] as const;
type Order = (typeof ORDERS)[number];

/**
 * The order that was sent, in upper or lower case. Any other value has no effect, and is undefined
 * here (contract/lists#order).
 */
export const orderIn = (sent: unknown): Order | undefined =>
  ORDERS.find(order => typeof sent === 'string' && order === sent.toLowerCase());

export const OrderParameter = v.optional(
  v.pipe(
    v.unknown(),
    v.transform(sent => orderIn(sent) ?? 'asc'),
    // The documentation describes the output side of a pipe, so it needs this list.
    v.picklist(ORDERS),
  ),
  'asc',
);

/** Turns entries in ascending order into the order of the page. */
export const inOrder = <E>(ascending: readonly E[], { order }: { readonly order: Order }): readonly E[] =>
  order === 'desc' ? ascending.toReversed() : ascending;
