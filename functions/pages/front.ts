/** What the start page reads: five lists, and the totals by category and town. */
import { ALL_TO_COME, type CalendarQuery, LONGEST_FILTER, listParameters } from '../../shared/pages/calendar-query.ts';
import { plain, startDay } from '../../shared/pages/shown.ts';
import { type Beginning, startPage } from '../../shared/pages/start-page.ts';
import { type PageRequest, read } from './reading.ts';

/** The numbers of events in a part of the page, and of categories and towns. */
const CARDS = 6;
const MOST = 12;

export const frontOf = async (request: PageRequest): Promise<string> => {
  const { place } = request;
  const list = (query: Partial<CalendarQuery>, more: Readonly<Record<string, string>> = {}) => {
    const all = { ...ALL_TO_COME, collapse: true, ...query };
    return read(request, 'listEvents', { query: { ...listParameters(all, place), ...more }, format: 'page' });
  };
  const [next, today, weekend, featured, { categories }] = await Promise.all([
    list({}, { per_page: String(CARDS), facets: 'categories,towns' }),
    list({ when: 'today' }),
    list({ when: 'weekend' }),
    list({ featured: true }, { per_page: String(CARDS) }),
    read(request, 'listCategories', { query: { per_page: '50' } }),
  ]);
  const { facets = {} } = next;
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  /** What begins in these days comes before what has gone on for weeks. */
  const newestFirst = ({ events, total }: Beginning): Beginning => {
    const [begun, others] = [
      events.filter(event => startDay(event) < place.today),
      events.filter(event => startDay(event) >= place.today),
    ];
    return { events: [...others, ...begun].slice(0, CARDS), total };
  };
  return startPage(place, {
    ...{ total: next.total, next, featured },
    today: newestFirst(today),
    weekend: newestFirst(weekend),
    categories: (facets.categories ?? []).slice(0, MOST).flatMap(({ value, total }) => {
      const name = nameOf.get(value);
      return name === undefined ? [] : [{ name: plain(name), total, query: { category: value } }];
    }),
    towns: (facets.towns ?? [])
      .filter(({ value }) => value.length <= LONGEST_FILTER)
      .slice(0, MOST)
      .map(({ value, total }) => ({ name: value, total, query: { town: value } })),
  });
};
