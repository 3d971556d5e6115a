/**
 * What each kind of request costs, as measured. These are the budgets of `npm run bench -- cost`.
 */
import * as v from 'valibot';
import { dateId, PostId } from '../../../shared/store/records.ts';
import { DAY, fromSeconds, toSeconds, Wall } from '../../../shared/time/wall.ts';
import { LOGINS } from '../../local/test-users.ts';
import type { Ask, Sent } from '../calendars/door.ts';
import { idOf } from '../calendars/records.ts';
import type { State } from './doors.ts';

export interface Row {
  readonly request: string;
  readonly path: string;
  /** The state of the functions that answer. */
  readonly state: State;
  /**
   * Set for writes, for personal answers, and for routes with `noCache` in `shared/api/routes.ts`.
   */
  readonly isNeverCached?: boolean;
  readonly trips: number;
  /** Capacity units in a calendar of 1,000 events, and in one of 10,000. */
  readonly units: readonly [number, number];
  /** The units that a write writes. */
  readonly written?: number;
  readonly sent?: Sent;
}

/** The rows for a calendar with `size` events, in which this creates the events that they name. */
export const makeRows = async (size: number, ask: Ask): Promise<Row[]> => {
  const create = async (body: object) => v.parse(Made, (await ask('/events', { as: LOGINS.editor, body })).body);
  const linked = {
    ...NEW_EVENT,
    venue: { id: idOf('venue', 3, size) },
    organizer: { id: idOf('organizer', 2, size) },
    categories: [idOf('category', 8, size), idOf('category', 15, size)],
    tags: [idOf('tag', 5, size), idOf('tag', 6, size)],
  };
  const rich = await create({ ...linked, title: 'Concerto rico' });
  await create({
    ...{ title: 'Itzulpena', translation_of: rich.id, ml_language: 'eu' },
    venue: { venue: 'Aretoa', address: 'Kale Nagusia 1', city: 'Bilbo' },
    organizer: { organizer: 'Elkartea' },
    categories: ['Kontzertuak', 'Jaiak'],
    tags: ['herria', 'doan'],
  });
  await ask('/events?per_page=1&ml_language=eu'); // Caches the terms of the language.
  const [category, venue] = [idOf('category', 1, size), idOf('venue', 1, size)];
  const searchAll = '/events?search=auditorio&search_in=all';
  const ofSource = { ...NEW_EVENT, title: 'Concerto dunha fonte', source: 'culture.example', source_id: '1' };
  const linkedByName = {
    ...{ ...NEW_EVENT, title: 'Outro concerto de primavera' },
    venue: { venue: 'Auditorio número 3' },
    organizer: { organizer: 'Asociación número 2' },
    categories: ['Categoría número 8', 'Categoría número 15'],
    tags: ['Etiqueta número 5', 'Etiqueta número 6'],
  };
  const rowsOfDates: Row[] = [];
  for (const [dates, ...costs] of COSTS_OF_DATES) {
    const event = onDates(dates, linked);
    rowsOfDates.push(...rowsFor(dates, event, (await create(event)).id, costs));
  }
  // biome-ignore format: one request, one line
  return [
    read('memory', 'GET /events/{id}', `/events/${rich.id}`, 2, 6, 6),
    read('memory', 'GET /events/by-slug/{slug}', `/events/by-slug/${rich.slug}`, 2, 5.5, 5.5),
    read('memory', 'a calendar of 500 events', '/events?ical=1', 2, 560, 766),
    read('memory', 'GET /events/{id}, in another language', `/events/${rich.id}?ml_language=eu`, 3, 6, 6),
    // A new instance reads the numbers of the journal and the terms, then the window from the
    // index, then the records of the page.
    read('new', 'GET /events, first of an instance', '/events', 3, 46.5, 107),
    read('new', 'the largest venue, first of an instance', `/events?venue=${venue}`, 4, 33, 39),
    // These read the numbers, the rows since then, and the records.
    read('older', 'GET /events, after a write elsewhere', '/events', 3, 26, 30),
    read('older', 'category AND venue, after a write elsewhere', `/events?categories=${category}&venue=${venue}`, 3, 19, 19),
    read('memory', 'GET /events', '/events', 2, 25, 29),
    read('memory', 'the largest category, by id', `/events?categories=${category}`, 2, 27, 24),
    read('memory', 'a rare tag, by slug', '/events?tags=etiqueta-numero-250', 2, 7, 19),
    read('memory', 'the largest venue', `/events?venue=${venue}`, 2, 18, 19),
    read('memory', 'in a town', '/events?city=VILA%201', 3, 19.5, 43.5),
    read('memory', 'with totals by category, town and month', '/events?facets=categories,towns,months', 2, 46, 84),
    // Earlier and later entries are read from the index.
    read('memory', 'starts_before alone', '/events?starts_before=2027-03-01', 3, 33, 60),
    read('memory', 'a month long past', '/events?start_date=2026-05-01&end_date=2026-05-31', 2, 25, 29),
    // Apps poll these every few minutes: fifty events with linked records and all translations.
    { ...read('memory', 'GET /events/changes, the first fifty', '/events/changes', 3, 111, 139), isNeverCached: true },
    read('entries', 'search, without texts', '/events?search=concerto', 4, 45, 190),
    read('entries', 'search in linked records, too, without texts', searchAll, 8, 72, 234),
    read('entries', '/venues, search, without texts', '/venues?search=auditorio', 3, 12, 20),
    read('texts', 'search, texts in memory', '/events?search=concerto', 2, 24, 27),
    read('texts', 'search in linked records, too', searchAll, 3, 31, 35),
    read('texts', '/venues, search', '/venues?search=auditorio', 2, 11, 11),
    read('texts', 'the page of a month', '/calendar?month=2027-06', 2, 33.5, 73),
    // The first list of each type since a write elsewhere.
    read('memory', 'GET /venues', '/venues', 2, 11, 11),
    read('memory', '/venues, only_with_upcoming', '/venues?only_with_upcoming=1', 3, 20, 78.5),
    read('memory', 'GET /categories', '/categories', 2, 3, 3),
    // The caller sees what anonymous callers see.
    { ...read('memory', 'GET /events, with credentials', '/events', 3, 26.5, 30.5), isNeverCached: true, sent: { as: LOGINS.subscriber } },
    // Writes also read the journal, for the counts of terms.
    write('POST /events', '/events', linked, [5, 54.5, 33]),
    write('POST /events, linking by name', '/events', linkedByName, [6, 67.5, 33]),
    write('POST /events, of a source', '/events', ofSource, [5, 20.5, 17]),
    write('… the same again', '/events', ofSource, [3, 4.5, 0]),
    write('… with another title', '/events', { ...ofSource, title: 'Concerto aprazado' }, [4, 14.5, 10]),
    ...rowsOfDates,
  ];
};

