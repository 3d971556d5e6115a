/** The budgets: the most round trips and capacity units that each kind of request may cost. */
import { LANGUAGES } from '../../../shared/settings/site.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import { idOf } from '../calendars/generated-records.ts';
import {
  type Asked,
  entriesRead,
  flat,
  fleeting,
  LOG,
  PAGE_OF_RECORDS,
  page,
  ROUNDING,
  type Row,
  reading,
  TERMS,
  upTo,
  whose,
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
  ['orderby=title', () => '/events?orderby=title'],
];
const CATEGORY_AND_VENUE: Asked = [
  'category AND venue',
  ({ size }) => `/events?categories=${idOf('category', 1, size)}&venue=${idOf('venue', 1, size)}`,
];
const TWO_CATEGORIES: Asked = [
  'two large categories, OR',
  ({ size }) => `/events?categories=${idOf('category', 1, size)},${idOf('category', 2, size)}`,
];
const UPCOMING: readonly Asked[] = [
  ['/venues, only_with_upcoming', () => '/venues?only_with_upcoming=1'],
  ['/organizers, only_with_upcoming', () => '/organizers?only_with_upcoming=1'],
];
const LINKED_SEARCHES: readonly Asked[] = [
  ['/venues, search', () => '/venues?search=auditorio'],
  ['/venues, search, page 2', () => '/venues?search=rodas&page=2'],
  ['/organizers, search', () => `/organizers?search=${encodeURIComponent('"asociacion numero" -xyz')}`],
];
const NEAR: readonly Asked[] = [
  ['near a place', () => '/events?geoloc=1&geoloc_lat=42.88&geoloc_lng=-8.54&geoloc_radius=20'],
  ['in a town', () => '/events?city=VILA%201'],
  ['by distance', () => '/events?geoloc_lat=42.88&geoloc_lng=-8.54&geoloc_radius=20&orderby=distance'],
];

const LISTS: readonly Asked[] = [
  [FIRST_PAGE, () => '/events'],
  ['… page 50', fixture => `/events?page=${Math.min(50, pageAt(fixture, 1))}`],
  ['… page in the middle', fixture => `/events?page=${pageAt(fixture, 0.5)}`],
  ['… last page', fixture => `/events?page=${pageAt(fixture, 1)}`],
  ['order=desc, page 1', () => '/events?order=desc'],
  ['order=desc, last page', fixture => `/events?order=desc&page=${pageAt(fixture, 1)}`],
  ['orderby=modified&order=desc', () => '/events?orderby=modified&order=desc'],
  ['the largest category, by id', ({ size }) => `/events?categories=${idOf('category', 1, size)}`],
  ['the largest category, by slug', () => '/events?categories=categoria-numero-1'],
  ['a rare category', ({ size }) => `/events?categories=${idOf('category', 30, size)}`],
  ['the largest tag, by slug', () => '/events?tags=etiqueta-numero-1'],
  ['a rare tag, by slug', () => `/events?tags=${RARE_TAG}`],
  ['the largest venue', ({ size }) => `/events?venue=${idOf('venue', 1, size)}`],
  ['the largest organizer', ({ size }) => `/events?organizer=${idOf('organizer', 1, size)}`],
  ['ten events with three translations each', ({ size }) => `/events?tags=${idOf('tag', TRANSLATED_TAG, size)}`],
  CATEGORY_AND_VENUE,
  ['category AND rare tag', ({ size }) => `/events?categories=${idOf('category', 1, size)}&tags=${RARE_TAG}`],
  TWO_CATEGORIES,
];
const VENUE: Asked = ['the largest venue', ({ size }) => `/events?venue=${idOf('venue', 1, size)}`];

/** Units to load the entries of the default window. */
const load = ({ totals }: Fixture): number => entriesRead(totals.default);
/** Units to load their texts. */
const loadTexts = ({ totals }: Fixture): number => 0.04 * totals.default + 5;

