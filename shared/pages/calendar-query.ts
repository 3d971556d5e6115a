/**
 * The query of a calendar page. It is parsed from the page's address, converted to parameters of
 * the events list, and written into links.
 */
import * as v from 'valibot';
import { When } from '../events/when.ts';
import { Bool, Latitude, Longitude, searchWords } from '../http/fields.ts';
import { Day, firstDay, lastDay, Month } from './dates.ts';
import type { Place } from './layout.ts';
import { PAGES } from './pages.ts';

/** In characters. */
export const LONGEST_FILTER = 200;
const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_FILTER));
/** Ignores invalid values, because forms send empty fields, and people shorten addresses. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const isOnEarth = (near: string): boolean => {
  const [latitude, longitude] = near.split(',');
  return v.is(Latitude, latitude) && v.is(Longitude, longitude);
};

export const CalendarQuery = v.object({
  /** The month of the month view; absent in the list view. */
  month: lenient(Month),
  from: lenient(Day),
  to: lenient(Day),
  /** Days that are meant by a word, in place of `from` and `to`. */
  when: lenient(When),
  search: lenient(searchWords('')),
  /** Category and tag are slugs. */
  category: lenient(Text),
  tag: lenient(Text),
  town: lenient(Text),
  /** Limits the list to what costs nothing. */
  free: lenient(Bool),
  /** Limits the list to the surroundings of a place: latitude and longitude in degrees. */
  near: lenient(v.pipe(v.string(), v.regex(/^-?\d{1,2}(?:\.\d{1,6})?,-?\d{1,3}(?:\.\d{1,6})?$/), v.check(isOnEarth))),
  /** Limits the list to what the editors recommend. */
  featured: lenient(Bool),
  /** Whether events in other languages are shown; by default, the site decides. */
  fallback: lenient(Bool),
  /** Whether the list shows an event with several dates once. */
  collapse: lenient(Bool),
  page: v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(10_000)), 1),
});
export type CalendarQuery = v.InferOutput<typeof CalendarQuery>;

/** The first page of all that is to come, whatever the address of the page asks for. */
export const ALL_TO_COME: CalendarQuery = v.parse(CalendarQuery, {});

/** Addresses do not name what the site decides. */
export const queryOfCalendar = (sent: URLSearchParams, { fallsBack }: Pick<Place, 'fallsBack'>): CalendarQuery => {
  const { fallback, ...query } = v.parse(CalendarQuery, Object.fromEntries(sent));
  return { ...query, ...(fallsBack !== undefined && fallback !== fallsBack && { fallback }) };
};

/** Whether the address names anything but a view and a page. */
export const isFiltered = ({ month: _, page: __, ...filters }: CalendarQuery): boolean =>
  Object.values(filters).some(value => value !== undefined);

/** The numbers of events on a page of the list, and in each request for a month. */
export const PER_PAGE = { list: 20, month: 50 } as const;
/** The number of events that a month shows for each day. */
export const PER_DAY = 5;

/**
 * The parameters for `GET /events`. `start_date` and `end_date` would leave out events that have
 * already begun (contract/lists#days).
 */
export const listParameters = (
  query: CalendarQuery,
  { today, fallsBack }: Pick<Place, 'today' | 'fallsBack'>,
): Record<string, string> => {
  const { search, category, tag, town, free, near, featured, month, page } = query;
  const [lat, lng] = near?.split(',') ?? [];
  const fallback = fallsBack !== undefined && (query.fallback ?? fallsBack);
  return {
    per_page: String(month === undefined ? PER_PAGE.list : PER_PAGE.month),
    page: String(page),
    ...daysOf(query, today),
    ...(search !== undefined && { search, search_in: 'all' }),
    ...(category !== undefined && { categories: category }),
    ...(tag !== undefined && { tags: tag }),
    // The name is sent as an array, because names of towns may contain commas.
    ...(town !== undefined && { 'city[]': town }),
    ...(free && { price_max: '0' }),
    ...(lat !== undefined && lng !== undefined && { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: NEAR }),
    ...(featured !== undefined && { featured: String(featured) }),
    ...(fallback && { fallback: 'true' }),
    // A month shows each date on its day.
    ...(query.collapse && month === undefined && { collapse: 'true' }),
  };
};

/** What counts as near, in kilometres. */
const NEAR = '20';

const daysOf = ({ month, when, from, to }: CalendarQuery, today: Day): Record<string, string> => {
  if (month !== undefined) return { on_or_after: firstDay(month), on_or_before: lastDay(month) };
  if (when !== undefined) return { when };
  return { on_or_after: from ?? today, ...(to !== undefined && { on_or_before: to }) };
};

/** The calendar's address. `site` is the address of the site, without a slash at its end. */
export const calendarAddress = ({ site }: { readonly site: string }, query: Partial<CalendarQuery> = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return `${site}${PAGES.calendar}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`}`;
};
