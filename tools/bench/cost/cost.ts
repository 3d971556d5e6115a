/**
 * Round trips and capacity units of every kind of request, measured in a built calendar and
 * compared with its budget.
 */
import { columns } from '../../terminal/columns.ts';
import { print } from '../../terminal/print.ts';
import { withCalendar } from '../calendars/calendar.ts';
import { type Doors, openDoors, type State } from './doors.ts';
import { type Call, type Meter, openMeter, tripsOf, unitsOf } from './meter.ts';
import { makeRows, type Row } from './rows.ts';

interface Measured {
  readonly row: Row;
  readonly calls: readonly Call[];
  /**
   * The calls of the same request again, to a function that has kept its items
   * (docs/decisions/caches). There are none if it keeps none.
   */
  readonly known: readonly Call[];
}

/**
 * What is known costs a read of the versions (docs/decisions/caches), and half a unit of an index
 * by slug.
 */
const KNOWN = { trips: 1, units: 1.5 } as const;
/**
 * Above its budget by more than this, a request fails the bench; within, records may be a little
 * longer.
 */
const TOLERANCE = 1.1;

/**
 * `events` is the number of events in the calendar. Returns whether all requests are within their
 * budgets.
 */
export const measureCost = (events: number): Promise<boolean> =>
  withCalendar(events, async ({ service, store, client }) => {
    const doors = await openDoors(service, store);
    const rows = await makeRows(events, await doors.memory(''));
    const meter = openMeter(client);
    const measured: Measured[] = [];
    for (const row of rows) measured.push(await measure(row, doors, meter));
    print(reportOf(events, measured));
    return !measured.some(each => isOver(each, events));
  });

const measure = async (row: Row, doors: Doors, meter: Meter): Promise<Measured> => {
  const callsIn = async (state: State): Promise<readonly Call[]> => {
    const ask = await doors[state](row.path);
    return await meter.measure(() => ask(row.path, row.sent));
  };
  return { row, calls: await callsIn(row.state), known: row.isNeverCached ? [] : await callsIn('known') };
};

const writtenIn = (calls: readonly Call[]): number => unitsOf(calls.filter(({ writes }) => writes));

/** A calendar of another size has the budget of the next larger one. */
const budgetOf = ({ units: [small, large] }: Row, size: number): number => (size <= 1000 ? small : large);

const isOver = ({ row, calls, known }: Measured, size: number): boolean =>
  tripsOf(calls) > row.trips ||
  unitsOf(calls) > TOLERANCE * budgetOf(row, size) ||
  writtenIn(calls) > TOLERANCE * (row.written ?? 0) ||
  tripsOf(known) > KNOWN.trips ||
  unitsOf(known) > KNOWN.units;

const HEAD = ['trips', 'budget', 'units', 'budget', 'written', 'known', ''];

const reportOf = (size: number, measured: readonly Measured[]): string => {
  const over = measured.filter(each => isOver(each, size));
  const events = `${size.toLocaleString('en')} events`;
  const lines = measured.map(each => [
    each.row.request,
    ...[`${tripsOf(each.calls)}`, `≤ ${each.row.trips}`, `${unitsOf(each.calls)}`, `≤ ${budgetOf(each.row, size)}`],
    ...[writtenIn(each.calls), unitsOf(each.known)].map(units => (units ? String(units) : '')),
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
