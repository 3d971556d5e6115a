/** What the page of an event reads about others: upcoming events of its venue and its category. */
import type { EventView } from '../../shared/events/view.ts';
import { ALL_TO_COME, listParameters } from '../../shared/pages/calendar-query.ts';
import type { Related } from '../../shared/pages/event-page.ts';
import { recordAddress } from '../../shared/pages/layout.ts';
import { plain, venuesOf } from '../../shared/pages/shown.ts';
import { type PageRequest, read } from './reading.ts';

/** The number of events of each list. */
const MOST = 3;

/** An event is in one list only, and a list without events is left out. */
export const relatedTo = async (event: EventView, request: PageRequest): Promise<readonly Related[]> => {
  const { place } = request;
  const [venue] = venuesOf(event);
  const [category] = event.categories;
  const known = new Set([event.slug]);
  const lists: Related[] = [];
  for (const { type, field, record, heading } of [
    { type: 'venue', field: 'venue', record: venue, heading: `${place.texts.moreAt} ${plain(venue?.venue ?? '')}` },
    {
      type: 'category',
      field: 'categories',
      record: category,
      heading: `${place.texts.moreOf} ${plain(category?.name ?? '')}`,
    },
  ] as const) {
    if (record?.slug === undefined) continue;
    // The event itself may be among them, and each event of the first list in the second.
    const few = { [field]: String(record.id), per_page: String(2 * MOST + 1) };
    const query = { ...listParameters({ ...ALL_TO_COME, collapse: true }, place), ...few };
    const found = await read(request, 'listEvents', { query, format: 'page' });
    const events = found.events.filter(({ slug }) => !known.has(slug)).slice(0, MOST);
    events.forEach(({ slug }) => void known.add(slug));
    const address = recordAddress(place, type, { language: record.language, slug: record.slug });
    if (events.length > 0) lists.push({ heading, address, events });
  }
  return lists;
};
