/**
 * Round trips and capacity units of every kind of request, measured on a copy of a calendar and
 * compared with its budget.
 */
import { columns } from '../../terminal/columns.ts';
import { print } from '../../terminal/print.ts';
import { deployedCalendar, withCopy } from '../calendars/calendar.ts';
import { type Doors, type Fixture, openDoors, readFixture, STATES, type State } from './doors.ts';
import { type Call, type Meter, openMeter, tripsOf, unitsOf } from './meter.ts';
import { ROWS, type Row } from './rows.ts';

interface Taken {
  readonly trips: number;
  readonly units: number;
}
interface Measured extends Taken {
  readonly row: Row;
  readonly written: number;
  readonly calls: readonly Call[];
  /**
   * The same request again, to a function that has kept its items (docs/decisions/caches);
   * undefined: it keeps none.
   */
  readonly known: Taken | undefined;
}

/**
 * What is known costs a read of the versions (docs/decisions/caches), and half a unit of an index
 * by slug.
 */
const KNOWN: Taken = { trips: 1, units: 1.5 };
/**
 * Above its budget by more than this, a request fails the bench; within, records may be a little
 * longer.
 */
const TOLERANCE = 1.1;

/**
 * `events` is the number of events in the calendar. Returns whether all requests are within their
 * budgets.
 */
export const measureCost = async (events: number): Promise<boolean> => {
  const { service, built } = await deployedCalendar(events);
  const meter = openMeter();
  const measured = await withCopy(built, { name: 'measured', wrap: meter.attach }, async store => {
    const doors = await openDoors(service, store);
    const fixture = await readFixture(events, doors.forgetting);
    const all: Measured[] = [];
    for (const row of ROWS) all.push(await measure(row, fixture, doors, meter));
    return all;
  });
  print(reportOf(events, measured));
  return !measured.some(each => isOver(each, events));
};

const measure = async (row: Row, fixture: Fixture, doors: Doors, meter: Meter): Promise<Measured> => {
  const [path, sent] = [row.path(fixture), row.sent?.(fixture)];
  const callsIn = async (state: State): Promise<readonly Call[]> => {
    const ask = await STATES[state](doors, path);
    // Later calls are added to the same array.
    return [...(await meter.measure(() => ask(path, sent)))];
  };
  const calls = await callsIn(row.state);
  const measured = { row, calls, ...takenBy(calls), written: unitsOf(calls.filter(({ writes }) => writes)) };
  return { ...measured, known: row.isNeverCached ? undefined : takenBy(await callsIn('known')) };
};

const takenBy = (calls: readonly Call[]): Taken => ({ trips: tripsOf(calls), units: unitsOf(calls) });

/** A calendar of another size has the budget of the next larger one. */
const budgetOf = ({ units: [small, large] }: Row, size: number): number => (size <= 1000 ? small : large);

const isOver = ({ row, trips, units, written, known }: Measured, size: number): boolean =>
  trips > row.trips ||
  units > TOLERANCE * budgetOf(row, size) ||
  written > TOLERANCE * (row.written ?? 0) ||
  isMore(known, KNOWN);

const isMore = (taken: Taken | undefined, most: Taken): boolean =>
  taken !== undefined && (taken.trips > most.trips || taken.units > most.units);

const HEAD = ['trips', 'budget', 'units', 'budget', 'written', 'known', ''];

const reportOf = (size: number, measured: readonly Measured[]): string => {
  const over = measured.filter(each => isOver(each, size));
  const events = `${size.toLocaleString('en')} events`;
  const lines = measured.map(each => [
    each.row.request,
    ...[`${each.trips}`, `≤ ${each.row.trips}`, `${each.units}`, `≤ ${budgetOf(each.row, size)}`],
    ...[each.written, each.known?.units].map(units => (units ? String(units) : '')),
    over.includes(each) ? 'OVER' : '',
  ]);
  return [
    columns([events, ...HEAD], lines),
    ...over.flatMap(({ row, calls }) => ['', `${row.request}:`, ...callsOf(calls)]),
    `${events}: ${over.length === 0 ? 'all within budget' : `${over.length} over budget`}`,
  ].join('\n');
};

/** Equal calls of one round trip are one line, because their answers come in any order. */
const callsOf = (calls: readonly Call[]): string[] =>
  [...Map.groupBy(calls, ({ trip, command, about }) => `  trip ${trip}  ${command} ${about}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, alike]) => `${name} × ${alike.length}: ${unitsOf(alike)} units`);
