/** schema.org descriptions for single reads (contract/events#event-fields: `json_ld`), in the shapes that the original gives. */
import { type Addresses, publicAddress } from '../addresses/record-addresses.ts';
import { organizerJsonLd } from '../organizers/json-ld.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import { described, type JsonLd } from '../posts/json-ld.ts';
import { escapeTitle } from '../text/text.ts';
import type { Wall } from '../time/wall.ts';
import { offsetBetween, type Zone } from '../time/zone.ts';
import { venueJsonLd } from '../venues/json-ld.ts';
import type { VenueRecord } from '../venues/record.ts';
import { SCHEMA_ORG_STATUS } from './event-status.ts';
import type { EventRecord } from './record.ts';

export interface EventSurroundings {
  readonly addresses: Addresses;
  readonly venue: VenueRecord | undefined;
  readonly organizer: OrganizerRecord | undefined;
  /** The amounts without currency sign; `''`: no offers. */
  readonly price: string;
  /** ISO 4217, or the sign where no code is known. */
  readonly currency: string;
}

export const eventJsonLd = (event: EventRecord, around: EventSurroundings): JsonLd => ({
  '@context': 'http://schema.org',
  '@type': 'Event',
  name: escapeTitle(event.title),
  description: described(event),
  ...(event.image && { image: event.image.url }),
  url: publicAddress(around.addresses, event),
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: SCHEMA_ORG_STATUS[event.event_status],
  startDate: iso(event.start_date, event.utc_start_date, event.timezone),
  endDate: iso(event.end_date, event.utc_end_date, event.timezone),
  ...(around.venue && { location: venueJsonLd(around.venue) }),
  ...(around.organizer && { organizer: organizerJsonLd(around.organizer) }),
  ...(around.price !== '' && { offers: offer(event, around) }),
  performer: 'Organization',
});

const iso = (wall: Wall, utc: Wall, zone: Zone): string => `${wall.replace(' ', 'T')}${offsetBetween(wall, utc, zone)}`;

const offer = (event: EventRecord, { addresses, price, currency }: EventSurroundings): JsonLd => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  url: publicAddress(addresses, event),
  category: 'primary',
  availability: 'inStock',
  validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
});
