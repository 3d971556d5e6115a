import type { EventView } from '../events/view.ts';
import { organizers } from './organizers.ts';
import { examplePost, trashed } from './story.ts';
import { EMBEDDED_CATEGORY, EMBEDDED_TAG } from './terms.ts';
import { venues } from './venues.ts';

const { examples: venue } = venues;
const { examples: organizer } = organizers;

export const EVENT_BODY = {
  title: 'Concerto de Nadal',
  description: '<p>Panxoliñas de onte e de hoxe.</p>',
  start_date: '2027-12-19 20:00',
  end_date: '2027-12-19 22:00',
  venue: { venue: 'Teatro Principal', city: 'Ourense' },
  organizer: { organizer: organizer.listed.organizer },
  categories: ['Música'],
  tags: ['panxoliñas'],
  cost: '12',
  featured: true,
};

/** As in lists. */
export const EVENT: EventView = {
  ...examplePost(3),
  url: 'https://agenda.example/gl/event/concerto-de-nadal/',
  language: 'gl',
  translations: {},
  rest_url: 'https://agenda.example/gl/calendar/events/v1/events/3',
  title: 'Concerto de Nadal',
  description: '<p>Panxoliñas de onte e de hoxe.</p>',
  excerpt: '',
  slug: 'concerto-de-nadal',
  image: false,
  all_day: false,
  start_date: '2027-12-19 20:00:00',
  start_date_details: { year: '2027', month: '12', day: '19', hour: '20', minutes: '00', seconds: '00' },
  end_date: '2027-12-19 22:00:00',
  end_date_details: { year: '2027', month: '12', day: '19', hour: '22', minutes: '00', seconds: '00' },
  utc_start_date: '2027-12-19 19:00:00',
  utc_start_date_details: { year: '2027', month: '12', day: '19', hour: '19', minutes: '00', seconds: '00' },
  utc_end_date: '2027-12-19 21:00:00',
  utc_end_date_details: { year: '2027', month: '12', day: '19', hour: '21', minutes: '00', seconds: '00' },
  timezone: 'Europe/Madrid',
  timezone_abbr: 'CET',
  cost: '12€',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: ['12'] },
  website: 'https://agenda.example/gl/event/concerto-de-nadal/',
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: true,
  event_status: 'scheduled',
  event_status_reason: '',
  categories: [EMBEDDED_CATEGORY],
  tags: [EMBEDDED_TAG],
  venue: venue.listed,
  organizer: [organizer.listed],
  custom_fields: [],
};

/** As in single reads. */
export const WHOLE_EVENT: EventView = {
  ...EVENT,
  venue: venue.whole,
  organizer: [organizer.whole],
  json_ld: {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: 'Concerto de Nadal',
    description: '&lt;p&gt;Panxoliñas de onte e de hoxe.&lt;/p&gt;\\n',
    url: 'https://agenda.example/gl/event/concerto-de-nadal/',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: '2027-12-19T20:00:00+01:00',
    endDate: '2027-12-19T22:00:00+01:00',
    location: venue.whole.json_ld,
    organizer: organizer.whole.json_ld,
    offers: {
      '@type': 'Offer',
      price: '12',
      priceCurrency: 'EUR',
      url: 'https://agenda.example/gl/event/concerto-de-nadal/',
      category: 'primary',
      availability: 'inStock',
      validFrom: '2027-03-01T00:00:00+00:00',
    },
    performer: 'Organization',
  },
};

/** In the trash, it no longer counts in its terms. */
export const TRASHED_EVENT: EventView = {
  ...trashed(EVENT, 'events'),
  website: 'https://agenda.example/gl/calendar/events/v1/events/3',
  categories: [{ ...EMBEDDED_CATEGORY, count: 0 }],
  tags: [{ ...EMBEDDED_TAG, count: 0 }],
};
