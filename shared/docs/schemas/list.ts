import type { ChangedType } from '../../changes/rows.ts';
import type { EventChanges } from '../../changes/view.ts';
import type { Facets as EventFacets, FacetTotal } from '../../events/facets.ts';
import type { Envelope } from '../../input/paging.ts';
import { ADDRESS, type Fact, type Facts } from './facts.ts';

type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** The envelopes of all lists; each has the records of one type. */
export const listFacts: Readonly<Record<keyof typeof Envelope | Collection | 'facets', Fact>> = {
  rest_url: { ...ADDRESS, description: 'Address of this page.' },
  next_rest_url: { ...ADDRESS, description: 'Address of the next page; absent on the last.' },
  previous_rest_url: { ...ADDRESS, description: 'Address of the previous page; absent on the first.' },
  total: 'Number of records on all pages.',
  total_pages: 'Number of pages.',
  facets: 'Totals of the whole list of events, if they were asked for.',
  events: 'Events of this page.',
  venues: 'Venues of this page.',
  organizers: 'Organizers of this page.',
  categories: 'Categories of this page.',
  tags: 'Tags of this page.',
};

export const facetsFacts: Facts<typeof EventFacets> = {
  categories: 'By category, with those below it.',
  towns: 'By town of the venue.',
  months: 'By month of the start.',
};

export const facetTotalFacts: Facts<typeof FacetTotal> = {
  value: 'What it counts: the slug of a category, a town, or a month such as `2027-05`.',
  total: 'Number of events.',
};

/** One change of a record of any type. */
export const changeFacts: Readonly<Record<'id' | 'type' | 'version' | 'change' | ChangedType, Fact>> = {
  id: 'Number of the record.',
  type: 'Type of the record.',
  version: 'Its version; the same as in its `ETag`.',
  change: '`upsert`: the record is as shown here. `delete`: it is not public any more.',
  event: 'The event, unless it is gone.',
  venue: 'The venue, unless it is gone.',
  organizer: 'The organizer, unless it is gone.',
  category: 'The category, unless it is gone.',
  tag: 'The tag, unless it is gone.',
};

export const changesFacts: Facts<typeof EventChanges> = {
  changes: 'What has changed, oldest first; some changes may come twice.',
  next_token: 'What to send as `since` next time.',
  has_more: 'Whether there is more to read at once.',
};
