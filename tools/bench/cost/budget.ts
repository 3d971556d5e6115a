/** Budgets: the maximum trips and capacity units of a request, computed from the size of the calendar. */
import type { Sent } from '../calendars/door.ts';
import type { Fixture } from './fixture.ts';

export interface Row {
  readonly request: string;
  readonly path: (fixture: Fixture) => string;
  readonly sent?: (fixture: Fixture) => Sent;
  readonly trips: number;
  readonly units: (fixture: Fixture, seen: Seen) => number;
  /** The budget is for write units only. */
  readonly writes?: true;
  /**
   * For requests that use cached texts (docs/decisions/0048-folded-texts-are-kept-in-memory.md): sent to functions with an empty cache, or
   * after two earlier requests.
   */
  readonly texts?: 'none' | 'kept';
  /** Sent to a site that falls back on other languages. */
  readonly fallsBack?: boolean;
  /** Its answers are never cached (`isFleeting` in `shared/api/routes.ts`). */
  readonly isFleeting?: boolean;
}

export interface Seen {
  /** The measured units of earlier rows, by request. */
  readonly measured: ReadonlyMap<string, number>;
  /** Number of distinct events, venues and organizers in the answer (`shown-records.ts`). */
  readonly shown: number;
}

/**
 * Units of the versions of answers (docs/decisions/0046-answers-are-remembered-by-version.md), in addition to every budget below: reads
 * validate them, and writes of public content raise that of their language.
 */
export const VERSIONS = { read: 1, write: 2 } as const;
/** Write units of the row in the change feed of a language (docs/decisions/0071), also in addition. */
export const CHANGE_ROW = 2;
/**
 * Units of the translations of each shown record except terms (docs/decisions/0054-each-translation-holds-a-copy-of-its-group.md). Apart
 * from these, a request must cost no more than before translations existed.
 */
export const TRANSLATIONS = 0.5;
/** The cost of a cached answer. */
export const REMEMBERED = { trips: 1, units: VERSIONS.read } as const;

/** One budget up to 1,000 events, another for larger calendars. */
export const upTo =
  (small: number, large: number) =>
  ({ size }: Fixture): number =>
    size <= 1000 ? small : large;

export const flat = (units: number) => () => units;

type Units = (fixture: Fixture) => number;

/** Adds the units of translations of the shown records. */
export const showing =
  (units: Units): Row['units'] =>
  (fixture, { shown }) =>
    units(fixture) + TRANSLATIONS * shown;

export const page = upTo(20, 24);

/** Half a unit reads 4 KB: 40 index entries, or 28 of venues, which include their location. */
const [ENTRIES_A_UNIT, VENUES_A_UNIT] = [80, 56];
/** Each query is rounded up to half a unit: one for each length class, and those for counters and for records named by filters. */
const ROUNDING = 5;
export const entriesRead = (entries: number): number => Math.ceil(entries / ENTRIES_A_UNIT) + ROUNDING;
export const venuesRead = ({ amounts }: Fixture): number => Math.ceil(amounts.venue / VENUES_A_UNIT) + ROUNDING;

/** Units of ten records of one item each, and of a query, rounded up. */
export const PAGE_OF_RECORDS = 6;

/** The name of the row, and the path. */
export type Asked = readonly [request: string, path: Row['path']];

export const reading = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  requests.map(([request, path]) => ({ request, path, trips, units: showing(units) }));

export const fleeting = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  reading(trips, units, requests).map(row => ({ ...row, isFleeting: true }));

export const searching = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  reading(trips, units, requests).map(row => ({ ...row, texts: 'none' }));

/** Units of a search with cached texts: counters, and a page of records. */
const fromTexts = ({ size }: Fixture): number => (size <= 10_000 ? 25 : 40);

export const fromMemory = (trips: number, requests: readonly Asked[]): Row[] =>
  reading(trips, fromTexts, requests).map(row => ({
    ...row,
    request: `${row.request}, texts in memory`,
    texts: 'kept',
  }));
