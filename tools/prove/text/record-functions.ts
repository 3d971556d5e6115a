/**
 * The functions that show and save records, run on records with one text in every field, as some records were stored before limits existed.
 */
import * as v from 'valibot';
import { parseCost, showCost } from '../../../shared/events/cost.ts';
import type { Event, EventRecord } from '../../../shared/events/record.ts';
import { eventView } from '../../../shared/events/view.ts';
import { MAX_LENGTH } from '../../../shared/input/fields.ts';
import type { Organizer, OrganizerRecord } from '../../../shared/organizers/record.ts';
import { organizerView } from '../../../shared/organizers/view.ts';
import { type AnyRecord, recordOf } from '../../../shared/records/any-record.ts';
import { derivedDataOf } from '../../../shared/records/derived-data.ts';
import { Site } from '../../../shared/settings/site.ts';
import type { Term, TermRecord } from '../../../shared/terms/record.ts';
import { termView } from '../../../shared/terms/view.ts';
import type { Venue, VenueRecord } from '../../../shared/venues/record.ts';
import { venueView } from '../../../shared/venues/view.ts';

export const API_ROOT = 'https://calendar.test/gl/calendar/events/v1';

const WALL = '2031-05-10 10:00:00';
const POST = {
  ...{ id: 1, language: 'gl', version: 1, author: 1, status: 'publish', slug: 's', list: 'x1' },
  ...{ date: WALL, date_utc: WALL, modified: WALL, modified_utc: WALL },
};
/** The texts of a picture. */
const pictureOf = (text: string) => ({
  image: { id: 9, url: 'https://w.example/a.png' },
  image_details: { id: 9, alt: text.slice(0, MAX_LENGTH.line) },
});
const isEvent = (record: AnyRecord | undefined): record is EventRecord => record?.type === 'event';
const isVenue = (record: AnyRecord | undefined): record is VenueRecord => record?.type === 'venue';
const isOrganizer = (record: AnyRecord | undefined): record is OrganizerRecord => record?.type === 'organizer';
const isTerm = (record: AnyRecord | undefined): record is TermRecord => record?.type === 'tag';
const readAs = <Kept extends AnyRecord>(
  is: (record: AnyRecord | undefined) => record is Kept,
  stored: Readonly<Record<string, unknown>>,
): Kept => {
  const record = recordOf(stored);
  if (!is(record)) throw new Error('the record to be timed cannot be read');
  return record;
};

/** What schemas take if it is absent. */
type Absent = 'unfinished' | 'translations' | 'sources';
/** Every attribute of a stored record: a new one does not compile until it is added below. */
type Stored<S extends v.GenericSchema> = Readonly<Record<Exclude<keyof v.InferInput<S>, Absent>, unknown>>;

const venueOf = (text: string): VenueRecord => {
  const line = text.slice(0, MAX_LENGTH.line);
  return readAs(isVenue, {
    ...POST,
    ...pictureOf(text),
    type: 'venue',
    name: text.slice(0, MAX_LENGTH.name),
    description: text,
    website: text.slice(0, MAX_LENGTH.address),
    ...{ address: line, city: line, country: line, province: line, state: line, zip: line, phone: line },
    stateprovince: line,
    ...{ show_map: true, show_map_link: true, geo_lat: null, geo_lng: null },
  } satisfies Stored<typeof Venue>);
};
const organizerOf = (text: string): OrganizerRecord => {
  const line = text.slice(0, MAX_LENGTH.line);
  return readAs(isOrganizer, {
    ...POST,
    ...pictureOf(text),
    type: 'organizer',
    name: text.slice(0, MAX_LENGTH.name),
    description: text,
    website: text.slice(0, MAX_LENGTH.address),
    ...{ phone: line, email: line },
  } satisfies Stored<typeof Organizer>);
};
const termOf = (text: string): TermRecord =>
  readAs(isTerm, {
    ...{ type: 'tag', id: 2, language: 'gl', version: 1, list: 't2', slug: 't', parent: 0, above: [] },
    ...{ name: text.slice(0, MAX_LENGTH.name), description: text },
  } satisfies Stored<typeof Term>);
const eventOf = (text: string): EventRecord =>
  readAs(isEvent, {
    ...POST,
    ...pictureOf(text),
    ...{ type: 'event', title: text.slice(0, MAX_LENGTH.line), description: text, excerpt: text, website: null },
    ...{ start_date: WALL, end_date: WALL, utc_start_date: WALL, utc_end_date: WALL },
    ...{ timezone: 'UTC', timezone_abbr: 'UTC', all_day: false, show_map: true, show_map_link: true },
    ...{ hide_from_listings: false, sticky: false, featured: false, ticketed: false },
    ...{ links: [], above: [], post_parent: null, password: null },
    fallback_for: ['gl'],
    translated_from: { id: 41, hash: 'hash' },
    ...{ event_status: 'canceled', event_status_reason: text.slice(0, MAX_LENGTH.line) },
    cost: { ...parseCost('5'), words: text.slice(0, 500), symbol: text.slice(0, 5) },
  } satisfies Stored<typeof Event>);

const SITE = v.parse(Site, {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
});
const VIEWING = {
  addresses: { root: API_ROOT, site: API_ROOT, sites: [] },

  translations: () => ({}),
  jsonLd: true,
};

/** Functions that read, show and save a record, by name. */
export const RECORD_FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  venueView: text => venueView(venueOf(text), VIEWING),
  organizerView: text => organizerView(organizerOf(text), VIEWING),
  termView: text => termView(termOf(text), 1, VIEWING),
  eventView: text => {
    const linked = { venues: [], organizers: [], terms: [termOf(text), termOf(`a${text}`)], counts: new Map() };
    return eventView(eventOf(text), linked, SITE, VIEWING);
  },
  showCost: text => showCost(eventOf(text).cost, { symbol: '€', position: 'postfix', free: 'Free' }),
  derivedDataOf: text => [eventOf(text), venueOf(text), organizerOf(text), termOf(text)].map(derivedDataOf),
};