export const ROWS: readonly Row[] = [
  ...reading(2, flat(5), [
    ['GET /events/{id}', ({ rich }) => `/events/${rich.id}`],
    ['GET /events/by-slug/{slug}', ({ rich }) => `/events/by-slug/${rich.slug}`],
  ]),
  // The same reads in another format; a calendar has up to 500 events, most of half a unit, with all their venues and organizers.
  ...reading(2, flat(5 + 2), [['GET /events/{id}, as a calendar', ({ rich }) => `/events/${rich.id}?ical=1`]]),
  ...reading(2, upTo(350, 600), [['a calendar of 500 events', () => '/events?ical=1']]),
  ...reading(2, upTo(350, 600), [['… of the largest category', () => '/events?ical=1&categories=categoria-numero-1']]),
  // The event in the path, and then its translation.
  ...reading(3, flat(5 + 1), [
    ['GET /events/{id}, in another language', ({ rich }) => `/events/${rich.id}?ml_language=${rich.translatedInto}`],
  ]),
  // The numbers of the log and terms, then the window from the index, then the records of the page. The venue by which a list is filtered
  // is read first.
  ...whose(
    'nothing',
    reading(3, fixture => load(fixture) + TERMS + 14, [[FIRST_PAGE, () => '/events']]),
  ),
  ...whose(
    'nothing',
    reading(4, fixture => TERMS + entriesRead(fixture.totals.venue) + page(fixture), [VENUE]),
  ),
  // The numbers, the rows since, the records.
  ...whose(
    'older',
    reading(3, fixture => LOG + page(fixture), [[FIRST_PAGE, () => '/events'], CATEGORY_AND_VENUE]),
  ),
  // The entries of the default window are in memory.
  ...reading(2, page, LISTS),
  // The venues of all languages are loaded or follow the log first; an entry takes more where it has a place.
  ...reading(3, fixture => 2 * LANGUAGES.length + Math.ceil(fixture.amounts.venue / 56) + page(fixture), NEAR),
  ...reading(2, upTo(35, 85), [['a month, 50 a page', () => `/events?per_page=50&${MONTH}`]]),
  ...reading(2, page, [['overlap of a month', () => `/events?${RUNNING}`]]),
  // Earlier entries are read from the index.
  ...reading(3, fixture => load(fixture) + page(fixture), [
    ['starts_before alone', () => '/events?starts_before=2027-03-01'],
    ['a month long past', () => `/events?${PAST_MONTH}`],
  ]),
  // The numbers, terms and entries of three languages.
  ...reading(3, flat(3 * ROUNDING + TERMS + 20), [
    ['a page with fallback=true', () => `/events?fallback=true&${FALLBACK_MONTH}`],
  ]).map(row => ({ ...row, fallsBack: true })),
  // Fifty events, read consistently, with linked records and all translations. In larger calendars, they share fewer venues. Polling by
  // apps, every few minutes.
  ...fleeting(3, upTo(118, 145), [['GET /events/changes, the first fifty', () => '/events/changes']]),
  ...fleeting(1, flat(3), [['GET /tags/changes, nothing new', ({ tagsSince }) => `/tags/changes?since=${tagsSince}`]]),
  ...whose(
    'entries',
    reading(4, fixture => loadTexts(fixture) + page(fixture), EVENT_SEARCHES),
  ),
  ...whose('texts', reading(2, page, EVENT_SEARCHES)),
  // The first list of each type since a write elsewhere.
  ...reading(3, flat(LOG + PAGE_OF_RECORDS), [
    ['GET /venues', () => '/venues'],
    ['GET /organizers', () => '/organizers'],
  ]),
  ...reading(2, flat(PAGE_OF_RECORDS), [
    ['GET /venues, last page', ({ amounts }) => `/venues?page=${Math.ceil(amounts.venue / 10)}`],
    ['/venues, city', () => '/venues?city=VILA%201'],
  ]),
  // All events that are to come, also behind the default window.
  ...reading(3, fixture => load(fixture) + PAGE_OF_RECORDS, UPCOMING),
  ...whose(
    'entries',
    reading(3, ({ amounts }) => 0.04 * amounts.venue + 3 + PAGE_OF_RECORDS, LINKED_SEARCHES),
  ),
  ...whose('texts', reading(2, flat(PAGE_OF_RECORDS), LINKED_SEARCHES)),
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
    trips: 4 + 2, // then the log, for the counts of terms
    units: flat(36),
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
    trips: 4 + 2, // then the log, for the counts of terms
    units: flat(36),
    writes: true,
  },
  {
    request: 'POST /events, of a source',
    path: () => '/events',
    sent: () => ({ as: LOGINS.editor, body: OF_SOURCE }),
    trips: 5 + 1,
    units: flat(16),
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
    units: flat(16),
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
