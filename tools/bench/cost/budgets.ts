/** The budgets: the most trips and capacity units that each kind of request may cost. */
import { LANGUAGES } from '../../../shared/settings/language.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import { idOf } from '../calendars/generated-records.ts';
import {
  type Asked,
  entriesRead,
  flat,
  fleeting,
  fromMemory,
  PAGE_OF_RECORDS,
  page,
  type Row,
  reading,
  searching,
  upTo,
  venuesRead,
} from './budget.ts';
import { FALLBACK_MONTH } from './fallbacks.ts';
import { type Fixture, RARE_TAG } from './fixture.ts';
import { TRANSLATED_TAG } from './translated.ts';

const pageAt = ({ totals }: Fixture, share: number): number => Math.max(1, Math.ceil((totals.default * share) / 10));

const FIRST_PAGE = 'GET /events, page 1';
const MONTH = 'start_date=2027-09-01&end_date=2027-09-30';
const PAST_MONTH = 'start_date=2026-05-01&end_date=2026-05-31';
const RUNNING = 'ends_after=2027-08-31&starts_before=2027-09-30';

const EVENT_SEARCHES: readonly Asked[] = [
  ['search', () => '/events?search=concerto'],
  ['search for a phrase, without a word', () => `/events?search=${encodeURIComponent('"de la" -concerto')}`],
  [
    'search in the largest category, page 2',
    ({ size }) => `/events?search=de&page=2&categories=${idOf('category', 1, size)}`,
  ],
  ['search in a rare tag', () => `/events?search=de&tags=${RARE_TAG}`],
];
const CATEGORY_AND_VENUE: Asked = [
  'category AND venue',
  ({ size }) => `/events?categories=${idOf('category', 1, size)}&venue=${idOf('venue', 1, size)}`,
];
const TWO_CATEGORIES: Asked = [
  'two large categories, OR',
  ({ size }) => `/events?categories=${idOf('category', 1, size)},${idOf('category', 2, size)}`,
];
const FILTERS: readonly Asked[] = [CATEGORY_AND_VENUE, TWO_CATEGORIES];
const UPCOMING_VENUES: readonly Asked[] = [['/venues, only_with_upcoming', () => '/venues?only_with_upcoming=1']];
const UPCOMING_ORGANIZERS: readonly Asked[] = [
  ['/organizers, only_with_upcoming', () => '/organizers?only_with_upcoming=1'],
];
const VENUE_SEARCHES: readonly Asked[] = [
  ['/venues, search', () => '/venues?search=auditorio'],
  ['/venues, search, page 2', () => '/venues?search=rodas&page=2'],
];
const ORGANIZER_SEARCHES: readonly Asked[] = [
  ['/organizers, search', () => `/organizers?search=${encodeURIComponent('"asociacion numero" -xyz')}`],
];
const NEAR: readonly Asked[] = [
  ['near a place', () => '/events?geoloc=1&geoloc_lat=42.88&geoloc_lng=-8.54&geoloc_radius=20'],
  ['in a town', () => '/events?city=VILA%201'],
];
const VENUES_IN_TOWN: readonly Asked[] = [['/venues, city', () => '/venues?city=VILA%201']];

