/** The last page, which the error for a page beyond it names (contract/lists#paging). */
import { expect, test } from 'vitest';
import { lastPage } from '../../../shared/http/paging.ts';

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
