/**
 * Addresses of The Events Calendar, which people have linked and programs have subscribed to
 * (contract/feeds#calendars-of-pages). As in the plugin, a path stands for variables of a query
 * (`Tribe__Events__Rewrite`), so both are handled by the same code.
 */
import * as v from 'valibot';
import { hasPage, PAGE_PATHS, type PagedType } from '../http/addresses.ts';
import { CalendarQuery } from './calendar-query.ts';
import { Day, daysLater, Month, weekdayNumber } from './dates.ts';
import type { PageId } from './pages.ts';

type Segments = readonly string[];
type Variables = Readonly<Record<string, string>>;

export interface PageFound {
  readonly page: PageId;
  /** The values in the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Further variables of The Events Calendar that the path stands for. */
  readonly variables: Variables;
  /** Whether this is another address than the page's own. */
  readonly isOther: boolean;
}

// --- paths ---------------------------------------------------------------------------------------

/**
 * The page that The Events Calendar has at a path below the address of the site, or undefined if it
 * has none.
 */
export const originalPage = (path: Segments): PageFound | undefined => {
  const [first = '', ...parts] = path.includes('') ? [] : (path.join('/').match(/page\/\d{1,5}(?=\/|$)|[^/]+/g) ?? []);
  if (first === 'feed') return foundAt('rss', {}, [first, ...parts], true);
  if (first !== 'events') return hasPage(first) && PAGE_PATHS[first] === first ? ofRecord(first, parts) : undefined;
  const [second, ...slugs] = parts;
  if (second === 'tag') return ofRecord('tag', slugs, true);
  if (second !== 'category') return foundAt('calendar', {}, parts, true);
  // The Events Calendar names the ancestors of a category before its own slug:
  // `/events/category/music/jazz/list/`.
  const own = slugs.findLastIndex(part => variablesOf(part) === undefined);
  return ofRecord('category', slugs.slice(Math.max(own, 0)));
};

const ofRecord = (page: PagedType, [slug, ...view]: Segments, isOther = false): PageFound | undefined => {
  if (slug === undefined) return undefined;
  if (page !== 'event') return foundAt(page, { slug }, view, isOther);
  // `all` shows all dates of a recurring event. Each day of it has a page of its own.
  if (view.join() === 'all') return foundAt(page, { slug }, [], true);
  const [day, ...rest] = view;
  if (!v.is(Day, day)) return foundAt(page, { slug }, view, isOther);
  // A number counts the dates of one day. Here they share the page of the day.
  return /^\d+$/.test(rest.join('/'))
    ? foundAt(page, { slug, day }, [], true)
    : foundAt(page, { slug, day }, rest, isOther);
};

/** `view` is the end of the path, such as `list`, `page/2` or `2027-03`, `ical`. */
const foundAt = (
  page: PageId,
  parameters: PageFound['parameters'],
  view: Segments,
  isOther: boolean,
): PageFound | undefined => {
  const variables = view.map(variablesOf);
  if (!variables.every(each => each !== undefined)) return undefined;
  return {
    page,
    parameters,
    variables: Object.fromEntries(variables.flatMap(each => Object.entries(each))),
    isOther: isOther || view.length > 0,
  };
};

/**
 * The variables that a part of a path stands for, or undefined if The Events Calendar has no such
 * view.
 */
const variablesOf = (part: string): Variables | undefined => {
  if (isMonth(part)) return { eventDisplay: 'month', eventDate: part };
  if (v.safeParse(Day, part).success) return { eventDisplay: 'day', eventDate: part };
  if (VIEWS.has(part)) return { eventDisplay: part };
  if (/^(feed|rdf|rss2?|atom)$/.test(part)) return { feed: part };
  if (part === 'featured' || part === 'ical') return { [part]: '1' };
  return part.startsWith('page/') ? { paged: part.slice('page/'.length) } : undefined;
};

const isMonth = (text: string): boolean => v.is(Month, text);

// --- queries -------------------------------------------------------------------------------------

type Days = Partial<Record<'month' | 'from' | 'to', string>>;
const fromDay = (date?: string): Days => (date === undefined ? {} : { from: isMonth(date) ? `${date}-01` : date });
const onDay = (date: string | undefined, today: Day): Days => ({ from: date ?? today, to: date ?? today });

/** The days that each view shows, which are those of the date in the address, or else of today. */
const VIEWS: ReadonlyMap<string, (date: string | undefined, today: Day) => Days> = new Map([
  ...['list', 'summary', 'photo', 'map', 'upcoming'].map((view): [string, typeof fromDay] => [view, fromDay]),
  ['month', (date, today) => ({ month: (date ?? today).slice(0, 7) })],
  ['day', onDay],
  ['today', onDay],
  [
    'week',
    (date, today) => {
      const day = v.parse(v.fallback(Day, today), date);
      const monday = daysLater(day, 1 - weekdayNumber(day));
      return { from: monday, to: daysLater(monday, 6) };
    },
  ],
  // The Events Calendar shows the latest past events, in pages without end. Here they are those of
  // the last month.
  ['past', (_, today) => ({ from: daysLater(today, -31), to: daysLater(today, -1) })],
]);

