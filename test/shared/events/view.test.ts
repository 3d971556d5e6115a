/** An event as it goes out, whole, and what lists show of it without its password (contract/events#event-fields). */
import { describe, expect, it } from 'vitest';
import { redacted } from '../../../shared/events/redaction.ts';
import { embeddedViews, eventView } from '../../../shared/events/view.ts';
import { imageView, plainPicture } from '../../../shared/model/picture.ts';
import type { Site } from '../../../shared/settings/site.ts';
import { postId } from '../../support/ids.ts';
import { eventRecord, organizerRecord, termRecord, venueRecord } from '../../support/records.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const PAGES = 'https://www.example/gl';
const addresses = { root: ROOT, site: PAGES, sites: [{ language: 'gl', address: PAGES }] } as const;
const SITE: Site = {
  language: 'gl',
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
  fallback: [],
  namespace: 'calendar/events/v1',
  languageParameter: 'ml_language',
};

const PICTURE = { id: postId(77), url: 'https://w.example/photo.JPG' };
const EVENT = eventRecord({
  image: PICTURE,
  cost: { values: ['5'], range: ['5'], symbol: '', position: '', words: '' },
  website: 'https://w.example/?a=1&b=2',
  featured: true,
  event_status: 'postponed',
  event_status_reason: 'Chuvia & vento',
});
const music = termRecord({ name: 'Música' });
const opera = termRecord({ id: 13, list: 'c13', name: 'Ópera', slug: 'opera', parent: 12 });
const free = termRecord({ type: 'tag', id: 7, list: 't7', name: 'De balde', slug: 'de-balde' });
const linked = {
  posts: [venueRecord({ city: 'Vigo' }), organizerRecord({ email: 'a@w.example' })],
  terms: [opera, free, music],
};
const options = { addresses, translations: () => ({}), jsonLd: false };
const embedded = embeddedViews(new Map([['c12', 4]]), options);
const VIEW = eventView(EVENT, linked, SITE, { ...options, embedded });

const detailsOf = (wall: string) => {
  const [year, month, day, hour, minutes, seconds] = wall.split(/\D/);
  return { year, month, day, hour, minutes, seconds };
};
const POST = {
  author: '2',
  status: 'publish',
  date: '2027-01-10 13:00:00',
  date_utc: '2027-01-10 12:00:00',
  modified: '2027-02-01 09:00:00',
  modified_utc: '2027-02-01 08:00:00',
  language: 'gl',
  translations: {},
};
/** What everybody may know of any event that lists show. */
const SHOWN = {
  ...POST,
  id: 40,
  global_id: 'www.example/gl?id=40',
  global_id_lineage: ['www.example/gl?id=40'],
  url: `${PAGES}/event/gaitas/`,
  rest_url: `${ROOT}/events/40`,
  title: 'Gaitas &#038; bombos',
  slug: 'gaitas',
  start_date: '2027-05-10 20:00:00',
  start_date_details: detailsOf('2027-05-10 20:00:00'),
  end_date: '2027-05-10 22:30:00',
  end_date_details: detailsOf('2027-05-10 22:30:00'),
  utc_start_date: '2027-05-10 18:00:00',
  utc_start_date_details: detailsOf('2027-05-10 18:00:00'),
  utc_end_date: '2027-05-10 20:30:00',
  utc_end_date_details: detailsOf('2027-05-10 20:30:00'),
  timezone: 'Europe/Madrid',
  timezone_abbr: 'CEST',
};

it('shows all fields of the event and what it links', () => {
  expect(VIEW).toEqual({
    ...SHOWN,
    description: '<p>Unha noite</p>',
    excerpt: '<p>Noite</p>',
    image: imageView(plainPicture(PICTURE)),
    all_day: false,
    cost: '5€',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: ['5'] },
    website: 'https://w.example/?a=1&amp;b=2',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: true,
    event_status: 'postponed',
    event_status_reason: 'Chuvia &#038; vento',
    categories: [
      expect.objectContaining({ id: 12, name: 'Música', count: 4, taxonomy: 'tribe_events_cat' }),
      expect.objectContaining({ id: 13, name: 'Ópera', count: 0, parent: 12 }),
    ],
    tags: [expect.objectContaining({ id: 7, name: 'De balde', taxonomy: 'post_tag' })],
    venue: expect.objectContaining({ id: 5, venue: 'Praza', city: 'Vigo' }),
    organizer: [expect.objectContaining({ id: 9, organizer: 'Banda', email: 'a@w.example' })],
    custom_fields: [],
  });
});

it('without its password shows that it takes place, when, and under which title: nothing else', () => {
  expect(redacted(VIEW)).toEqual({
    ...SHOWN,
    description: '',
    excerpt: '',
    image: false,
    all_day: null,
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    website: '',
    show_map: null,
    show_map_link: null,
    hide_from_listings: null,
    sticky: null,
    featured: null,
    event_status: null,
    event_status_reason: '',
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
  });
});

describe('shows', () => {
  const viewOf = (fields: Parameters<typeof eventRecord>[0], links: Partial<typeof linked> = {}) =>
    eventView(eventRecord(fields), { ...linked, ...links }, SITE, { ...options, embedded });

  it.each<[what: string, view: object, shown: object]>([
    ['no image as false', viewOf({}), { image: false }],
    ['no venue as an empty list', viewOf({}, { posts: [] }), { venue: [] }],
    [
      'several venues as a list',
      viewOf({}, { posts: [venueRecord(), venueRecord({ id: 6 })] }),
      { venue: [{ id: 5 }, { id: 6 }] },
    ],
    ['its own address as website, where none was given', viewOf({}), { website: `${PAGES}/event/gaitas/` }],
    ['no website, where it was removed', viewOf({ website: '' }), { website: '' }],
    ['its address in the API, where it has no page', viewOf({ status: 'draft' }), { url: `${ROOT}/events/40` }],
    ['a date of zeros, where it was never published', viewOf({ date_utc: null }), { date_utc: '0000-00-00 00:00:00' }],
  ])('%s', (_, view, shown) => {
    expect(view).toMatchObject(shown);
  });
});
