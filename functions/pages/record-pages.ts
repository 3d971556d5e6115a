/** What the pages of venues, organizers, categories and tags read. */
import type { PagedType } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { type CalendarQuery, listParameters } from '../../shared/pages/calendar-query.ts';
import { organizerShown, recordPage, termShown, venueShown } from '../../shared/pages/record-page.ts';
import { NAMES_OF } from '../../shared/store/records.ts';
import { bySlug, calendarQueryOf } from './calendar.ts';
import { type PageRequest, read } from './reading.ts';

type RecordPage = Exclude<PagedType, 'event'>;

export const recordPageOf =
  (type: RecordPage) =>
  async (request: PageRequest): Promise<string> => {
    const record = await recordOf(type, request);
    const { page } = calendarQueryOf(request);
    const query = eventsOf(type, record.id, request, { page });
    const { events, total, total_pages } = await read(request, 'listEvents', { query, format: 'page' });
    return recordPage(request.place, record, { events, total, pages: total_pages }, page);
  };

/**
 * The record that the path names.
 *
 * @throws ApiError if there is none that anybody may read.
 */
export const recordOf = async (type: RecordPage, request: PageRequest) => {
  const asked = bySlug(request);
  if (type === 'venue') return venueShown(await read(request, 'readVenueBySlug', asked));
  if (type === 'organizer') return organizerShown(await read(request, 'readOrganizerBySlug', asked));
  const query = { ...asked.query, slug: asked.path.slug ?? '', hide_empty: 'false' };
  const [term] =
    type === 'category'
      ? (await read(request, 'listCategories', { query })).categories
      : (await read(request, 'listTags', { query })).tags;
  if (term === undefined) throw invalid({ slug: 'unknown' });
  return termShown(type, term);
};

/** The parameters of the list of the record's upcoming events, narrowed by the filters. */
export const eventsOf = (
  type: RecordPage,
  id: number,
  request: PageRequest,
  filters: CalendarQuery,
): Readonly<Record<string, string>> => ({
  ...listParameters(filters, request.place),
  ...bySlug(request).query,
  [NAMES_OF[type].field]: String(id),
});
