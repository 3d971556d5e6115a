/** What a visitor asks of the calendar: the query of its address, the parameters of the list that answers it, and addresses of others. */
import * as v from 'valibot';
import { Day, daysLater, firstDay, lastDay, Month } from './dates.ts';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
/** What cannot be read is as if it were not there: forms send empty fields, and people shorten addresses. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

export const CalendarQuery = v.object({
  /** The month to show as such; without it, a list. */
  month: lenient(Month),
  from: lenient(Day),
  to: lenient(Day),
  search: lenient(Text),
  /** Slugs. */
  category: lenient(Text),
  tag: lenient(Text),
  town: lenient(Text),
  page: v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(10_000)), 1),
});
export type CalendarQuery = v.InferOutput<typeof CalendarQuery>;

export const queryOfCalendar = (sent: URLSearchParams): CalendarQuery =>
  v.parse(CalendarQuery, Object.fromEntries(sent));

/** The parameters that narrow a list, whatever its days. */
export const FILTERS = ['search', 'category', 'tag', 'town'] as const;
export const isFiltered = (query: CalendarQuery): boolean =>
  [...FILTERS, 'from' as const, 'to' as const].some(name => query[name] !== undefined);

/** Events on a page of the list, and in each answer of which a month is made. */
export const PER_PAGE = { list: 20, month: 50 } as const;

/**
 * Parameters of `GET /events`. Events count on every day that they last, so a bound on the end is what lets in those that began before;
 * `start_date` and `end_date` would leave them out (contract/lists#date-filters).
 */
export const listParameters = (query: CalendarQuery, today: Day, fallsBack: boolean): Record<string, string> => {
  const { month, search, category, tag, town, page } = query;
  const from = month === undefined ? (query.from ?? today) : firstDay(month);
  const to = month === undefined ? query.to : lastDay(month);
  // Lists with fallbacks take no other filters (contract/lists#fallback).
  const fallback = fallsBack && search === undefined && town === undefined;
  return {
    per_page: String(month === undefined ? PER_PAGE.list : PER_PAGE.month),
    page: String(page),
    ends_after: daysLater(from, -1),
    ...(to !== undefined && { starts_before: to }),
    ...(search !== undefined && { search }),
    ...(category !== undefined && { categories: category }),
    ...(tag !== undefined && { tags: tag }),
    // An element of a list, as names of towns may have commas.
    ...(town !== undefined && { 'city[]': town }),
    ...(fallback && { fallback: 'true' }),
  };
};

/** The query of an address, with a question mark; empty: there is none. */
export const addressQuery = (query: Partial<CalendarQuery>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === 'page' && value === 1) ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};
