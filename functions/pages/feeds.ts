/** What sitemaps and RSS read. */
import * as v from 'valibot';
import { hasPage, PAGED_TYPES, type PagedType } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { listParameters, PER_PAGE, queryOfCalendar } from '../../shared/pages/calendar-query.ts';
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
import { bySlug, listedFor } from './calendar.ts';
import { answerTo, type PageRequest, type Reading, type ReadOperation, read } from './reading.ts';
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
    query: { event_status: 'scheduled,canceled,postponed', starts_before: '9999-12-31' },
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

export const sitemapOf =
  ({ event, place }: PageRequest) =>
  async (reading: Reading): Promise<string> => {
    const sent = v.safeParse(SitemapQuery, Object.fromEntries(queryOf(event)));
    if (!sent.success) throw invalid({ type: 'enum' });
    const { type, page } = sent.output;
    if (type === undefined) return sitemapIndex(await place(), await countsOf(reading));
    if (type === 'site') return sitemapOfSite(await place());
    const answer = await list(reading, type, { page: String(page), per_page: String(PER_SITEMAP) });
    return sitemapOfRecords(await place(), type, answer[NAMES_OF[type].collection]);
  };

const countsOf = async (reading: Reading): Promise<ReadonlyMap<SitemapType, number>> =>
  new Map(
    await Promise.all(
      SITEMAP_TYPES.map(async (type): Promise<[SitemapType, number]> => {
        const count = type === 'site' ? 1 : (await list(reading, type, { per_page: '1' })).total;
        return [type, count];
      }),
    ),
  );

const list = async (reading: Reading, type: Exclude<SitemapType, 'site'>, paging: Readonly<Record<string, string>>) => {
  const { operation, query } = LISTS[type];
  const { body } = await answerTo(reading, operation, { query: { ...query, ...paging }, format: 'page' });
  return v.parse(RecordList, body);
};

/** The first page of the list of upcoming events, with its filters. */
export const rssOf =
  ({ event, place }: PageRequest) =>
  async (reading: Reading): Promise<string> => {
    const { today, fallsBack } = listedFor(reading);
    const query = { ...queryOfCalendar(queryOf(event), fallsBack), page: 1 };
    const asked = { ...listParameters(query, today, fallsBack), per_page: String(PER_PAGE.list) };
    const { events } = await read(reading, 'listEvents', { query: asked });
    return rss({ ...(await place()), today }, query, events);
  };

// Pages as calendars, at the addresses at which programs have subscribed to The Events Calendar
// (contract/feeds#calendars-of-pages).

/** Returns undefined if the page shows no events. */
export const feedOf = (
  page: PageId,
  request: PageRequest,
): ((reading: Reading) => Promise<OperationResult>) | undefined => {
  switch (page) {
    case 'event':
      return reading => answerTo(reading, 'readEventBySlug', { ...bySlug(request), format: 'calendar' });
    case 'start':
    case 'calendar':
      return reading => {
        const { today, fallsBack } = listedFor(reading);
        const query = queryOfCalendar(queryOf(request.event), fallsBack);
        return listAsCalendar(reading, listParameters(query, today, fallsBack));
      };
    default:
      if (!hasPage(page)) return undefined;
      return async reading => {
        const { id } = await recordOf(page, request, reading);
        const query = queryOfCalendar(queryOf(request.event), listedFor(reading).fallsBack);
        return listAsCalendar(reading, eventsOf(page, id, request, reading, query));
      };
  }
};

/** All events of the list, because calendar programs never request a second page. */
const listAsCalendar = (
  reading: Reading,
  { page: _, per_page: __, ...query }: Readonly<Record<string, string>>,
): Promise<OperationResult> => answerTo(reading, 'listEvents', { query, format: 'calendar' });
