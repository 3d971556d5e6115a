/** The CPU time of requests, with the functions in this process and the engine in another one. */
import { columns } from '../terminal/columns.ts';
import { print } from '../terminal/print.ts';
import { deployedCalendar, withCopy } from './calendars/calendar.ts';
import { median } from './calendars/random.ts';
import { idOf } from './calendars/records.ts';
import { type Doors, openDoors, STATES, type State } from './cost/doors.ts';

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
 * What functions know (`STATES`), and over how many requests a time is averaged, which are few
 * where each takes long.
 */
const COLUMNS = {
  'first of an instance': { state: 'new', requests: 1 },
  'after a write elsewhere': { state: 'older', requests: 1 },
  cold: { state: 'memory', requests: 10 },
  known: { state: 'known', requests: 10 },
} as const satisfies Readonly<Record<string, Column>>;
interface Column {
  readonly state: State;
  readonly requests: number;
}

interface CpuOptions {
  /** The number of events in the calendar. */
  readonly events: number;
  /**
   * How many times of each kind are taken, of which the median counts. The same number of runs
   * before them warms up.
   */
  readonly runs: number;
}

export const measureCpu = async ({ events, runs }: CpuOptions): Promise<void> => {
  const { service, built } = await deployedCalendar(events);
  const rows = await withCopy(built, { name: 'cpu' }, async store => {
    const doors = await openDoors(service, store);
    const paths = Object.entries(pathsOf(events));
    const found: { readonly request: string; readonly ms: Record<string, number> }[] = [];
    for (const [request, path] of paths) {
      const ms: Record<string, number> = {};
      for (const [name, column] of Object.entries(COLUMNS)) ms[name] = await timeOf(column, doors, path, runs);
      found.push({ request, ms });
    }
    return found;
  });
  const lines = rows.map(({ request, ms }) => [request, ...Object.values(ms).map(time => time.toFixed(1))]);
  print(columns([`CPU ms, ${events} events`, ...Object.keys(COLUMNS)], lines));
};

/** The median, in ms of CPU time of this process for one request. */
const timeOf = async ({ state, requests }: Column, doors: Doors, path: string, runs: number): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 2 * runs; run++) {
    const ask = await STATES[state](doors, path);
    const began = process.cpuUsage();
    for (let i = 0; i < requests; i++) await ask(path);
    const { user, system } = process.cpuUsage(began);
    if (run >= runs) times.push((user + system) / 1000 / requests);
  }
  return median(times);
};
