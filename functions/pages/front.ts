/** What the start page reads: five lists, and the totals by category and town. */
import { ALL_TO_COME, type CalendarQuery, LONGEST_FILTER, listParameters } from '../../shared/pages/calendar-query.ts';
import { weekdayNumber } from '../../shared/pages/dates.ts';
import { endDay, plain } from '../../shared/pages/shown.ts';
import { type Beginning, startPage } from '../../shared/pages/start-page.ts';
import { type PageRequest, read } from './reading.ts';

/** The numbers of events in a part of the page, and of categories and towns. */
const CARDS = 6;
const MOST = 12;

export const frontOf = async (request: PageRequest): Promise<string> => {
  const { place } = request;
  const list = (filters: Partial<CalendarQuery>, more: Readonly<Record<string, string>> = {}) => {
    const query = { ...listParameters({ ...ALL_TO_COME, collapse: true, ...filters }, place), ...more };
    return read(request, 'listEvents', { query, format: 'page' });
  };
  // Many events on a Saturday would fill the list of the weekend.
  const rest = weekdayNumber(place.today) === 6 ? 'tomorrow' : 'weekend';
  // It reads the cards, which the other lists then find in memory.
  const next = await list({}, { per_page: String(CARDS), facets: 'categories,towns' });
  const [today, weekend, featured, { categories }] = await Promise.all([
    list({ when: 'today' }),
    list({ when: rest }),
    list({ featured: true }, { per_page: String(CARDS) }),
    read(request, 'listCategories', {
      query: { per_page: '50', orderby: 'count', order: 'desc', hide_empty: 'false' },
    }),
  ]);
  const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
  /** What begins in these days comes before what has gone on for weeks. */
  const begun = ({ start_date }: { readonly start_date: string }) => Number(start_date < place.today);
  const inOrder = (events: Beginning['events']) => events.toSorted((a, b) => begun(a) - begun(b)).slice(0, CARDS);
  const isToday = new Set(today.events.map(({ id }) => id));
  const others = weekend.events.filter(event => !isToday.has(event.id) && endDay(event) >= place.today);
  return startPage(place, {
    total: next.total,
    next,
    featured,
    today: { ...today, events: inOrder(today.events) },
    // On a Sunday, nothing is left of it, so that no card stands twice, and none is over.
    weekend: { ...weekend, events: inOrder(others), when: rest },
    categories: (next.facets?.categories ?? []).slice(0, MOST).flatMap(({ value, total }) => {
      const name = nameOf.get(value);
      return name === undefined ? [] : [{ name: plain(name), total, query: { category: value } }];
    }),
    towns: (next.facets?.towns ?? [])
      .filter(({ value }) => value.length <= LONGEST_FILTER)
      .slice(0, MOST)
      .map(({ value, total }) => ({ name: value, total, query: { town: value } })),
  });
};
