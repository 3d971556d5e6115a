/** What the documentation says of venues. */
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import { VenueChange, VenueCreation, VenueInput } from '../venues/input.ts';
import { VenueView } from '../venues/view.ts';
import { type Descriptions, type LinkedDocs, sent, shown } from './descriptions.ts';
import { linkedDescriptions, postInputDescriptions, WEBSITE } from './posts.ts';
import { examplePost, trashed } from './story.ts';

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
} satisfies Partial<Descriptions<typeof VenueView>>;

const inputDescriptions: Descriptions<typeof VenueChange> = { ...postInputDescriptions, ...venue, website: WEBSITE };

const body = {
  venue: 'Teatro Principal',
  address: 'Rúa da Paz, 11',
  zip: '32005',
  city: 'Ourense',
  province: 'Ourense',
  country: 'España',
  phone: '+34 988 000 000',
  website: 'https://teatro.example/',
  geo_lat: 42.3358,
  geo_lng: -7.8639,
};

const listed: VenueView = {
  ...examplePost(1),
  url: 'https://agenda.example/gl/venue/teatro-principal/',
  language: 'gl',
  venue: 'Teatro Principal',
  translations: {},
  slug: 'teatro-principal',
  address: 'Rúa da Paz, 11',
  city: 'Ourense',
  country: 'España',
  province: 'Ourense',
  zip: '32005',
  phone: '+34 988 000 000',
  website: 'https://teatro.example/',
  stateprovince: 'Ourense',
  geo_lat: 42.3358,
  geo_lng: -7.8639,
  show_map: true,
  show_map_link: true,
};

const whole: VenueView = {
  ...listed,
  json_ld: {
    '@type': 'Place',
    name: 'Teatro Principal',
    description: '',
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rúa da Paz, 11',
      addressLocality: 'Ourense',
      addressRegion: 'Ourense',
      postalCode: '32005',
      addressCountry: 'España',
    },
    telephone: '+34 988 000 000',
    sameAs: 'https://teatro.example/',
  },
};

const change = { phone: '+34 988 000 009' };

export const venues: LinkedDocs<VenueView> = {
  summary: 'Where events are.',
  one: 'a venue',
  name: 'Venue',
  view: shown(VenueView, { ...linkedDescriptions, ...venue }),
  input: sent(VenueInput, inputDescriptions),
  creation: sent(VenueCreation, inputDescriptions),
  change: sent(VenueChange, inputDescriptions),
  list: NAMESPACE_ROUTES.listVenues.reply.schema,
  changes: NAMESPACE_ROUTES.listVenueChanges.reply.schema,
  inEvent: {
    shown: 'Venue of the event; an array if there are several or none.',
    sent: 'Where the event is: ids, or data of venues, of which those that are known are linked and others made. `null` for none.',
    filter: 'Only events at one of these venues.',
  },
  examples: {
    query: { city: 'Ourense' },
    ...{ body, created: listed, listed, whole },
    ...{ change, changed: { ...listed, ...change }, deleted: trashed(listed, 'venues') },
  },
};
