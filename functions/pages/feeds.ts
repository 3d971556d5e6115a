/** What sitemaps and RSS read. */
import * as v from 'valibot';
import { hasPage, PAGED_TYPES, type PagedType } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { listParameters, PER_PAGE } from '../../shared/pages/calendar-query.ts';
import type { PageId } from '../../shared/pages/pages.ts';
import {
  ListedRecord,
  PER_SITEMAP,
  rss,
  SITEMAP_TYPES,
  SitemapQuery,
  type SitemapType,
  sitemapIndex,
  sitemapOfRecords,
  sitemapOfSite,
} from '../../shared/pages/sitemap.ts';
import { keyedBy, NAMES_OF } from '../../shared/store/records.ts';
import { queryOf } from '../http/request.ts';
import type { OperationResult } from '../runtime/run.ts';
import { bySlug, calendarQueryOf, datesShown, readEvent } from './calendar.ts';
import { answerTo, type PageRequest, type ReadOperation, read } from './reading.ts';
import { eventsOf, recordOf } from './record-pages.ts';

/**
 * The lists with the records of each type that has pages. The filter `event_status` leaves out
 * events with a password, which have no page for everybody; `starts_before` lifts the default
 * window (contract/lists#default-window).
 */
const LISTS: Readonly<
  Record<PagedType, { readonly operation: ReadOperation; readonly query: Readonly<Record<string, string>> }>
> = {
  event: {
    operation: 'listEvents',
    query: { event_status: 'scheduled,canceled,postponed', starts_before: '9999-12-31', collapse: 'true' },
  },
  venue: { operation: 'listVenues', query: {} },
  organizer: { operation: 'listOrganizers', query: {} },
  category: { operation: 'listCategories', query: { orderby: 'id' } },
  tag: { operation: 'listTags', query: { orderby: 'id' } },
};

const records = v.optional(v.array(ListedRecord), []);
const RecordList = v.object({
  total: v.number(),
  ...keyedBy(
    PAGED_TYPES.map(type => NAMES_OF[type].collection),
    () => records,
  ),
});

export const sitemapOf = async (request: PageRequest): Promise<string> => {
  const { event, place } = request;
  const sent = v.safeParse(SitemapQuery, Object.fromEntries(queryOf(event)));
  if (!sent.success) throw invalid({ type: 'enum' });
  const { type, page } = sent.output;
  if (type === undefined) return sitemapIndex(place, await countsOf(request));
  if (type === 'site') return sitemapOfSite(place);
  const answer = await list(request, type, { page: String(page), per_page: String(PER_SITEMAP) });
  return sitemapOfRecords(place, type, answer[NAMES_OF[type].collection]);
};

const countsOf = async (request: PageRequest): Promise<ReadonlyMap<SitemapType, number>> =>
  new Map(
    await Promise.all(
      SITEMAP_TYPES.map(async (type): Promise<[SitemapType, number]> => {
        const count = type === 'site' ? 1 : (await list(request, type, { per_page: '1' })).total;
        return [type, count];
      }),
    ),
  );

const list = async (
  request: PageRequest,
  type: Exclude<SitemapType, 'site'>,
  paging: Readonly<Record<string, string>>,
) => {
  const { operation, query } = LISTS[type];
  const { body } = await answerTo(request, operation, { query: { ...query, ...paging }, format: 'page' });
  return v.parse(RecordList, body);
};

/** The first page of the list of upcoming events, each once, with its filters. */
export const rssOf = async (request: PageRequest): Promise<string> => {
  const query = { ...calendarQueryOf(request), page: 1 };
  const asked = { ...listParameters(query, request.place), per_page: String(PER_PAGE.list), collapse: 'true' };
  const { events } = await read(request, 'listEvents', { query: asked });
  return rss(request.place, query, events);
};

// Pages as calendars, at the addresses at which programs have subscribed to The Events Calendar
// (contract/feeds#calendars-of-pages).

/** Returns undefined if the page shows no events. */
export const feedOf = (page: PageId): ((request: PageRequest) => Promise<OperationResult>) | undefined => {
  switch (page) {
    case 'event':
      return eventAsCalendar;
    case 'start':
    case 'calendar':
      return request => listAsCalendar(request, listParameters(calendarQueryOf(request), request.place));
    default:
      if (!hasPage(page)) return undefined;
      return async request => {
        const { id } = await recordOf(page, request);
        return listAsCalendar(request, eventsOf(page, id, request, calendarQueryOf(request)));
      };
  }
};

/**
 * The page of a day has the dates of that day. Where there are several of them, they are a list,
 * and lists have no hidden events: such an event has all its dates.
 */
const eventAsCalendar = async (request: PageRequest): Promise<OperationResult> => {
  const asked = bySlug(request);
  const event = request.parameters.day === undefined ? undefined : await readEvent(request);
  if (event?.dates === undefined) return answerTo(request, 'readEventBySlug', { ...asked, format: 'calendar' });
  const [id = '', ...others] = datesShown(event, request).map(date => String(date.id));
  if (others.length === 0)
    return answerTo(request, 'readEvent', { path: { id }, query: asked.query, format: 'calendar' });
  if (event.hide_from_listings) return answerTo(request, 'readEventBySlug', { ...asked, format: 'calendar' });
  return listAsCalendar(request, { ...asked.query, include: [id, ...others].join(), starts_before: '9999-12-31' });
};

/** All events and dates of the list, because calendar programs never request a second page. */
const listAsCalendar = (
  request: PageRequest,
  { page: _, per_page: __, collapse: ___, ...query }: Readonly<Record<string, string>>,
): Promise<OperationResult> => answerTo(request, 'listEvents', { query, format: 'calendar' });
