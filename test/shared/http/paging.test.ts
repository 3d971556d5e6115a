/** Pages of a list: parameters, totals and links (contract/lists#envelope, contract/lists#paging). */
import { describe, expect, it } from 'vitest';
import { envelope, totalHeaders } from '../../../shared/http/paging.ts';

describe('links', () => {
  const of = (page: number, total: number, sent = '') =>
    envelope('/events', new URLSearchParams(sent), { page, per_page: 10 }, total);
  it.each([
    ['an empty list', of(1, 0), { rest_url: '/events/', total: 0, total_pages: 0 }],
    [
      'the first of two',
      of(1, 11),
      { rest_url: '/events/', next_rest_url: '/events/?page=2', total: 11, total_pages: 2 },
    ],
    [
      'one in the middle',
      of(2, 21, 'page=2'),
      {
        rest_url: '/events/?page=2',
        next_rest_url: '/events/?page=3',
        previous_rest_url: '/events/',
        total: 21,
        total_pages: 3,
      },
    ],
    [
      'the last, with the filters that were sent and without the password',
      of(2, 11, 'search=a+b&page=2&password=secret'),
      {
        rest_url: '/events/?search=a+b&page=2',
        previous_rest_url: '/events/?search=a+b',
        total: 11,
        total_pages: 2,
      },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
    expect(totalHeaders(found)).toEqual({
      'X-TEC-Total': String(expected.total),
      'X-TEC-TotalPages': String(expected.total_pages),
    });
  });
});
