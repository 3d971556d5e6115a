/** Latencies: percentiles, and that each address is asked for once over as many connections as are wanted. */
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { latencyOf, measureLoad } from '../../tools/bench/latency/load.ts';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => last - i);

test.each([
  { times: [7], p50: 7, p99: 7 },
  { times: [30, 10], p50: 10, p99: 30 },
  { times: [3, 1, 2], p50: 2, p99: 3 },
  { times: upTo(100), p50: 50, p99: 99 },
  { times: upTo(1000), p50: 500, p99: 990 },
])('$times.length times have the median $p50 and 99 of 100 up to $p99', ({ times, p50, p99 }) => {
  expect(latencyOf(times, 500)).toEqual({ p50, p99, perSecond: 2 * times.length });
});

/** Answers the first `connections` requests together: a client with fewer connections would wait for ever. */
const listen = async (connections: number, status: number) => {
  const heard: string[] = [];
  const sockets = new Set<unknown>();
  const held: (() => void)[] = [];
  const server = createServer(({ url = '', socket }, response) => {
    heard.push(url);
    sockets.add(socket);
    held.push(() => response.writeHead(status).end('[]'));
    if (heard.length >= connections) for (const answer of held.splice(0)) answer();
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { heard, sockets, urlOf: (path: string) => `http://127.0.0.1:${port}${path}` };
};

test.each([1, 3])('%i connections ask for each address once', async connections => {
  const { heard, sockets, urlOf } = await listen(connections, 200);
  const paths = upTo(10).map(i => `/${i}`);
  const { p50, p99, perSecond } = await measureLoad({ connections, urls: paths.map(urlOf) });
  expect(heard.sort()).toEqual(paths.sort());
  expect(sockets.size).toBe(connections);
  expect(p50).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
  expect(perSecond).toBeGreaterThan(0);
});

test('a refusal is an error, not a fast answer', async () => {
  const { urlOf } = await listen(1, 503);
  await expect(measureLoad({ connections: 1, urls: [urlOf('/events')] })).rejects.toThrow('is answered 503');
});
