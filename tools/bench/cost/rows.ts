/** What each kind of request costs, as measured: the budgets of `npm run bench -- cost`. */
import { LOGINS } from '../../local/test-users.ts';
import type { Sent } from '../calendars/door.ts';
import { idOf } from '../calendars/records.ts';
import { eventLinkedById, type Fixture, NEW_EVENT } from './doors.ts';

/**
 * What functions know of lists (docs/decisions/lists-and-searches). `new`: nothing. `entries`: they have answered one
 * list of each type. `texts`: they have answered this request before. `older`: an event was written elsewhere since. `memory`: what the rows
 * before have asked for. `fleeting`: the same, but answers are never cached (`noCache` in `shared/api/routes.ts`).
 */
export type State = 'new' | 'entries' | 'texts' | 'older' | 'memory' | 'fleeting';

export interface Row {
  readonly request: string;
  readonly path: (fixture: Fixture) => string;
  readonly state: State;
  readonly trips: number;
  /** Capacity units of a calendar of 1,000 events, and of one of 10,000. */
  readonly units: readonly [number, number];
  /** Of a write, the units that are written, and what is sent. */
  readonly written?: number;
  readonly sent?: (fixture: Fixture) => Sent;
}

type Read = readonly [request: string, path: Row['path'] | string, trips: number, small: number, large: number];

const reads = (state: State, rows: readonly Read[]): Row[] =>
  rows.map(([request, path, trips, small, large]) => ({
    ...{ request, state, trips },
    path: typeof path === 'string' ? () => path : path,
    units: [small, large],
  }));

const largestCategory = ({ size }: Fixture): number => idOf('category', 1, size);
const venue = ({ size }: Fixture): number => idOf('venue', 1, size);
const PAGE_2 = (fixture: Fixture) => `/events?search=de&page=2&categories=${largestCategory(fixture)}`;
const SEARCH_ALL = '/events?search=auditorio&search_in=all';

// biome-ignore format: one request, one line
export const ROWS: readonly Row[] = [
  ...reads('memory', [
    ['GET /events/{id}', ({ rich }) => `/events/${rich.id}`, 2, 5, 5],
    ['GET /events/by-slug/{slug}', ({ rich }) => `/events/by-slug/${rich.slug}`, 2, 5.5, 5.5],
    ['GET /events/{id}, as a calendar', ({ rich }) => `/events/${rich.id}?ical=1`, 2, 5, 5],
    ['a calendar of 500 events', '/events?ical=1', 2, 563, 762],
    ['GET /events/{id}, in another language', ({ rich }) => `/events/${rich.id}?ml_language=${rich.translatedInto}`, 3, 6, 6],
  ]),
  // The numbers of the journal and terms, then the window from the index, then the records of the page.
  ...reads('new', [
    ['GET /events, first of an instance', '/events', 3, 44, 103.5],
    ['the largest venue, first of an instance', fixture => `/events?venue=${venue(fixture)}`, 4, 32.5, 39],
  ]),
  // The numbers, the rows since, the records.
  ...reads('older', [
    ['GET /events, after a write elsewhere', '/events', 3, 23, 30],
    ['category AND venue, after a write elsewhere', fixture => `/events?categories=${largestCategory(fixture)}&venue=${venue(fixture)}`, 3, 18, 21.5],
  ]),
  ...reads('memory', [
    ['GET /events', '/events', 2, 22, 29],
    ['… page 50', ({ total }) => `/events?page=${Math.min(50, Math.ceil(total / 10))}`, 2, 26.5, 26],
    ['the largest category, by id', fixture => `/events?categories=${largestCategory(fixture)}`, 2, 23, 27],
    ['a rare tag, by slug', '/events?tags=etiqueta-numero-250', 2, 5, 22],
    ['the largest venue', fixture => `/events?venue=${venue(fixture)}`, 2, 18, 19],
    ['near a place', '/events?geoloc=1&geoloc_lat=42.88&geoloc_lng=-8.54&geoloc_radius=20', 3, 29.5, 39.5],
    ['in a town', '/events?city=VILA%201', 2, 15, 26],
    ['with totals by category, town and month', '/events?facets=categories,towns,months', 2, 43, 84],
    ['a month, 50 a page', '/events?per_page=50&start_date=2027-09-01&end_date=2027-09-30', 2, 37, 104],
    // Earlier and later entries are read from the index.
    ['starts_before alone', '/events?starts_before=2027-03-01', 3, 34, 60.5],
    ['a month long past', '/events?start_date=2026-05-01&end_date=2026-05-31', 2, 27.5, 25],
  ]),
  // Polled by apps, every few minutes: fifty events with linked records and all translations.
  ...reads('fleeting', [
    ['GET /events/changes, the first fifty', '/events/changes', 3, 114, 137],
  ]),
  ...reads('entries', [
    ['search, without texts', '/events?search=concerto', 4, 48, 178],
    ['search in linked records, too, without texts', SEARCH_ALL, 8, 68.5, 223],
    ['/venues, search, without texts', '/venues?search=auditorio', 3, 12, 20],
  ]),
  ...reads('texts', [
    ['search, texts in memory', '/events?search=concerto', 2, 27.5, 26],
    ['search in the largest category, page 2', PAGE_2, 2, 23, 29],
    ['search in linked records, too', SEARCH_ALL, 3, 28, 35],
    ['/venues, search', '/venues?search=auditorio', 2, 11, 11],
  ]),
  // The first list of each type since a write elsewhere.
  ...reads('memory', [
    ['GET /venues', '/venues', 3, 11, 11],
    ['/venues, only_with_upcoming', '/venues?only_with_upcoming=1', 3, 20.5, 76],
    ['GET /categories', '/categories', 2, 3, 3],
  ]),
  // By a caller who sees what anonymous ones see.
  { request: 'GET /events, with credentials', path: () => '/events', state: 'fleeting', trips: 3, units: [23.5, 30.5], sent: () => ({ as: LOGINS.subscriber }) },
  // With the journal, for the counts of terms.
  { ...write('POST /events', ({ size }) => eventLinkedById(size)), trips: 5, units: [54.5, 54.5], written: 33 },
  { ...write('POST /events, linking by name', linkedByName), trips: 6, units: [67.5, 67.5], written: 33 },
  { ...write('POST /events, of a source', () => OF_SOURCE), trips: 5, units: [20.5, 20.5], written: 17 },
  { ...write('… the same again', () => OF_SOURCE), trips: 3, units: [4.5, 4.5], written: 0 },
  { ...write('… with another title', () => ({ ...OF_SOURCE, title: 'Concerto aprazado' })), trips: 4, units: [14.5, 14.5], written: 10 },
];

function write(request: string, body: (fixture: Fixture) => object): Pick<Row, 'request' | 'path' | 'state' | 'sent'> {
  return {
    request,
    path: () => '/events',
    state: 'fleeting',
    sent: fixture => ({ as: LOGINS.editor, body: body(fixture) }),
  };
}

function linkedByName(): object {
  return {
    ...NEW_EVENT,
    title: 'Outro concerto de primavera',
    venue: { venue: 'Auditorio número 3' },
    organizer: { organizer: 'Asociación número 2' },
    categories: ['Categoría número 8', 'Categoría número 15'],
    tags: ['Etiqueta número 5', 'Etiqueta número 6'],
  };
}

const OF_SOURCE = { ...NEW_EVENT, title: 'Concerto dunha fonte', source: 'culture.example', source_id: '1' };
