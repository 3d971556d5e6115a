/** Pages of what is at hand. */
import { describe, expect, it } from 'vitest';
import { readEntry } from '../../../shared/lists/entry.ts';
import { slicePage } from '../../../shared/lists/page.ts';

describe('of five entries', () => {
  const entries = [1, 2, 3, 4, 5].map(id => readEntry(`20270501220000#20270501200000#20270401200000#${id}`, '|'));
  it.each([
    [1, 10, [1, 2, 3, 4, 5]],
    [1, 2, [1, 2]],
    [3, 2, [5]],
    [4, 2, []],
  ])('page %i of %i holds %j', (page, per_page, ids) => {
    const slice = slicePage(entries, { page, per_page });
    expect([slice.total, slice.entries.map(({ id }) => id)]).toEqual([5, ids]);
  });
});
