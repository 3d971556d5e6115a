/**
 * Pages of WordPress' lists. The lists are bare arrays, so headers say what an envelope would
 * (contract/wordpress#lists).
 */
import * as v from 'valibot';
import { Integer } from '../http/fields.ts';
import { type Page, pageLinks, pagesOf } from '../http/paging.ts';

const LARGEST = 100;

/** The paging of `tec/v1`, which reduces a larger page. */
export const TEC_PAGING = pagesOf(10, LARGEST);

/** The paging of `wp/v2`, which refuses a larger page. */
export const PAGING = {
  ...TEC_PAGING,
  per_page: v.optional(v.pipe(Integer, v.minValue(1, 'range'), v.maxValue(LARGEST, 'range')), 10),
};

/**
 * `collection` is the address of the list, and `sent` holds the parameters of its query. Beyond the
 * last page, `prev` is the last one.
 */
export const pageHeaders = (
  collection: string,
  sent: URLSearchParams,
  { page, per_page }: Page,
  total: number,
): Readonly<Record<string, string>> => {
  const pages = Math.ceil(total / per_page);
  const address = (to: number): string => {
    const parameters = new URLSearchParams(sent);
    parameters.delete('password');
    parameters.set('page', String(to));
    return `${collection}?${parameters}`;
  };
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...pageLinks({
      previous_rest_url: page > 1 && pages > 0 ? address(Math.min(page - 1, pages)) : undefined,
      next_rest_url: page < pages ? address(page + 1) : undefined,
    }),
  };
};
