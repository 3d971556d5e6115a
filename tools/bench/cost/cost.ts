/**
 * What every kind of request costs in a built calendar: round trips and capacity units, compared
 * with its budget, and CPU time, which depends on the machine.
 */
import { columns } from '../../terminal/columns.ts';
import { print } from '../../terminal/print.ts';
import { withCalendar } from '../calendars/calendar.ts';
import type { Cost } from '../calendars/door.ts';
import { type Doors, openDoors, type State } from './doors.ts';
import { makeRows, type Row } from './rows.ts';

interface Measured {
  readonly row: Row;
  readonly cost: Cost;
  /**
   * The cost of the same request again, to a function that has kept its items
   * (docs/decisions/caches); absent if it keeps none.
   */
  readonly known?: Cost;
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

interface Measuring {
  /** The number of events in the calendar. */
  readonly events: number;
  /** Whether the CPU time of reads is measured, too. */
  readonly cpu: boolean;
}

/** Returns whether all requests are within their budgets. */
export const measureCost = ({ events, cpu }: Measuring): Promise<boolean> =>
  withCalendar(events, async ({ service, store }) => {
    const doors = await openDoors(service, store);
    const rows = await makeRows(events, await doors.memory());
    const measured: Measured[] = [];
    for (const row of rows) measured.push(await measure(row, doors));
    print(reportOf(events, measured));
    if (cpu) print(`\n${await cpuReportOf(rows, doors)}`);
    return !measured.some(each => isOver(each, events));
  });

const measure = async (row: Row, doors: Doors): Promise<Measured> => {
  const costIn = async (state: State): Promise<Cost> => {
    const ask = await doors[state](row.path);
    return (await ask(row.path, row.sent)).cost;
  };
  return { row, cost: await costIn(row.state), ...(!row.isNeverCached && { known: await costIn('known') }) };
};

const unitsOf = ({ readUnits, writeUnits }: Cost): number => readUnits + writeUnits;

/** A calendar of another size has the budget of the next larger one. */
const budgetOf = ({ units: [small, large] }: Row, size: number): number => (size <= 1000 ? small : large);

const isOver = ({ row, cost, known }: Measured, size: number): boolean =>
  cost.trips > row.trips ||
  unitsOf(cost) > TOLERANCE * budgetOf(row, size) ||
  cost.writeUnits > TOLERANCE * (row.written ?? 0) ||
  (known !== undefined && (known.trips > KNOWN.trips || unitsOf(known) > KNOWN.units));

const HEAD = ['trips', 'budget', 'units', 'budget', 'written', 'known', ''];

const reportOf = (size: number, measured: readonly Measured[]): string => {
  const over = measured.filter(each => isOver(each, size));
  const events = `${size.toLocaleString('en')} events`;
  const lines = measured.map(each => {
    const { row, cost, known } = each;
    return [
      row.request,
      ...[`${cost.trips}`, `≤ ${row.trips}`, `${unitsOf(cost)}`, `≤ ${budgetOf(row, size)}`],
      ...[cost.writeUnits, known && unitsOf(known)].map(units => (units ? String(units) : '')),
      over.includes(each) ? 'OVER' : '',
    ];
  });
  const result = over.length === 0 ? 'all within budget' : `${over.length} over budget`;
  return [columns([events, ...HEAD], lines), `${events}: ${result}`].join('\n');
};

const cpuReportOf = async (rows: readonly Row[], doors: Doors): Promise<string> => {
  const lines: string[][] = [];
  for (const row of rows.filter(({ isNeverCached }) => !isNeverCached)) {
    const times = [await cpuTimeOf(row, row.state, doors), await cpuTimeOf(row, 'known', doors)];
    lines.push([row.request, ...times.map(ms => ms.toFixed(1))]);
  }
  return columns(['CPU ms', 'cold', 'known'], lines);
};

/**
 * How many times of each request are taken, of which the median counts. The same number of runs
 * before them warms up.
 */
const RUNS = 9;

/** The median, in ms of CPU time of this process, which is that of the functions. */
const cpuTimeOf = async ({ path }: Row, state: State, doors: Doors): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 2 * RUNS; run++) {
    const ask = await doors[state](path);
    const began = process.cpuUsage();
    await ask(path);
    const { user, system } = process.cpuUsage(began);
    if (run >= RUNS) times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
};
