/** Measures the CPU time of requests to warm functions, with the deployed bundles, compared with another commit. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { dynamoStore } from '../../../functions/database/store.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { textPartition } from '../../../shared/store/table.ts';
import type { Table } from '../../local/deployment.ts';
import { CREDENTIALS } from '../../local/local-table.ts';
import { columns } from '../../terminal/columns.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { builtCalendar } from '../calendars/build.ts';
import { builtInShapes } from '../calendars/built-in-shapes.ts';
import { TABLE, tableClient } from '../calendars/client.ts';
import { startCopy } from '../calendars/copy.ts';
import { idOf } from '../calendars/generated-records.ts';
import { LANGUAGE } from '../calendars/writing.ts';
import { ask, deployed, RESULTS } from '../coldstart/deployed.ts';
import { median } from '../coldstart/medians.ts';
import { type Load, startWarm } from './warm-process.ts';

export interface CpuOptions extends Format {
  /** How many events the calendar has. */
  readonly events: number;
  /** Processes of each kind, of which the median is reported. */
  readonly runs: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** The maximum CPU time of a request without a cached answer, as a multiple of the baseline's. */
  readonly maxRatio: number;
}

/** Neither answers nor items are cached, because of concurrent writes. */
const NEW: Load = { before: 60, measured: 150, isEachNew: true, isSettled: false };
/** Only items are cached (docs/decisions/0087-items-are-remembered-by-version.md). */
const KNOWN: Load = { ...NEW, isSettled: true };
const SAME: Load = { before: 60, measured: 300, isEachNew: false, isSettled: true };

const requestsOf = (events: number): Readonly<Record<string, readonly [path: string, load: Load]>> => ({
  events: ['/events', NEW],
  'events, page 50': ['/events?page=50', NEW],
  'event by id': [`/events/${idOf('event', 1, events)}`, NEW],
  search: ['/events?search=concerto', { ...NEW, before: 20, measured: 50 }],
  categories: ['/categories', NEW],
  'events, known': ['/events', KNOWN],
  'events, page 50, known': ['/events?page=50', KNOWN],
  'event by id, known': [`/events/${idOf('event', 1, events)}`, KNOWN],
  'search, known': ['/events?search=concerto', { ...KNOWN, before: 20, measured: 50 }],
  'categories, known': ['/categories', KNOWN],
  'events, again': ['/events', SAME],
  'search, again': ['/events?search=concerto', SAME],
});

interface Row {
  readonly name: string;
  /** ms of CPU time for one request. */
  readonly now: number;
  readonly before: number | undefined;
}

/** Prints a table and writes it as JSON. Returns whether no new request takes more than `maxRatio` times the CPU time of the baseline. */
export const measureCpu = async ({ events, runs, baseline, maxRatio, json }: CpuOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const { versions } = deployed(baseline, resources);
  const database = await startDatabase(events, versions[0].service.table, resources);
  const requests = Object.entries(requestsOf(events));
  const times = requests.map(() => versions.map((): number[] => []));
  const progress = showProgress(runs, process.stderr);
  // All in turn, repeatedly, so that other load on the machine affects all equally.
  for (let run = 0; run < runs; run++) {
    for (const [i, [, [path, load]]] of requests.entries())
      for (const [j, each] of versions.entries()) {
        await using _ = load.isSettled ? undefined : database.write();
        const { ms } = await ask(path, each, ({ module, event, environment }) =>
          startWarm(module, event, { ...environment, ...database.variables }, load),
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

interface Database {
  /** The environment variables by which functions find it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Simulates continuous writes by others, until the result is disposed. */
  readonly write: () => AsyncDisposable;
}

/** A copy of a calendar that is built once, in `.bench`. */
const startDatabase = async (events: number, table: Table, resources: AsyncDisposableStack): Promise<Database> => {
  const built = await builtCalendar(events, { name: 'built-in', shapes: builtInShapes() }, { folder: RESULTS, table });
  const copy = await startCopy(built, 'cpu');
  resources.defer(copy.stop);
  const client = tableClient(copy.endpoint);
  resources.defer(() => client.destroy());
  const store = dynamoStore(client, TABLE);
  return {
    variables: { ...CREDENTIALS, AWS_ENDPOINT_URL_DYNAMODB: copy.endpoint, TZ: ':UTC' },
    write: () => {
      const stop = new AbortController();
      const writing = raiseVersions(store, stop.signal);
      return {
        [Symbol.asyncDispose]: () => {
          stop.abort();
          return writing;
        },
      };
    },
  };
};

const BETWEEN_WRITES_MS = 500;

const raiseVersions = async (store: UncheckedStore, stop: AbortSignal): Promise<void> => {
  while (!stop.aborted) {
    await store.commit([{ remove: { pk: textPartition(LANGUAGE, PUBLIC_EVENTS, 0), sk: 'none' } }]); // as if it were a text
    await setTimeout(BETWEEN_WRITES_MS, undefined, { signal: stop }).catch(() => {}); // it was stopped
  }
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
