/**
 * Pages: how many records they have, which page is the last, and the links between pages
 * (contract/lists#paging).
 */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { envelope, lastPage, PAGING } from '../../../shared/http/paging.ts';

test.each([
  [undefined, 10],
  ['50', 50],
  ['51', 50],
])('with per_page %s, a page has %i records at most', (sent, most) => {
  expect(v.parse(v.object(PAGING), { per_page: sent })).toEqual({ page: 1, per_page: most });
});

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
])('of %i records in pages of 10, the last page is %i', (total, page) => {
  expect(lastPage({ page: 9, per_page: 10 }, total)).toEqual({ about: 'last-page', page });
});

const LIST = 'https://a.example/events';
test.each([
  [1, 20, 2, { next: `${LIST}/?search=a&page=2` }],
  [2, 20, 2, { previous: `${LIST}/?search=a` }],
  [2, 21, 3, { next: `${LIST}/?search=a&page=3`, previous: `${LIST}/?search=a` }],
  [1, 0, 0, {}],
])('page %i of %i records names pages that there are, and no password', (page, total, total_pages, links) => {
  const sent = new URLSearchParams({ search: 'a', password: 'secret', page: String(page) });
  const {
    next_rest_url: next,
    previous_rest_url: previous,
    ...others
  } = envelope(LIST, sent, { page, per_page: 10 }, total);
  expect({ ...(next && { next }), ...(previous && { previous }) }).toEqual(links);
  const rest_url = page === 1 ? `${LIST}/?search=a` : `${LIST}/?search=a&page=${page}`;
  expect(others).toEqual({ rest_url, total, total_pages });
});
