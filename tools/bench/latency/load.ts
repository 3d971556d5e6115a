/** Sends requests over real connections, and measures their latency. */
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Load {
  readonly connections: number;
  /** Each connection requests the next one as soon as it has its answer. */
  readonly urls: readonly string[];
}

export interface Latency {
  /** ms */
  readonly p50: number;
  /** ms */
  readonly p99: number;
  /** Answers of all connections together. */
  readonly perSecond: number;
}

/** The maximum duration of a measurement, in ms. Slow requests are sent fewer times. */
const MAX_MS = 15_000;

/** @throws Error for any answer but 200. */
export const measureLoad = async ({ connections, urls }: Load): Promise<Latency> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const left = urls.values(); // shared, so that each is requested once
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (const url of left) {
      const from = performance.now();
      if (from - began > MAX_MS) return;
      await get(url, agent);
      times.push(performance.now() - from);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
  return latencyOf(times, performance.now() - began);
};

/** `took`: ms from the first request to the last answer. */
const latencyOf = (times: readonly number[], took: number): Latency => ({
  p50: percentile(times, 50),
  p99: percentile(times, 99),
  perSecond: (1000 * times.length) / took,
});

/** By nearest rank. */
const percentile = (values: readonly number[], percent: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1] ?? Number.NaN;

/** As browsers send it, so that answers are compressed. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

const get = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: HEADERS }, answer => {
      const { statusCode } = answer;
      buffer(answer).then(
        () => (statusCode === 200 ? resolve() : reject(new Error(`${url} is answered ${statusCode}`))),
        reject,
      );
    });
    sent.on('error', reject).end();
  });
