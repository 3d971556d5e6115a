/** The schema.org description of a venue, in the shape that the original gives. */
import { described, type JsonLd } from '../posts/json-ld.ts';
import { escapeTitle } from '../text/text.ts';
import type { VenueRecord } from './record.ts';

export const venueJsonLd = (venue: VenueRecord): JsonLd => ({
  '@type': 'Place',
  name: escapeTitle(venue.name),
  description: described(venue),
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
