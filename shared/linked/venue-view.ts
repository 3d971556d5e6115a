/** A venue as answers show it (contract/venues#venue-fields), and as JSON-LD. */

import * as v from 'valibot';
import { described, JsonLd, PostView, postView } from '../model/post.ts';
import { escapeTitle } from '../text/html.ts';
import { linkedView, linkedViewFields, optionalText, type ViewOptions, withoutEmpty } from './linked-post.ts';
import type { VenueRecord } from './venue-record.ts';

export type Region = Pick<VenueRecord, 'country' | 'state' | 'province'>;

/**
 * Countries where `stateprovince` is the state. A venue without a country may be in the United
 * States.
 */
const COUNTRIES_WITH_STATES = ['', 'US', 'United States'];

/** The state in countries with states, else the province. */
export const stateProvinceOf = ({ country, state, province }: Region): string =>
  state !== '' && COUNTRIES_WITH_STATES.includes(country) ? state : province;

// The schema.org description of a venue, in the shape of The Events Calendar.

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

// A venue as answers show it (contract/venues#venue-fields).

export const VenueView = v.object({
  ...PostView.entries,
  venue: v.string(),
  ...linkedViewFields,
  address: optionalText,
  city: optionalText,
  country: optionalText,
  province: optionalText,
  state: optionalText,
  zip: optionalText,
  phone: optionalText,
  website: optionalText,
  stateprovince: optionalText,
  geo_lat: v.optional(v.number()),
  geo_lng: v.optional(v.number()),
  json_ld: v.optional(JsonLd),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
});
export type VenueView = v.InferOutput<typeof VenueView>;

export const venueView = (record: VenueRecord, options: ViewOptions): VenueView => ({
  ...postView(record, options),
  venue: escapeTitle(record.name),
  ...linkedView(record, options),
  ...withoutEmpty({
    address: escapeTitle(record.address),
    city: escapeTitle(record.city),
    country: escapeTitle(record.country),
    province: escapeTitle(record.province),
    state: escapeTitle(record.state),
    zip: escapeTitle(record.zip),
    phone: escapeTitle(record.phone),
    website: record.website,
    stateprovince: escapeTitle(record.stateprovince),
  }),
  // An empty `stateprovince` is shown if it was sent as empty. Without it, a copy of the venue
  // would get the derived value.
  ...(record.stateprovince === '' && stateProvinceOf(record) !== '' && { stateprovince: '' }),
  ...(record.geo_lat !== null && record.geo_lng !== null && { geo_lat: record.geo_lat, geo_lng: record.geo_lng }),
  ...(options.jsonLd && { json_ld: venueJsonLd(record) }),
  show_map: record.show_map,
  show_map_link: record.show_map_link,
});
