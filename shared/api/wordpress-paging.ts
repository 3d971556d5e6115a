/**
 * Pages of WordPress' lists. The lists are bare arrays, so headers say what an envelope would
 * (contract/wordpress#lists).
 */
import * as v from 'valibot';
import { Integer, Positive } from '../http/fields.ts';
import type { Page } from '../http/paging.ts';

const LARGEST = 100;
const PerPage = v.pipe(Integer, v.minValue(1, 'range'));

/** The paging of `wp/v2`, which refuses a larger page. */
export const PAGING = {
  page: v.optional(Positive, 1),
  per_page: v.optional(v.pipe(PerPage, v.maxValue(LARGEST, 'range')), 10),
};

/** The paging of `tec/v1`, which reduces a larger page. */
export const TEC_PAGING = {
  ...PAGING,
  per_page: v.optional(
    v.pipe(
      PerPage,
      v.transform(sent => Math.min(sent, LARGEST)),
    ),
    10,
  ),
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
  const link = (rel: string, to: number): string => {
    const parameters = new URLSearchParams(sent);
    parameters.delete('password');
    parameters.set('page', String(to));
    return `<${collection}?${parameters}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 && pages > 0 ? [link('prev', Math.min(page - 1, pages))] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
  ];
  return {
    'X-WP-Total': String(total),
    'X-WP-TotalPages': String(pages),
    ...(links.length > 0 && { Link: links.join(', ') }),
  };
};
