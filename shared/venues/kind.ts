/** What code that serves venues and organizers alike has to know of venues. */
import type { LinkedKind } from '../linked/kind.ts';
import { venueNameHolder } from './derived-data.ts';
import type { VenueChange, VenueInput } from './input.ts';
import type { VenueRecord } from './record.ts';
import { type VenueView, venueView } from './view.ts';
import { fillVenue, writeVenue } from './write.ts';

export const venueKind: LinkedKind<VenueRecord, VenueInput, VenueChange, VenueView> = {
  type: 'venue',
  collection: 'venues',
  nameHolderOf: ({ venue, city = '', address = '', country = '', description = '' }) =>
    venueNameHolder({ name: venue, city, address, country, description }),
  write: writeVenue,
  matchesDescription: (record, { description }) => !description || record.description === description,
  trash: (before, w) => writeVenue(before, { status: 'trash' }, before, w),
  fill: fillVenue,
  view: venueView,
  inTrash: 'venue-is-in-trash',
  pageNotFound: 'venue-archive-page-not-found',
  is: (record): record is VenueRecord => record?.type === 'venue',
};
