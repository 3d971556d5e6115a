/** CPU time of requests, with the functions in this process and the engine in another one. */
import { columns } from '../terminal/columns.ts';
import { type Format, printResult } from '../terminal/result.ts';
import { deployedCalendar, withCopy } from './calendars/calendar.ts';
import { median } from './calendars/random.ts';
import { idOf, NOW } from './calendars/records.ts';
import { anotherOf, type Doors, openDoors } from './cost/doors.ts';

const pathsOf = (events: number): Readonly<Record<string, string>> => ({
  list: '/events',
  'list, page 50': '/events?page=50',
  'the largest category': `/events?categories=${idOf('category', 1, events)}`,
  search: '/events?search=concerto',
  'search in linked records, too': '/events?search=auditorio&search_in=all',
  'event by id': `/events/${idOf('event', 1, events)}`,
  categories: '/categories',
});

/** How a request is asked `nth` times, by the state of the functions (docs/performance.md). `before`: outside the measurement. */
interface State {
  readonly before?: (doors: Doors) => Promise<void>;
  readonly ask: (doors: Doors, path: string, nth: number) => Promise<unknown>;
  /** Requests of which one time is taken; few where each is dear. */
  readonly requests: number;
}
const STATES: Readonly<Record<string, State>> = {
  'first of an instance': { ask: ({ fresh }, path) => fresh()(path), requests: 1 },
  'after a write elsewhere': {
    before: ({ writeElsewhere }) => writeElsewhere(),
    ask: ({ forgetting }, path) => forgetting(path),
    requests: 1,
  },
  cold: { ask: ({ forgetting }, path) => forgetting(path), requests: 10 },
  known: { ask: ({ remembering }, path, nth) => remembering(anotherOf(path, nth)), requests: 10 },
  remembered: { ask: ({ remembering }, path) => remembering(path), requests: 50 },
};

interface CpuOptions extends Format {
  /** How many events the calendar has. */
  readonly events: number;
  /** Times of each kind, of which the median counts. The same number before them warms up. */
  readonly runs: number;
}

export const measureCpu = async ({ events, runs, json }: CpuOptions): Promise<void> => {
  const { service, built } = await deployedCalendar(events);
  const rows = await withCopy(built, { name: 'cpu', clock: () => NOW }, async store => {
    const doors = await openDoors(service, store);
    const paths = Object.entries(pathsOf(events));
    const found: { readonly request: string; readonly ms: Record<string, number> }[] = [];
    for (const [request, path] of paths) {
      const ms: Record<string, number> = {};
      for (const [name, state] of Object.entries(STATES)) ms[name] = await timeOf(state, doors, path, runs);
      found.push({ request, ms });
    }
    return found;
  });
  const lines = rows.map(({ request, ms }) => [request, ...Object.values(ms).map(time => time.toFixed(1))]);
  printResult(rows, () => columns([`CPU ms, ${events} events`, ...Object.keys(STATES)], lines), { json });
};

/** The median, in ms of CPU time of this process for one request. */
const timeOf = async ({ before, ask, requests }: State, doors: Doors, path: string, runs: number): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 2 * runs; run++) {
    await before?.(doors);
    const began = process.cpuUsage();
    for (let i = 0; i < requests; i++) await ask(doors, path, run * requests + i);
    const { user, system } = process.cpuUsage(began);
    if (run >= runs) times.push((user + system) / 1000 / requests);
  }
  return median(times);
};
