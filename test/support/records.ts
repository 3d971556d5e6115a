/** Stored records for pure tests. They are complete, and a test changes what it is about. */
import * as v from 'valibot';
import { Event, type EventRecord } from '../../shared/events/record.ts';
import { Organizer, type OrganizerRecord } from '../../shared/linked/organizer-record.ts';
import { Term, type TermRecord } from '../../shared/linked/term-record.ts';
import { Venue, type VenueRecord } from '../../shared/linked/venue-record.ts';
import { fromStored } from '../../shared/store/records.ts';

const POST = {
  language: 'gl',
  status: 'publish',
  image: null,
  ...{ version: 3, author: 2, date: '2027-01-10 13:00:00', date_utc: '2027-01-10 12:00:00' },
  ...{ modified: '2027-02-01 09:00:00', modified_utc: '2027-02-01 08:00:00' },
} as const;

const EVENT = {
  type: 'event',
  ...POST,
  ...{ id: 40, slug: 'gaitas', title: 'Gaitas & bombos', description: '<p>Unha noite</p>', excerpt: 'Noite' },
  ...{ all_day: false, start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:30:00' },
  ...{ utc_start_date: '2027-05-10 18:00:00', utc_end_date: '2027-05-10 20:30:00', timezone: 'Europe/Madrid' },
  ...{ timezone_abbr: 'CEST', cost: null, website: null, show_map: true, show_map_link: true },
  ...{ hide_from_listings: false, sticky: false, featured: false, links: [], post_parent: null, ticketed: false },
  ...{ event_status: 'scheduled', event_status_reason: '', password: null },
} as const satisfies v.InferInput<typeof Event>;

const VENUE = {
  type: 'venue',
  ...POST,
  ...{ id: 5, link: 'v5', slug: 'praza', name: 'Praza', description: '', address: '', city: '', country: '' },
  ...{ province: '', state: '', zip: '', phone: '', stateprovince: '', website: '', show_map: true },
  ...{ show_map_link: true, geo_lat: null, geo_lng: null },
} as const satisfies v.InferInput<typeof Venue>;

const ORGANIZER = {
  type: 'organizer',
  ...POST,
  ...{ id: 9, link: 'o9', slug: 'banda', name: 'Banda', description: '', phone: '', email: '', website: '' },
} as const satisfies v.InferInput<typeof Organizer>;

const TERM = {
  ...{ type: 'category', id: 12, language: 'gl', version: 1, link: 'c12', name: 'Música', slug: 'musica' },
  ...{ description: '', parent: 0 },
} as const satisfies v.InferInput<typeof Term>;

export const eventRecord = (fields: Partial<v.InferInput<typeof Event>> = {}): EventRecord =>
  fromStored(v.parse(Event, { ...EVENT, ...fields }), {}, Event);

export const venueRecord = (fields: Partial<v.InferInput<typeof Venue>> = {}): VenueRecord =>
  fromStored(v.parse(Venue, { ...VENUE, ...fields }), {}, Venue);

export const organizerRecord = (fields: Partial<v.InferInput<typeof Organizer>> = {}): OrganizerRecord =>
  fromStored(v.parse(Organizer, { ...ORGANIZER, ...fields }), {}, Organizer);

/** A category, unless another `type` is given. */
export const termRecord = (fields: Partial<v.InferInput<typeof Term>> = {}): TermRecord =>
  fromStored(v.parse(Term, { ...TERM, ...fields }), {}, Term);
