/** What the pages of the calendar read. */
import type { ShownCalendar } from '../../shared/pages/calendar-links.ts';
import { type Choices, calendarPage, type Found } from '../../shared/pages/calendar-page.ts';
import {
  type CalendarQuery,
  listParameters,
  PER_DAY,
  PER_PAGE,
  queryOfCalendar,
} from '../../shared/pages/calendar-query.ts';
import { type Day, dayOf } from '../../shared/pages/dates.ts';
import { eventPage } from '../../shared/pages/event-page.ts';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import { wallAt } from '../../shared/time/zone.ts';
import { type HttpEvent, queryOf } from '../http/request.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Asked, firstPages, type PageRequest, type Reading, read } from './reading.ts';

/** The maximum number of pages of the list that contain the first events of each day of a month. */
const MAX_ANSWERS = Math.ceil((31 * PER_DAY) / PER_PAGE.month);

export const calendarOf =
  ({ event, place }: PageRequest) =>
  async (reading: Reading): Promise<string> => {
    const { today, fallsBack } = listedFor(reading);
    const query = queryOfCalendar(queryOf(event), fallsBack);
    const [found, choices] = await Promise.all([foundBy(reading, query, { today, fallsBack }), choicesOf(reading)]);
    return calendarPage({ ...(await place()), today, fallsBack }, query, found, { ...choices, facets: found.facets });
  };

export const eventOf =
  (request: PageRequest) =>
  async (reading: Reading): Promise<string> => {
    const found = await read(reading, 'readEventBySlug', bySlug(request));
    const { currency } = reading.deps.site;
    return eventPage({ ...(await request.place()), today: todayIn(reading.deps), currency }, found);
  };

/**
 * The record that the path names, in the language of the site or in another one. The latter is so
 * if the address of the site in that language is unknown.
 */
export const bySlug = ({ event, parameters: { slug } }: PageRequest): Required<Omit<Asked, 'format'>> => {
  const language = languageIn(event);
  return { path: { slug }, query: language === undefined ? {} : { ml_language: language } };
};

/** Returns undefined for the language of the site. */
export const languageIn = (event: HttpEvent): Language | undefined =>
  LANGUAGES.find(each => each === queryOf(event).get('in'));

/** What the lists of pages depend on, apart from their address. */
export const listedFor = (reading: Reading): Pick<ShownCalendar, 'today' | 'fallsBack'> => ({
  today: todayIn(reading.deps),
  fallsBack: fallsBackIn(reading.deps),
});

const fallsBackIn = ({ site }: Pick<Deps, 'site'>): boolean | undefined =>
  site.fallback.length === 0 ? undefined : (site.pagesFallBack ?? true);

/** Today in the site's zone. */
export const todayIn = ({ clock, zone }: Pick<Deps, 'clock' | 'zone'>): Day => dayOf(wallAt(clock(), zone));

const foundBy = async (
  reading: Reading,
  query: CalendarQuery,
  { today, fallsBack }: Pick<ShownCalendar, 'today' | 'fallsBack'>,
): Promise<Found & Pick<Choices, 'facets'>> => {
  const parameters = listParameters(query, today, fallsBack);
  const ask = (more: Readonly<Record<string, string>>) =>
    read(reading, 'listEvents', { query: { ...parameters, ...more }, format: 'page' });
  if (query.month === undefined) {
    const { events, total, total_pages, facets = {} } = await ask({ facets: 'categories,towns' });
    return { events, total, pages: total_pages, facets };
  }
  const perDay = (page: number) => ask({ page: String(page), per_day: String(PER_DAY) });
  const [{ total, facets = {} }, ...answers] = await Promise.all([
    ask({ page: '1', per_page: '1', facets: 'categories,towns,days' }),
    firstPages(perDay, MAX_ANSWERS),
  ]);
  return { events: answers.flat().flatMap(({ events }) => events), total, pages: 1, facets };
};

const choicesOf = async (reading: Reading): Promise<Omit<Choices, 'facets'>> => {
  const [{ categories }, { tags }] = await Promise.all([
    read(reading, 'listCategories', { query: { per_page: '50' } }),
    read(reading, 'listTags', { query: { per_page: '50', orderby: 'count', order: 'desc' } }),
  ]);
  return { categories, tags };
};
