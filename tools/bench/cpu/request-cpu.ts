/** What a request costs in CPU time once its function is warm, of the bundles that a deployment would upload, beside another commit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from '../../local/deployment.ts';
import { CREDENTIALS } from '../../local/local-table.ts';
import { columns } from '../../terminal/columns.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { startCopy } from '../calendars/copy.ts';
import { idOf } from '../calendars/generated-records.ts';
import { ask, deployed, RESULTS } from '../coldstart/deployed.ts';
import { type Load, startWarm } from './warm-process.ts';

export interface CpuOptions extends Format {
  /** How many events the calendar has. */
  readonly events: number;
  /** How many processes of each kind are measured. The median counts. */
  readonly runs: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** How much CPU time a request without a remembered answer may take, as a multiple of what the baseline takes. */
  readonly maxRatio: number;
}

const NEW: Load = { before: 60, measured: 150, isEachNew: true };
const SAME: Load = { before: 60, measured: 300, isEachNew: false };

const requestsOf = (events: number): Readonly<Record<string, readonly [path: string, load: Load]>> => ({
  events: ['/events', NEW],
  'events, page 50': ['/events?page=50', NEW],
  'event by id': [`/events/${idOf('event', 1, events)}`, NEW],
  search: ['/events?search=concerto', { ...NEW, before: 20, measured: 50 }],
  categories: ['/categories', NEW],
  'events, again': ['/events', SAME],
  'search, again': ['/events?search=concerto', SAME],
});

interface Row {
  readonly name: string;
  /** ms of CPU time for one request. */
  readonly now: number;
  readonly before: number | undefined;
}

/** Prints a table and writes it as JSON. Returns whether no request that is new takes more than `maxRatio` of what it took before. */
export const measureCpu = async ({ events, runs, baseline, maxRatio, json }: CpuOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const { versions } = deployed(baseline, resources);
  const database = await startDatabase(events, versions[0].service.table, resources);
  const requests = Object.entries(requestsOf(events));
  const times = requests.map(() => versions.map((): number[] => []));
  const progress = showProgress(runs, process.stderr);
  // All in turn, again and again, so that other work on the machine affects all of them alike.
  for (let run = 0; run < runs; run++) {
    for (const [i, [, [path, load]]] of requests.entries())
      for (const [j, each] of versions.entries()) {
        const { ms } = await ask(path, each, ({ module, event, environment }) =>
          startWarm(module, event, { ...environment, ...database }, load),
        );
        times[i]?.[j]?.push(ms);
      }
    progress.advance();
  }
  progress.end();
  const rows = requests.map(([name], i): Row => {
    const [now = [], before] = times[i] ?? [];
    return { name, now: median(now), before: before && median(before) };
  });
  report(rows, { json });
  const isNew = (name: string): boolean => requestsOf(events)[name]?.[1].isEachNew === true;
  return rows.every(({ name, now, before }) => before === undefined || !isNew(name) || now <= maxRatio * before);
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** A copy of a calendar that is built once, in `.bench`; answers what a function has in its environment to find it. */
const startDatabase = async (
  events: number,
  table: Table,
  resources: AsyncDisposableStack,
): Promise<Record<string, string>> => {
  const built = await builtCalendar(events, { name: 'built-in', shapes: builtInShapes() }, { folder: RESULTS, table });
  const copy = await startCopy(built, 'cpu');
  resources.defer(copy.stop);
  return { ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: copy.endpoint, TZ: ':UTC' };
};

const report = (rows: readonly Row[], format: Format): void => {
  const ms = (time: number | undefined): string => (time === undefined ? '' : time.toFixed(1));
  const lines = rows.map(({ name, now, before }) => [
    name,
    ms(now),
    ms(before),
    before === undefined ? '' : (now / before).toFixed(2),
  ]);
  printResult(rows, () => columns(['CPU of a request, ms', 'now', 'baseline', 'ratio'], lines), format);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'cpu.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
};
