/** How long clients of the local stage wait, over real connections: for new requests and for the same ones again. */
import { once } from 'node:events';
import { constants, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spawnBound, temporaryFolder } from '../local/lifetime.ts';
import { readStage } from '../local/stage-file.ts';
import { columns } from '../terminal/columns.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { showProgress } from '../terminal/progress.ts';
import { type Format, printResult } from '../terminal/result.ts';
import { deployedCalendar } from './calendars/calendar.ts';
import { median, quantile } from './calendars/random.ts';
import { idOf, LANGUAGE } from './calendars/records.ts';

const CONNECTIONS = [1, 8] as const;
/** Requests before the measurement, until all threads of the stage have started and compiled their code. */
const WARM_UP = 40;
/** Milliseconds until a repeated answer is cached (docs/decisions/cached-answers). */
const UNTIL_REMEMBERED_MS = 3_500;

/** Paths below the namespace, each with a query to which a parameter can be added. */
const requestsOf = (events: number): Readonly<Record<string, string>> => ({
  list: '/events?',
  'list, page 50': '/events?page=50',
  'a month of 50': '/events?per_page=50&start_date=2027-09-01&end_date=2027-09-30',
  search: '/events?search=concerto',
  'event by id': `/events/${idOf('event', 1, events)}?`,
  venues: '/venues?',
  categories: '/categories?',
});

interface LatencyOptions extends Format {
  /** How many events the calendar has. */
  readonly events: number;
  /** How many requests each measurement sends. */
  readonly requests: number;
}

export const measureLatency = async ({ events, requests, json }: LatencyOptions): Promise<void> => {
  await using resources = new AsyncDisposableStack();
  const { built } = await deployedCalendar(events);
  const site = await startStageOn(built, resources);
  const paths = Object.entries(requestsOf(events));
  const progress = showProgress(CONNECTIONS.length * paths.length, process.stderr, 'measurements');
  const rows: ({ readonly request: string; readonly connections: number } & Latency)[] = [];
  for (const [request, path] of paths)
    for (const connections of CONNECTIONS) {
      const { fresh, again } = await measureRequest(`${site}${path}`, connections, requests);
      rows.push({ request, connections, ...fresh }, { request: `${request}, again`, connections, ...again });
      progress.advance();
    }
  progress.end();
  const lines = rows.map(({ request, connections, p50, p99, perSecond }) => [
    ...[request, String(connections)],
    ...[p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)],
  ]);
  const head = [`${events.toLocaleString('en')} events`, 'connections', 'p50 ms', 'p99 ms', 'a second'];
  printResult(rows, () => columns(head, lines), { json });
};

/** `npm start` on a copy of the calendar. Returns the address of the site. @throws OperatorError if the stage does not start. */
const startStageOn = async (calendar: string, resources: AsyncDisposableStack): Promise<string> => {
  const home = temporaryFolder('latency');
  resources.defer(home.remove);
  copyFileSync(calendar, join(home.path, 'data.db'), constants.COPYFILE_FICLONE);
  const start = join(import.meta.dirname, '..', 'start', 'start.ts');
  const child = spawnBound(process.execPath, [start, '--port', '0', '--home', home.path], {
    env: { ...process.env, DYNAMODB_ENDPOINT: '', AWS_ENDPOINT_URL_DYNAMODB: '' },
  });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    errors = `${errors}${text}`.slice(-4000);
  });
  child.stdout.resume();
  for (;;) {
    const site = readStage(home.path)?.sites[LANGUAGE];
    if (site !== undefined) return site.url;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new OperatorError(`The stage does not start: ${errors}`);
    await setTimeout(50);
  }
};

const measureRequest = async (url: string, connections: number, requests: number) => {
  const ask = (urls: readonly string[]): Promise<Latency> => measureLoad(connections, urls);
  // An unknown parameter makes a request new.
  const others = Array.from({ length: WARM_UP + requests }, (_, i) => `${url}&request=${connections}.${i}`);
  await ask(others.slice(0, WARM_UP));
  const fresh = await ask(others.slice(WARM_UP));
  const same = (count: number): string[] => Array.from({ length: count }, () => url);
  await ask(same(WARM_UP));
  await setTimeout(UNTIL_REMEMBERED_MS);
  await ask(same(WARM_UP));
  return { fresh, again: await ask(same(requests)) };
};

interface Latency {
  /** ms */
  readonly p50: number;
  /** ms */
  readonly p99: number;
  /** Answers of all connections together. */
  readonly perSecond: number;
}

/** The maximum duration of a measurement, in ms. Slow requests are sent fewer times. */
const MAX_MS = 15_000;

/** Each connection requests the next one as soon as it has its answer. @throws Error for any answer but 200. */
const measureLoad = async (connections: number, urls: readonly string[]): Promise<Latency> => {
  const times: number[] = [];
  const left = urls.values(); // shared, so that each is requested once
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (const url of left) {
      const from = performance.now();
      if (from - began > MAX_MS) return;
      await get(url);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  return { p50: median(times), p99: quantile(times, 0.99), perSecond: times.length / seconds };
};

/** As browsers send it, so that answers are compressed. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

const get = async (url: string): Promise<void> => {
  const answer = await fetch(url, { headers: HEADERS });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} is answered ${answer.status}`);
};