const Made = v.pipe(v.string(), v.parseJson(), v.object({ id: v.number(), slug: v.string() }));

/** An event of usual length, with a text of usual size. */
const NEW_EVENT = {
  title: 'Concerto novo de primavera',
  description: 'Unha tarde de música para toda a familia. '.repeat(20),
  start_date: '2027-03-21 18:00:00',
  end_date: '2027-03-21 20:00:00',
};

const read = (state: State, request: string, path: string, trips: number, small: number, large: number): Row => ({
  ...{ request, path, state, trips, units: [small, large] },
});

type Cost = readonly [trips: number, units: number, written: number];

const write = (request: string, path: string, body: object, [trips, units, written]: Cost): Row => ({
  ...{ request, path, state: 'memory', isNeverCached: true, trips, units: [units, units], written },
  sent: { as: LOGINS.editor, body },
});

// --- What a single date costs, and several (docs/decisions/several-dates). Each of the six links
// has an entry with the dates. These writes also read the row of the write before.

/** The number of dates, and what `rowsFor` costs, in its order. */
const COSTS_OF_DATES: readonly (readonly [dates: number, Cost, Cost, Cost, Cost])[] = [
  [1, [6, 55.5, 33], [5, 27.5, 10], [5, 47.5, 30], [6, 58.5, 40]],
  [12, [6, 57.5, 35], [5, 29.5, 12], [5, 50.5, 32], [6, 61.5, 42]],
  [52, [6, 64.5, 41], [5, 37.5, 18], [5, 57.5, 38], [6, 68.5, 48]],
  [80, [6, 68.5, 45], [5, 41.5, 22], [5, 61.5, 42], [6, 72.5, 52]],
];

/** A weekly event with that many dates, after all lists that are measured. */
const onDates = (dates: number, event: object): object => {
  const first = toSeconds(v.parse(Wall, '2030-03-21 18:00:00'));
  const weekly = Array.from({ length: dates }, (_, week) => ({ start_date: fromSeconds(first + week * 7 * DAY) }));
  return {
    ...{ ...event, title: `Curso de ${dates} días` },
    ...{ start_date: fromSeconds(first), end_date: fromSeconds(first + 7200), ...(dates > 1 && { dates: weekly }) },
  };
};

/** Writes of the event with this id. */
const rowsFor = (
  dates: number,
  event: object,
  id: number,
  [created, titled, canceled, trashed]: readonly [Cost, Cost, Cost, Cost],
): Row[] => {
  const name = dates === 1 ? 'one date' : `${dates} dates`;
  const [path, last] = [`/events/${id}`, dates === 1 ? id : dateId(v.parse(PostId, id), dates)];
  return [
    write(`${name}, created`, '/events', { ...event, title: `Obradoiro de ${dates} días` }, created),
    write(`${name}, with another title`, path, { title: `Roteiro de ${dates} días` }, titled),
    write(`${name}, the last one canceled`, `/events/${last}`, { event_status: 'canceled' }, canceled),
    write(`${name}, in the trash`, path, { status: 'trash' }, trashed),
  ];
};
