/** The CPU time of requests, with the functions in this process and the engine in another one. */
import { columns } from '../terminal/columns.ts';
import { print } from '../terminal/print.ts';
import { withCalendar } from './calendars/calendar.ts';
import { median } from './calendars/random.ts';
import { idOf } from './calendars/records.ts';
import { type Doors, openDoors, type State } from './cost/doors.ts';

const pathsOf = (events: number): Readonly<Record<string, string>> => ({
  list: '/events',
  'list, page 50': '/events?page=50',
  'the largest category': `/events?categories=${idOf('category', 1, events)}`,
  search: '/events?search=concerto',
  'search in linked records, too': '/events?search=auditorio&search_in=all',
  'event by id': `/events/${idOf('event', 1, events)}`,
  categories: '/categories',
});

/**
 * What functions know (`Doors`), and over how many requests a time is averaged, which are few
 * where each takes long.
 */
const COLUMNS: readonly Column[] = [
  { name: 'first of an instance', state: 'new', requests: 1 },
  { name: 'after a write elsewhere', state: 'older', requests: 1 },
  { name: 'cold', state: 'memory', requests: 10 },
  { name: 'known', state: 'known', requests: 10 },
];
interface Column {
  readonly name: string;
  readonly state: State;
  readonly requests: number;
}

/**
 * How many times of each kind are taken, of which the median counts. The same number of runs before
 * them warms up.
 */
const RUNS = 9;

/** `events` is the number of events in the calendar. */
export const measureCpu = (events: number): Promise<void> =>
  withCalendar(events, async ({ service, store }) => {
    const doors = await openDoors(service, store);
    const lines: string[][] = [];
    for (const [request, path] of Object.entries(pathsOf(events))) {
      const times: string[] = [];
      for (const column of COLUMNS) times.push((await timeOf(column, doors, path)).toFixed(1));
      lines.push([request, ...times]);
    }
    print(columns([`CPU ms, ${events} events`, ...COLUMNS.map(({ name }) => name)], lines));
  });

/** The median, in ms of CPU time of this process for one request. */
const timeOf = async ({ state, requests }: Column, doors: Doors, path: string): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 2 * RUNS; run++) {
    const ask = await doors[state](path);
    const began = process.cpuUsage();
    for (let i = 0; i < requests; i++) await ask(path);
    const { user, system } = process.cpuUsage(began);
    if (run >= RUNS) times.push((user + system) / 1000 / requests);
  }
  return median(times);
};
