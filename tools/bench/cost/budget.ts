/** Budgets: the maximum round trips and capacity units of a request, computed from the size of the calendar. */
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
   * What the functions know of lists (docs/decisions/0107-lists-are-answered-from-memory.md). `nothing`: they are new. `entries`: they have
   * answered one list of each type. `texts`: they have answered this request before. `older`: an event was written elsewhere since. Absent:
   * what the rows before have asked for.
   */
  readonly memory?: 'nothing' | 'entries' | 'texts' | 'older';
  /** Sent to a site that falls back on other languages. */
  readonly fallsBack?: boolean;
  /** Its answers are never cached (`noCache` in `shared/api/routes.ts`). */
  readonly noCache?: boolean;
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

/** Half a unit reads 4 KB: 40 index entries. */
const ENTRIES_A_UNIT = 80;
/** Each query is rounded up to half a unit: one for each part of a list of events, and one for the log. */
export const ROUNDING = 6;
export const entriesRead = (entries: number): number => Math.ceil(entries / ENTRIES_A_UNIT) + ROUNDING;

/** Units of all terms of a language, and of their translations. */
export const TERMS = 11;
/** Units of the rows of the log since the last request. */
export const LOG = 1;

/** Units of ten records of one item each, and of a query, rounded up. */
export const PAGE_OF_RECORDS = 6;

/** The name of the row, and the path. */
export type Asked = readonly [request: string, path: Row['path']];

export const reading = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  requests.map(([request, path]) => ({ request, path, trips, units: showing(units) }));

export const fleeting = (trips: number, units: Units, requests: readonly Asked[]): Row[] =>
  reading(trips, units, requests).map(row => ({ ...row, isFleeting: true }));

/** Requests to functions in this state, after which the rows are named. */
export const whose = (memory: NonNullable<Row['memory']>, rows: readonly Row[]): Row[] =>
  rows.map(row => ({ ...row, memory, request: `${row.request}, ${NAMES[memory]}` }));
const NAMES = {
  nothing: 'first of an instance',
  entries: 'without texts',
  texts: 'texts in memory',
  older: 'after a write elsewhere',
} as const;
