import type { VenueView } from '../../venues/view.ts';

export const VENUE_BODY = {
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

/** As in lists and in listed events. */
export const VENUE: VenueView = {
  id: 1,
  global_id: 'agenda.example/gl?id=1',
  global_id_lineage: ['agenda.example/gl?id=1'],
  author: '2',
  status: 'publish',
  date: '2027-03-01 12:00:00',
  date_utc: '2027-03-01 11:00:00',
  modified: '2027-03-01 12:00:00',
  modified_utc: '2027-03-01 11:00:00',
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

/** As in single reads, its own or an event's. */
export const WHOLE_VENUE: VenueView = {
  ...VENUE,
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
