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
  const list = async (filter: Readonly<Record<string, string>>) => {
    const query = { ...listParameters({ ...ALL_TO_COME, collapse: true }, place), ...filter };
    // The event itself may be among them, and each event of the first list in the second.
    const few = { ...query, per_page: String(2 * MOST + 1) };
    return (await read(request, 'listEvents', { query: few, format: 'page' })).events;
  };
  const [atVenue, inCategory] = await Promise.all([
    venue === undefined ? [] : list({ venue: String(venue.id) }),
    category === undefined ? [] : list({ categories: String(category.id) }),
  ]);
  const isOther = ({ slug }: EventView): boolean => slug !== event.slug;
  const first = atVenue.filter(isOther).slice(0, MOST);
  const known = new Set(first.map(({ slug }) => slug));
  const second = inCategory.filter(each => isOther(each) && !known.has(each.slug)).slice(0, MOST);
  return [
    ...(venue?.slug === undefined || first.length === 0
      ? []
      : [
          {
            heading: `${place.texts.moreAt} ${plain(venue.venue)}`,
            address: recordAddress(place, 'venue', { language: venue.language, slug: venue.slug }),
            events: first,
          },
        ]),
    ...(category === undefined || second.length === 0
      ? []
      : [
          {
            heading: `${place.texts.moreOf} ${plain(category.name)}`,
            address: recordAddress(place, 'category', category),
            events: second,
          },
        ]),
  ];
};