/** Our names for variables of The Events Calendar with the same meaning. */
const OURS = {
  tribe_events_cat: 'category',
  post_tag: 'tag',
  'tribe-bar-search': 'search',
  s: 'search',
  paged: 'page',
  'outlook-ical': 'ical',
} as const;
/** Each variable names a record by its slug, and so its page. */
const RECORDS = { tribe_events: 'event', tribe_venue: 'venue', tribe_organizer: 'organizer' } as const;

const FILTERS = v.keyof(v.omit(CalendarQuery, ['page'])).options;
/** Parameters that mailings and advertisements add to an address. They say nothing about events. */
const TRACKER = /^(utm_.*|mc_.*|fbclid|gclid)$/;

export interface Meant extends Pick<PageFound, 'page' | 'parameters'> {
  /** The parameters with our names. */
  readonly query: URLSearchParams;
  /**
   * Names in `query` that do not narrow the list, because they are not known here, contradict
   * others, or have values that cannot be read.
   */
  readonly unknown: readonly string[];
  /**
   * The status of a redirect to the page, or undefined if this is the page's own address. It is 302
   * if the target depends on the current day.
   */
  readonly redirect: 301 | 302 | undefined;
}

/** What an address means. `sent` is its query; `today` is the day in the time zone of the site. */
export const meantBy = (found: PageFound, sent: URLSearchParams, today: Day): Meant => {
  const query = new URLSearchParams([...Object.entries(found.variables), ...sent]);
  const unknown = new Set<string>();
  let { page, parameters, isOther } = found;
  /** Takes the last value, because a variable in the query overrides that of the path. */
  const take = (name: string): string | undefined => {
    const value = query.getAll(name).findLast(isFilled);
    isOther ||= query.has(name);
    query.delete(name);
    return value;
  };
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) return;
    if (query.getAll(name).some(other => isFilled(other) && other !== value)) unknown.add(name);
    query.set(name, value);
  };

  if (query.getAll('ical').at(-1) === '') query.set('ical', '1');
  for (const [name, ours] of Object.entries(OURS)) set(ours, take(name));
  if (query.get('post_type') === 'tribe_events') take('post_type');

  const [feed, view, date] = [take('feed'), take('eventDisplay'), take('eventDate') ?? take('tribe-bar-date')];
  if (page === 'start' || page === 'calendar' || page === 'rss')
    for (const [name, type] of Object.entries(RECORDS)) {
      if (!isFilled(query.get(name)) || hasPage(page)) continue;
      [page, parameters] = [type, { slug: take(name) ?? '' }];
    }

  if (page === 'event' && v.is(Day, date)) parameters = { ...parameters, day: date };
  const days = VIEWS.get(view === undefined || view === 'default' ? 'list' : view)?.(date, today);
  if (days === undefined) unknown.add('eventDisplay');
  else if (page !== 'event') for (const [name, day] of Object.entries(days)) set(name, day);

  const isFiltered = FILTERS.some(name => isFilled(query.get(name)));
  if ((page === 'category' || page === 'tag') && (isFiltered || feed !== undefined)) {
    set(page, parameters.slug);
    [page, parameters, isOther] = ['calendar', {}, true];
  }
  if (page === 'start' && (isFiltered || isOther)) [page, isOther] = ['calendar', true];
  if (feed !== undefined) {
    if (hasPage(page)) unknown.add('feed');
    else page = 'rss';
  }
  const redirect = date === undefined && view !== undefined && Object.keys(days ?? {}).length > 0 ? 302 : 301;
  return {
    page,
    parameters,
    query,
    redirect: isOther ? redirect : undefined,
    unknown: [...unknown, ...unknownIn(query, page === 'event' ? [] : FILTERS)],
  };
};

const isFilled = (value: string | null): boolean => value !== null && value.trim() !== '';

const unknownIn = (query: URLSearchParams, filters: readonly string[]): string[] => {
  const known = new Set([...filters, 'page', 'in', 'ical']);
  const read = v.parse(CalendarQuery, Object.fromEntries(query));
  const without = read.month === undefined ? [] : (['from', 'to'] as const);
  return [
    ...[...new Set(query.keys())].filter(name => !known.has(name) && !TRACKER.test(name)),
    ...FILTERS.filter(name => isFilled(query.get(name)) && read[name] === undefined),
    ...without.filter(name => read[name] !== undefined),
  ];
};
