/** Examples of venues, organizers and terms, each with the body that makes it. */
import type { OrganizerView } from '../organizers/view.ts';
import type { EmbeddedTerm, TermView } from '../terms/view.ts';
import type { VenueView } from '../venues/view.ts';

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

export const ORGANIZER_BODY = {
  organizer: 'Concello de Ourense',
  email: 'cultura@ourense.example',
  website: 'https://ourense.example/',
  phone: '+34 988 000 001',
};

/** As in lists and in listed events. */
export const ORGANIZER: OrganizerView = {
  id: 2,
  global_id: 'agenda.example/gl?id=2',
  global_id_lineage: ['agenda.example/gl?id=2'],
  author: '2',
  status: 'publish',
  date: '2027-03-01 12:00:00',
  date_utc: '2027-03-01 11:00:00',
  modified: '2027-03-01 12:00:00',
  modified_utc: '2027-03-01 11:00:00',
  url: 'https://agenda.example/gl/organizer/concello-de-ourense/',
  language: 'gl',
  organizer: 'Concello de Ourense',
  translations: {},
  slug: 'concello-de-ourense',
  phone: '+34 988 000 001',
  website: 'https://ourense.example/',
  email: 'cultura@ourense.example',
};

/** As in single reads, its own or an event's. */
export const WHOLE_ORGANIZER: OrganizerView = {
  ...ORGANIZER,
  json_ld: {
    '@type': 'Person',
    name: 'Concello de Ourense',
    description: '',
    url: 'https://ourense.example/',
    telephone: '+34 988 000 001',
    email: 'cultura@ourense.example',
    sameAs: 'https://ourense.example/',
  },
};

export const CATEGORY_BODY = { name: 'Música', description: 'Concertos e foliadas.' };

/** As in lists. */
export const CATEGORY: TermView = {
  id: 1,
  count: 1,
  description: 'Concertos e foliadas.',
  name: 'Música',
  slug: 'musica',
  taxonomy: 'tribe_events_cat',
  parent: 0,
  meta: [],
  url: 'https://agenda.example/gl/events/category/musica/',
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/categories/1',
    collection: 'https://agenda.example/gl/calendar/events/v1/categories',
  },
  language: 'gl',
  translations: {},
};
/** As in single reads. */
export const WHOLE_CATEGORY: TermView = {
  ...CATEGORY,
  _links: {
    self: [{ href: 'https://agenda.example/gl/calendar/events/v1/categories/1' }],
    collection: [{ href: 'https://agenda.example/gl/calendar/events/v1/categories' }],
  },
};
export const EMBEDDED_CATEGORY: EmbeddedTerm = {
  name: 'Música',
  slug: 'musica',
  term_group: 0,
  term_taxonomy_id: 1,
  taxonomy: 'tribe_events_cat',
  description: 'Concertos e foliadas.',
  parent: 0,
  count: 1,
  filter: 'raw',
  id: 1,
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/categories/1',
    collection: 'https://agenda.example/gl/calendar/events/v1/categories',
  },
  language: 'gl',
  translations: {},
};

export const TAG_BODY = { name: 'de balde' };

export const TAG: TermView = {
  id: 2,
  count: 1,
  description: '',
  name: 'de balde',
  slug: 'de-balde',
  taxonomy: 'post_tag',
  meta: [],
  url: 'https://agenda.example/gl/tag/de-balde/',
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/tags/2',
    collection: 'https://agenda.example/gl/calendar/events/v1/tags',
  },
  language: 'gl',
  translations: {},
};
export const WHOLE_TAG: TermView = {
  ...TAG,
  _links: {
    self: [{ href: 'https://agenda.example/gl/calendar/events/v1/tags/2' }],
    collection: [{ href: 'https://agenda.example/gl/calendar/events/v1/tags' }],
  },
};
export const EMBEDDED_TAG: EmbeddedTerm = {
  name: 'de balde',
  slug: 'de-balde',
  term_group: 0,
  term_taxonomy_id: 2,
  taxonomy: 'post_tag',
  description: '',
  parent: 0,
  count: 1,
  filter: 'raw',
  id: 2,
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/tags/2',
    collection: 'https://agenda.example/gl/calendar/events/v1/tags',
  },
  language: 'gl',
  translations: {},
};
