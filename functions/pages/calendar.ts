/** What the pages of the calendar read. */
import { viewsOfDates } from '../../shared/events/date-views.ts';
import type { EventView } from '../../shared/events/view.ts';
import { invalid } from '../../shared/http/errors.ts';
import { type Choices, calendarPage, type Found } from '../../shared/pages/calendar-page.ts';
import {
  type CalendarQuery,
  listParameters,
  PER_DAY,
  PER_PAGE,
  queryOfCalendar,
} from '../../shared/pages/calendar-query.ts';
import { nextDate } from '../../shared/pages/event-dates.ts';
import type { Shown } from '../../shared/pages/event-page.ts';
import { startDay } from '../../shared/pages/shown.ts';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import { type HttpEvent, queryOf } from '../http/request.ts';
import { type Asked, firstPages, type PageRequest, read } from './reading.ts';

/** The maximum number of pages of the list that contain the first events of each day of a month. */
const MAX_ANSWERS = Math.ceil((31 * PER_DAY) / PER_PAGE.month);

export const calendarOf = async (request: PageRequest): Promise<string> => {
  const query = calendarQueryOf(request);
  const [found, choices] = await Promise.all([foundBy(request, query), choicesOf(request)]);
  return calendarPage(request.place, query, found, { ...choices, facets: found.facets });
};

export const calendarQueryOf = ({ event, place }: PageRequest): CalendarQuery => queryOfCalendar(queryOf(event), place);

export const readEvent = (request: PageRequest): Promise<EventView> =>
  read(request, 'readEventBySlug', bySlug(request));

/**
 * The dates that the page shows above all: those of its day, or else the next one.
 *
 * @throws ApiError if the event has no date on the day.
 */
export const datesShown = (
  event: EventView,
  { parameters: { day }, place }: Pick<PageRequest, 'parameters' | 'place'>,
): Shown => {
  if (day === undefined) return [nextDate(event, place.today)];
  const [first, ...others] = viewsOfDates(event).filter(date => startDay(date) === day);
  if (first === undefined) throw invalid({ day: 'unknown' });
  return [first, ...others];
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

const foundBy = async (request: PageRequest, query: CalendarQuery): Promise<Found & Pick<Choices, 'facets'>> => {
  const parameters = listParameters(query, request.place);
  const ask = (more: Readonly<Record<string, string>>) =>
    read(request, 'listEvents', { query: { ...parameters, ...more }, format: 'page' });
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

const choicesOf = async (request: PageRequest): Promise<Omit<Choices, 'facets'>> => {
  const [{ categories }, { tags }] = await Promise.all([
    read(request, 'listCategories', { query: { per_page: '50' } }),
    read(request, 'listTags', { query: { per_page: '50', orderby: 'count', order: 'desc' } }),
  ]);
  return { categories, tags };
};
