/** schema.org descriptions for single reads (contract/events#event-fields: `json_ld`), in the shapes that the original gives. */
import type { Addresses } from './addresses.ts';
import { pageAddress } from './addresses.ts';
import type { EventRecord, OrganizerRecord, VenueRecord } from './records.ts';
import { escapeTitle, paragraphs } from './text/text.ts';
import { instantOf, offsetAt } from './time/zone.ts';

type JsonLd = Record<string, unknown>;

/**
 * Clients put the whole object into a script element, some after parsing and serialising it again: every text is encoded, so that none
 * holds a `<`; addresses hold none (`web-address.ts`).
 */
const encoded = (html: string): string => escapeTitle(paragraphs(html));

export const venueJsonLd = (venue: VenueRecord): JsonLd => ({
  '@type': 'Place',
  name: escapeTitle(venue.name),
  description: encoded(venue.description),
  url: '',
  address: {
    '@type': 'PostalAddress',
    streetAddress: escapeTitle(venue.address),
    addressLocality: escapeTitle(venue.city),
    addressRegion: escapeTitle(venue.stateprovince),
    postalCode: escapeTitle(venue.zip),
    addressCountry: escapeTitle(venue.country),
  },
  telephone: escapeTitle(venue.phone),
  sameAs: venue.website,
});

export const organizerJsonLd = (organizer: OrganizerRecord): JsonLd => ({
  '@type': 'Person',
  name: escapeTitle(organizer.name),
  description: encoded(organizer.description),
  url: organizer.website,
  telephone: escapeTitle(organizer.phone),
  email: escapeTitle(organizer.email),
  sameAs: organizer.website,
});

export interface EventSurroundings {
  readonly addresses: Addresses;
  readonly venue: VenueRecord | undefined;
  readonly organizer: OrganizerRecord | undefined;
  /** As shown, without its sign; empty: no offers. */
  readonly price: string;
  /** ISO 4217, or the sign where no code is known. */
  readonly currency: string;
}

export const eventJsonLd = (event: EventRecord, around: EventSurroundings): JsonLd => ({
  '@context': 'http://schema.org',
  '@type': 'Event',
  name: escapeTitle(event.title),
  description: encoded(event.excerpt || event.description),
  ...(event.image && { image: event.image.url }),
  url: pageAddress(around.addresses, event),
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: 'https://schema.org/EventScheduled',
  startDate: iso(event, event.start_date),
  endDate: iso(event, event.end_date),
  ...(around.venue && { location: venueJsonLd(around.venue) }),
  ...(around.organizer && { organizer: organizerJsonLd(around.organizer) }),
  ...(around.price !== '' && { offers: offer(event, around) }),
  performer: 'Organization',
});

const iso = (event: EventRecord, wall: EventRecord['start_date']): string =>
  `${wall.replace(' ', 'T')}${offsetAt(instantOf(wall, event.timezone), event.timezone)}`;

const offer = (event: EventRecord, { addresses, price, currency }: EventSurroundings): JsonLd => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  url: pageAddress(addresses, event),
  category: 'primary',
  availability: 'inStock',
  validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
});
