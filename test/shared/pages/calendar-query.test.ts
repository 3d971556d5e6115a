/** What an address of the calendar asks for, and of which list. */
import { describe, expect, it } from 'vitest';
import { calendarAddress, listParameters, queryOfCalendar } from '../../../shared/pages/calendar-query.ts';
import { dayOf } from '../../../shared/pages/dates.ts';

const TODAY = dayOf('2027-03-01');
const parametersOf = (query: string, fallsBack = false) =>
  listParameters(queryOfCalendar(new URLSearchParams(query)), TODAY, fallsBack);

describe('the list that answers', () => {
  it.each<[string, Record<string, string>]>([
    // What goes on today has not ended yesterday, whenever it began.
    ['', { per_page: '20', page: '1', ends_after: '2027-02-28' }],
    ['page=3', { per_page: '20', page: '3', ends_after: '2027-02-28' }],
    [
      'from=2027-05-10&to=2027-05-12',
      { per_page: '20', page: '1', ends_after: '2027-05-09', starts_before: '2027-05-12' },
    ],
    ['month=2028-02', { per_page: '50', page: '1', ends_after: '2028-01-31', starts_before: '2028-02-29' }],
    [
      'month=2028-02&from=2027-05-10',
      { per_page: '50', page: '1', ends_after: '2028-01-31', starts_before: '2028-02-29' },
    ],
    [
      'search=gaita&category=musica&tag=folk&town=Washington,%20D.C.',
      {
        per_page: '20',
        page: '1',
        ends_after: '2027-02-28',
        search: 'gaita',
        search_in: 'all',
        categories: 'musica',
        tags: 'folk',
        'city[]': 'Washington, D.C.',
      },
    ],
    // Empty fields of the form, and what cannot be read, count as absent.
    [
      'search=&category=&town=+&from=&to=tomorrow&month=2027-13&page=0',
      { per_page: '20', page: '1', ends_after: '2027-02-28' },
    ],
  ])('%j', (query, expected) => expect(parametersOf(query)).toEqual(expected));

  it('falls back on other languages where the list can', () => {
    expect(parametersOf('category=musica', true)).toMatchObject({ fallback: 'true' });
    for (const query of ['search=gaita', 'town=Lugo']) expect(parametersOf(query, true)).not.toHaveProperty('fallback');
  });
});

it('addresses say what is asked for, and no more', () => {
  const query = queryOfCalendar(new URLSearchParams('search=a%26b&page=2&town='));
  expect(calendarAddress({ site: 'https://agenda.example/gl' }, query)).toBe(
    'https://agenda.example/gl/calendar?search=a%26b&page=2',
  );
  expect(calendarAddress({ site: '' }, { ...query, page: 1, search: undefined })).toBe('/calendar');
});
