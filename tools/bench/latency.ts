/**
 * How long clients of a running site wait, locally or on AWS, for new requests and for repeated
 * ones.
 */
import { setTimeout } from 'node:timers/promises';
import { columns } from '../terminal/columns.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { withProgress } from '../terminal/progress.ts';
import { type Format, printResult } from '../terminal/result.ts';
import { quantile } from './calendars/random.ts';

const CONNECTIONS = [1, 8] as const;
/** Requests before the measurement, until functions have started and compiled their code. */
const WARM_UP = 40;
/** Milliseconds until a repeated answer is cached (docs/decisions/caches). */
const UNTIL_CACHED_MS = 3_500;
/** The maximum duration of a measurement, in ms. Slow requests are sent fewer times. */
const MAX_MS = 15_000;

/** Paths below the address of the site, each with a query to which a parameter can be added. */
const REQUESTS = {
  list: '/events?',
  'list, page 2': '/events?page=2&per_page=1',
  search: '/events?search=a',
  venues: '/venues?',
  categories: '/categories?',
} as const;

interface LatencyOptions extends Format {
  /** How many requests each measurement sends. */
  readonly requests: number;
}

/**
 * `site` is an address such as `http://127.0.0.1:3000/gl/calendar/events/v1`.
 *
 * @throws OperatorError for any answer but 200.
 */
export const measureLatency = async (site: string, { requests, json }: LatencyOptions): Promise<void> => {
  const rows: ({ readonly request: string; readonly connections: number } & Latency)[] = [];
  const all = Object.entries(REQUESTS).flatMap(([request, path]) =>
    CONNECTIONS.map(connections => ({ request, path, connections })),
  );
  await withProgress(
    all.length,
    async advance => {
      for (const { request, path, connections } of all) {
        const { fresh, again } = await measureRequest(`${site}${path}`, connections, requests);
        rows.push({ request, connections, ...fresh }, { request: `${request}, again`, connections, ...again });
        advance();
      }
    },
    'measurements',
  );
  const lines = rows.map(({ request, connections, p50, p99, perSecond }) => [
    ...[request, String(connections)],
    ...[p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)],
  ]);
  printResult(rows, () => columns(['request', 'connections', 'p50 ms', 'p99 ms', 'a second'], lines), { json });
};

const measureRequest = async (url: string, connections: number, requests: number) => {
  const ask = (urls: readonly string[]): Promise<Latency> => measureLoad(connections, urls);
  // An unknown parameter makes a request new.
  const others = Array.from({ length: WARM_UP + requests }, (_, i) => `${url}&request=${connections}.${i}`);
  await ask(others.slice(0, WARM_UP));
  const fresh = await ask(others.slice(WARM_UP));
  await ask(Array<string>(WARM_UP).fill(url));
  await setTimeout(UNTIL_CACHED_MS);
  await ask(Array<string>(WARM_UP).fill(url));
  return { fresh, again: await ask(Array<string>(requests).fill(url)) };
};

interface Latency {
  /** In ms. */
  readonly p50: number;
  /** In ms. */
  readonly p99: number;
  /** Answers of all connections together. */
  readonly perSecond: number;
}

/** Each connection sends the next request as soon as it has its answer. */
const measureLoad = async (connections: number, urls: readonly string[]): Promise<Latency> => {
  const times: number[] = [];
  const left = urls.values(); // The iterator is shared, so that each address is requested once.
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (const url of left) {
      const from = performance.now();
      if (from - began > MAX_MS) return;
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new OperatorError(`${url} is answered ${answer.status}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: times.length / seconds };
};
