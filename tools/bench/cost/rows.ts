/**
 * What each kind of request costs, as measured. These are the budgets of `npm run bench -- cost`.
 */
import * as v from 'valibot';
import { dateId, PostId } from '../../../shared/store/records.ts';
import { LOGINS } from '../../local/test-users.ts';
import type { Sent } from '../calendars/door.ts';
import { idOf } from '../calendars/records.ts';
import { eventLinkedById, eventOnDates, type Fixture, NEW_EVENT, type State } from './doors.ts';

export interface Row {
  readonly request: string;
  readonly path: (fixture: Fixture) => string;
  /** The state of the functions that answer. */
  readonly state: State;
  /**
   * Set for writes, for personal answers, and for routes with `noCache` in `shared/api/routes.ts`.
   */
  readonly isNeverCached?: boolean;
  readonly trips: number;
  /** Capacity units in a calendar of 1,000 events, and in one of 10,000. */
  readonly units: readonly [number, number];
  /** The units that a write writes, and what it sends. */
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
const SEARCH_ALL = '/events?search=auditorio&search_in=all';

// biome-ignore format: one request, one line
export const ROWS: readonly Row[] = [
  ...reads('memory', [
    ['GET /events/{id}', ({ rich }) => `/events/${rich.id}`, 2, 6, 6],
    ['GET /events/by-slug/{slug}', ({ rich }) => `/events/by-slug/${rich.slug}`, 2, 5.5, 5.5],
    ['a calendar of 500 events', '/events?ical=1', 2, 560, 766],
    ['GET /events/{id}, in another language', ({ rich }) => `/events/${rich.id}?ml_language=${rich.translatedInto}`, 3, 6, 6],
  ]),
  // A new instance reads the numbers of the journal and the terms, then the window from the index,
  // then the records of the page.
  ...reads('new', [
    ['GET /events, first of an instance', '/events', 3, 46.5, 107],
    ['the largest venue, first of an instance', fixture => `/events?venue=${venue(fixture)}`, 4, 33, 39],
  ]),
  // These read the numbers, the rows since then, and the records.
  ...reads('older', [
    ['GET /events, after a write elsewhere', '/events', 3, 26, 30],
    ['category AND venue, after a write elsewhere', fixture => `/events?categories=${largestCategory(fixture)}&venue=${venue(fixture)}`, 3, 19, 19],
  ]),
  ...reads('memory', [
    ['GET /events', '/events', 2, 25, 29],
    ['the largest category, by id', fixture => `/events?categories=${largestCategory(fixture)}`, 2, 27, 24],
    ['a rare tag, by slug', '/events?tags=etiqueta-numero-250', 2, 7, 19],
    ['the largest venue', fixture => `/events?venue=${venue(fixture)}`, 2, 18, 19],
    ['in a town', '/events?city=VILA%201', 3, 19.5, 43.5],
    ['with totals by category, town and month', '/events?facets=categories,towns,months', 2, 46, 84],
    // Earlier and later entries are read from the index.
    ['starts_before alone', '/events?starts_before=2027-03-01', 3, 33, 60],
    ['a month long past', '/events?start_date=2026-05-01&end_date=2026-05-31', 2, 25, 29],
  ]),
  // Apps poll these every few minutes: fifty events with linked records and all translations.
  ...reads('memory', [
    ['GET /events/changes, the first fifty', '/events/changes', 3, 111, 139],
  ]).map(row => ({ ...row, isNeverCached: true })),
  ...reads('entries', [
    ['search, without texts', '/events?search=concerto', 4, 45, 190],
    ['search in linked records, too, without texts', SEARCH_ALL, 8, 72, 234],
    ['/venues, search, without texts', '/venues?search=auditorio', 3, 12, 20],
  ]),
  ...reads('texts', [
    ['search, texts in memory', '/events?search=concerto', 2, 24, 27],
    ['search in linked records, too', SEARCH_ALL, 3, 31, 35],
    ['/venues, search', '/venues?search=auditorio', 2, 11, 11],
    ['the page of a month', '/calendar?month=2027-06', 2, 33.5, 73],
  ]),
  // The first list of each type since a write elsewhere.
  ...reads('memory', [
    ['GET /venues', '/venues', 2, 11, 11],
    ['/venues, only_with_upcoming', '/venues?only_with_upcoming=1', 3, 20, 78.5],
    ['GET /categories', '/categories', 2, 3, 3],
  ]),
  // The caller sees what anonymous callers see.
  { request: 'GET /events, with credentials', path: () => '/events', state: 'memory', isNeverCached: true, trips: 3, units: [26.5, 30.5], sent: () => ({ as: LOGINS.subscriber }) },
  // Writes also read the journal, for the counts of terms.
  { ...write('POST /events', ({ size }) => eventLinkedById(size)), trips: 5, units: [54.5, 54.5], written: 33 },
  { ...write('POST /events, linking by name', linkedByName), trips: 6, units: [67.5, 67.5], written: 33 },
  { ...write('POST /events, of a source', () => OF_SOURCE), trips: 5, units: [20.5, 20.5], written: 17 },
  { ...write('… the same again', () => OF_SOURCE), trips: 3, units: [4.5, 4.5], written: 0 },
  { ...write('… with another title', () => ({ ...OF_SOURCE, title: 'Concerto aprazado' })), trips: 4, units: [14.5, 14.5], written: 10 },
  // These also read the row of the write before. Each of the six links has an entry with the dates.
  ...withDates(1, { create: [6, 55.5, 33], title: [5, 27.5, 10], date: [5, 47.5, 30], trash: [6, 58.5, 40] }),
  ...withDates(12, { create: [6, 57.5, 35], title: [5, 29.5, 12], date: [5, 50.5, 32], trash: [6, 61.5, 42] }),
  ...withDates(52, { create: [6, 64.5, 41], title: [5, 37.5, 18], date: [5, 57.5, 38], trash: [6, 68.5, 48] }),
  ...withDates(80, { create: [6, 68.5, 45], title: [5, 41.5, 22], date: [5, 61.5, 42], trash: [6, 72.5, 52] }),
];

type Cost = readonly [trips: number, units: number, written: number];

/** The writes of an event with that many dates, in this order. */
function withDates(
  dates: number,
  costs: { readonly create: Cost; readonly title: Cost; readonly date: Cost; readonly trash: Cost },
): Row[] {
  const event = ({ withDates: ids }: Fixture): number => ids.get(dates) ?? 0;
  const last = (fixture: Fixture): number =>
    dates === 1 ? event(fixture) : dateId(v.parse(PostId, event(fixture)), dates);
  const row = (
    what: string,
    at: Row['path'],
    body: (fixture: Fixture) => object,
    [trips, units, written]: Cost,
  ): Row => ({
    ...{ ...write(`${dates === 1 ? 'one date' : `${dates} dates`}, ${what}`, body), path: at },
    ...{ trips, units: [units, units], written },
  });
  const at =
    (id: (fixture: Fixture) => number): Row['path'] =>
    fixture =>
      `/events/${id(fixture)}`;
  return [
    row(
      'created',
      () => '/events',
      ({ size }) => ({ ...eventOnDates(dates, size), title: `Obradoiro de ${dates} días` }),
      costs.create,
    ),
    row('with another title', at(event), () => ({ title: `Roteiro de ${dates} días` }), costs.title),
    row('the last one canceled', at(last), () => ({ event_status: 'canceled' }), costs.date),
    row('in the trash', at(event), () => ({ status: 'trash' }), costs.trash),
  ];
}

function write(
  request: string,
  body: (fixture: Fixture) => object,
): Pick<Row, 'request' | 'path' | 'state' | 'isNeverCached' | 'sent'> {
  return {
    request,
    path: () => '/events',
    state: 'memory',
    isNeverCached: true,
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
