/** What a budget is: the most trips and capacity units that a request may cost, and how budgets are computed from the calendar. */
import type { Sent } from '../calendars/door.ts';
import type { Fixture } from './fixture.ts';

export interface Row {
  readonly request: string;
  readonly path: (fixture: Fixture) => string;
  readonly sent?: (fixture: Fixture) => Sent;
  readonly trips: number;
  readonly units: (fixture: Fixture, seen: Seen) => number;
  /** The budget is for write units; reads are not counted. */
  readonly writes?: true;
  /**
   * Of requests for which functions keep texts in memory (docs/decisions/0048-folded-texts-are-kept-in-memory.md): asked of functions
   * that have kept none yet, or of functions that were asked twice before.
   */
  readonly texts?: 'none' | 'kept';
  /** Asked of a site that falls back on other languages. */
  readonly fallsBack?: boolean;
  /** No answer to it is ever remembered (`isFleeting` in `shared/api/routes.ts`). */
  readonly isFleeting?: boolean;
}

export interface Seen {
  /** The units that the rows above have taken, by request. */
  readonly measured: ReadonlyMap<string, number>;
  /** How many events, venues and organizers the answer shows, each once (`shown-records.ts`). */
  readonly shown: number;
}

/**
 * Units of the versions of answers (docs/decisions/0046-answers-are-remembered-by-version.md), on top of every budget below: a reader's
 * request reads them, a write of public content raises that of its language.
 */
export const VERSIONS = { read: 1, write: 2 } as const;
/** Write units of the row that tells followers of a language what a write has changed (docs/decisions/0071). On top, too. */
export const CHANGE_ROW = 2;
/**
 * Units of the translations of each record that is shown, terms left out
 * (docs/decisions/0054-each-translation-holds-a-copy-of-its-group.md): nothing else of a request without translations may cost more than it
 * did before records had any.
 */
export const TRANSLATIONS = 0.5;
/** What any request costs whose answer is remembered. */
export const REMEMBERED = { trips: 1, units: VERSIONS.read } as const;

/** One budget up to 1,000 events, another for larger calendars. */
export const upTo =
  (small: number, large: number) =>
  ({ size }: Fixture): number =>
    size <= 1000 ? small : large;

export const flat = (units: number) => () => units;

type Units = (fixture: Fixture) => number;

/** Units, and those of the translations of what is shown. */
export const showing =
  (units: Units): Row['units'] =>
  (fixture, { shown }) =>
    units(fixture) + TRANSLATIONS * shown;

export const page = upTo(20, 24);

/** Half a unit reads 4 KB: 40 index entries, or 28 of venues, which say where they are. */
const [ENTRIES_A_UNIT, VENUES_A_UNIT] = [80, 56];
/** Each query is rounded up to half a unit: one per length class, and those for counters and for what filters name. */
const ROUNDING = 5;
export const entriesRead = (entries: number): number => Math.ceil(entries / ENTRIES_A_UNIT) + ROUNDING;
export const venuesRead = ({ amounts }: Fixture): number => Math.ceil(amounts.venue / VENUES_A_UNIT) + ROUNDING;

/** Units of ten records that are one item each, and of a query whose units are rounded up. */
export const PAGE_OF_RECORDS = 6;

/** Its name in the table, and its address. */
export type Asked = readonly [request: string, path: Row['path']];

export const reading = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  requests.map(([request, path]) => ({ request, path, trips, units: showing(units) }));

export const fleeting = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  reading(trips, units, requests).map(row => ({ ...row, isFleeting: true }));

export const searching = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  reading(trips, units, requests).map(row => ({ ...row, texts: 'none' }));

/** Units of a search whose texts are in memory: counters, and a page of records. */
const fromTexts = ({ size }: Fixture): number => (size <= 10_000 ? 25 : 40);

export const fromMemory = (trips: number, requests: readonly Asked[]): Row[] =>
  reading(trips, fromTexts, requests).map(row => ({
    ...row,
    request: `${row.request}, texts in memory`,
    texts: 'kept',
  }));