export const ROWS: readonly Row[] = [
  ...reading(2, flat(5), [
    ['GET /events/{id}', ({ rich }) => `/events/${rich.id}`],
    ['GET /events/by-slug/{slug}', ({ rich }) => `/events/by-slug/${rich.slug}`],
  ]),
  // The same reads in another format; a calendar has up to 500 events, most of half a unit, with all their venues and organizers.
  ...reading(2, flat(5 + 2), [['GET /events/{id}, as a calendar', ({ rich }) => `/events/${rich.id}?ical=1`]]),
  ...reading(2, upTo(350, 600), [['a calendar of 500 events', () => '/events?ical=1']]),
  ...reading(3, upTo(350, 600), [['… of the largest category', () => '/events?ical=1&categories=categoria-numero-1']]),
  // The event in the path, and then its translation.
  ...reading(3, flat(5 + 1), [
    ['GET /events/{id}, in another language', ({ rich }) => `/events/${rich.id}?ml_language=${rich.translatedInto}`],
  ]),
  ...reading(2, page, [[FIRST_PAGE, () => '/events']]),
  ...reading(3, upTo(25, 28), [['… page 50', fixture => `/events?page=${Math.min(50, pageAt(fixture, 1))}`]]),
  ...reading(4, flat(45), [
    ['… page in the middle', fixture => `/events?page=${pageAt(fixture, 0.5)}`],
    ['… page at 90 %', fixture => `/events?page=${pageAt(fixture, 0.9)}`],
    ['… last page', fixture => `/events?page=${pageAt(fixture, 1)}`],
  ]),
  // Descending lists cost what ascending ones do.
  ...reading(2, page, [['order=desc, page 1', () => '/events?order=desc']]),
  ...reading(3, upTo(25, 28), [
    ['order=desc, page 50', fixture => `/events?order=desc&page=${Math.min(50, pageAt(fixture, 1))}`],
  ]),
  ...reading(4, flat(45), [
    ['order=desc, page in the middle', fixture => `/events?order=desc&page=${pageAt(fixture, 0.5)}`],
    ['order=desc, last page', fixture => `/events?order=desc&page=${pageAt(fixture, 1)}`],
  ]),
  ...reading(3, upTo(24, 28), [
    ['order=desc, the largest category', ({ size }) => `/events?order=desc&categories=${idOf('category', 1, size)}`],
  ]),
  ...reading(3, upTo(24, 28), [
    ['the largest category, by id', ({ size }) => `/events?categories=${idOf('category', 1, size)}`],
    ['the largest category, by slug', () => '/events?categories=categoria-numero-1'],
    ['a rare category', ({ size }) => `/events?categories=${idOf('category', 30, size)}`],
    ['the largest tag, by slug', () => '/events?tags=etiqueta-numero-1'],
    ['a rare tag, by slug', () => `/events?tags=${RARE_TAG}`],
    ['the largest venue', ({ size }) => `/events?venue=${idOf('venue', 1, size)}`],
    ['the largest organizer', ({ size }) => `/events?organizer=${idOf('organizer', 1, size)}`],
  ]),
  ...reading(3, upTo(24, 28), [
    ['ten events with three translations each', ({ size }) => `/events?tags=${idOf('tag', TRANSLATED_TAG, size)}`],
  ]),
  ...reading(2, page, [['a page with fallback=true', () => `/events?fallback=true&${FALLBACK_MONTH}`]]).map(row => ({
    ...row,
    fallsBack: true,
  })),
  // Fifty events, read consistently, with linked records and all translations. In larger calendars, they share fewer venues. Polling by
  // apps, every few minutes.
  ...fleeting(3, upTo(110, 140), [['GET /events/changes, the first fifty', () => '/events/changes']]),
  ...fleeting(1, flat(3), [['GET /tags/changes, nothing new', ({ tagsSince }) => `/tags/changes?since=${tagsSince}`]]),
  ...reading(3, upTo(35, 85), [['a month, 50 a page', () => `/events?per_page=50&${MONTH}`]]),
  ...reading(3, flat(35), [
    ['overlap of a month', () => `/events?${RUNNING}`],
    ['starts_before alone', () => '/events?starts_before=2027-03-01'],
    ['a month long past', () => `/events?${PAST_MONTH}`],
  ]),
  ...reading(4, fixture => entriesRead(Math.min(fixture.totals.category, fixture.totals.venue)) + page(fixture), [
    CATEGORY_AND_VENUE,
  ]),
  ...reading(4, fixture => entriesRead(Math.min(fixture.totals.category, fixture.totals.tag)) + page(fixture), [
    ['category AND rare tag', ({ size }) => `/events?categories=${idOf('category', 1, size)}&tags=${RARE_TAG}`],
  ]),
  ...reading(
    4,
    fixture => entriesRead(fixture.totals.category) + entriesRead(fixture.totals.otherCategory) + page(fixture),
    [TWO_CATEGORIES],
  ),
  ...searching(4, ({ totals }) => 0.06 * totals.default, EVENT_SEARCHES),
  ...fromMemory(3, [...EVENT_SEARCHES, ...FILTERS]),
  ...reading(2, flat(20), [
    ['GET /venues', () => '/venues'],
    ['GET /organizers', () => '/organizers'],
  ]),
  ...reading(3, flat(20), [
    ['GET /venues, last page', ({ amounts }) => `/venues?page=${Math.ceil(amounts.venue / 10)}`],
  ]),
  ...searching(3, fixture => entriesRead(fixture.totals.upcoming) + venuesRead(fixture), UPCOMING_VENUES),
  ...searching(
    3,
    ({ totals, amounts }) => entriesRead(totals.upcoming) + entriesRead(amounts.organizer),
    UPCOMING_ORGANIZERS,
  ),
  ...fromMemory(3, [...UPCOMING_VENUES, ...UPCOMING_ORGANIZERS]),
  ...searching(2, ({ amounts }) => 0.06 * amounts.venue + PAGE_OF_RECORDS, VENUE_SEARCHES),
  ...searching(2, ({ amounts }) => 0.06 * amounts.organizer + PAGE_OF_RECORDS, ORGANIZER_SEARCHES),
  ...fromMemory(2, [...VENUE_SEARCHES, ...ORGANIZER_SEARCHES]),
  // Too many venues to read the list of each, so all events are read.
  ...searching(
    4,
    fixture => venuesRead(fixture) + LANGUAGES.length + entriesRead(fixture.totals.default) + page(fixture),
    NEAR,
  ),
  ...fromMemory(4, NEAR),
  ...reading(2, fixture => venuesRead(fixture) + PAGE_OF_RECORDS, VENUES_IN_TOWN),
  // Terms and their counts.
  ...reading(2, ({ amounts }) => entriesRead(2 * amounts.category), [['GET /categories', () => '/categories']]),
  ...reading(2, ({ amounts }) => entriesRead(2 * amounts.tag), [['GET /tags', () => '/tags']]),
  {
    request: `${FIRST_PAGE}, with credentials`,
    path: () => '/events',
    sent: () => ({ as: LOGINS.subscriber }), // who sees what anonymous callers see
    trips: 2 + 1,
    units: (_, { measured }) => (measured.get(FIRST_PAGE) ?? 0) + 1.5,
  },
  {
    request: 'POST /events, linking by id',
    path: () => '/events',
    sent: ({ size }) => ({
      as: LOGINS.editor,
      body: {
        ...NEW_EVENT,
        venue: { id: idOf('venue', 3, size) },
        organizer: { id: idOf('organizer', 2, size) },
        categories: [idOf('category', 8, size), idOf('category', 15, size)],
        tags: [idOf('tag', 5, size), idOf('tag', 6, size)],
      },
    }),
    trips: 4 + 1,
    units: flat(80),
    writes: true,
  },
  {
    request: 'POST /events, linking by name',
    path: () => '/events',
    sent: () => ({
      as: LOGINS.editor,
      body: {
        ...NEW_EVENT,
        title: 'Outro concerto de primavera',
        venue: { venue: 'Auditorio número 3' },
        organizer: { organizer: 'Asociación número 2' },
        categories: ['Categoría número 8', 'Categoría número 15'],
        tags: ['Etiqueta número 5', 'Etiqueta número 6'],
      },
    }),
    trips: 4 + 1,
    units: flat(80),
    writes: true,
  },
  {
    request: 'POST /events, of a source',
    path: () => '/events',
    sent: () => ({ as: LOGINS.editor, body: OF_SOURCE }),
    trips: 5 + 1,
    units: flat(40),
    writes: true,
  },
  {
    // Reads of the caller, the item of the key, and the event with its translations, twice. A write would exceed the budget.
    request: '… the same again',
    path: () => '/events',
    sent: () => ({ as: LOGINS.editor, body: OF_SOURCE }),
    trips: 4 + 1,
    units: flat(1.5 + 5),
  },
  {
    request: '… with another title',
    path: () => '/events',
    sent: () => ({ as: LOGINS.editor, body: { ...OF_SOURCE, title: 'Concerto aprazado' } }),
    trips: 5 + 1,
    units: flat(40),
    writes: true,
  },
];

/** An event of usual length, with a text of usual size. */
const NEW_EVENT = {
  title: 'Concerto novo de primavera',
  description: 'Unha tarde de música para toda a familia. '.repeat(20),
  start_date: '2027-03-21 18:00:00',
  end_date: '2027-03-21 20:00:00',
};
const OF_SOURCE = { ...NEW_EVENT, title: 'Concerto dunha fonte', source: 'culture.example', source_id: '1' };
