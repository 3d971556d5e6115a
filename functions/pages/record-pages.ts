/** What the pages of venues, organizers, categories and tags read. */
import type { PagedType } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { type CalendarQuery, listParameters, queryOfCalendar } from '../../shared/pages/calendar-query.ts';
import { organizerShown, recordPage, termShown, venueShown } from '../../shared/pages/record-page.ts';
import { NAMES_OF } from '../../shared/store/records.ts';
import { queryOf } from '../http/request.ts';
import { bySlug, listedFor } from './calendar.ts';
import { type PageRequest, type Reading, read } from './reading.ts';

type RecordPage = Exclude<PagedType, 'event'>;

export const recordPageOf =
  (type: RecordPage, request: PageRequest) =>
  async (reading: Reading): Promise<string> => {
    const record = await recordOf(type, request, reading);
    const { today, fallsBack } = listedFor(reading);
    const { page } = queryOfCalendar(queryOf(request.event), fallsBack);
    const query = eventsOf(type, record.id, request, reading, { page });
    const { events, total, total_pages } = await read(reading, 'listEvents', { query, format: 'page' });
    const place = { ...(await request.place()), today };
    return recordPage(place, record, { events, total, pages: total_pages }, Number(query.page));
  };

/**
 * The record that the path names.
 *
 * @throws ApiError if there is none that anybody may read.
 */
export const recordOf = async (type: RecordPage, request: PageRequest, reading: Reading) => {
  const asked = bySlug(request);
  if (type === 'venue') return venueShown(await read(reading, 'readVenueBySlug', asked));
  if (type === 'organizer') return organizerShown(await read(reading, 'readOrganizerBySlug', asked));
  const query = { ...asked.query, slug: asked.path.slug ?? '', hide_empty: 'false' };
  const [term] =
    type === 'category'
      ? (await read(reading, 'listCategories', { query })).categories
      : (await read(reading, 'listTags', { query })).tags;
  if (term === undefined) throw invalid({ slug: 'unknown' });
  return termShown(type, term);
};

/** The parameters of the list of the record's upcoming events, narrowed by the filters. */
export const eventsOf = (
  type: RecordPage,
  id: number,
  request: PageRequest,
  reading: Reading,
  filters: CalendarQuery,
): Readonly<Record<string, string>> => {
  const { today, fallsBack } = listedFor(reading);
  return {
    ...listParameters(filters, today, fallsBack),
    ...bySlug(request).query,
    [NAMES_OF[type].field]: String(id),
  };
};
