import type { VenueChange } from '../../venues/input.ts';
import type { VenueView } from '../../venues/view.ts';
import { ADDRESS, type Facts } from './facts.ts';
import { postFacts, postInputFacts, SLUG } from './posts.ts';

const WEBSITE = 'Address of a web page of its own.';
const venue = {
  venue: 'Name of the venue.',
  description: 'Description; HTML.',
  address: 'Street and number.',
  city: 'Town or city.',
  country: 'Country.',
  province: 'Province.',
  state: 'State, where there are states.',
  stateprovince: 'State or province, whichever there is.',
  zip: 'Postal code.',
  phone: 'Telephone number.',
  geo_lat: 'Latitude, in degrees.',
  geo_lng: 'Longitude, in degrees.',
  show_map: 'Whether a map is shown.',
  show_map_link: 'Whether a link to a map is shown.',
} satisfies Partial<Facts<typeof VenueView>>;

export const venueFacts: Facts<typeof VenueView> = {
  ...postFacts,
  ...venue,
  slug: SLUG,
  website: { ...ADDRESS, description: WEBSITE },
  image: 'Picture; absent if there is none.',
};

export const venueInputFacts: Facts<typeof VenueChange> = { ...postInputFacts, ...venue, website: WEBSITE };
