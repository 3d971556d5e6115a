/** The local gateway at its socket: which requests it forwards, and which it answers itself. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../tools/local/deployment.ts';
import { answerOf, type GatewayOptions, openGateway } from '../../tools/local/gateway.ts';
import { lambda } from './fixtures/run-lambda.ts';

const api: Api = {
  ...{ id: 'api', stage: 'gl', namespace: 'v1', mappings: [] },
  routes: [
    ...['GET /v1/events/{id}', 'HEAD /v1/events/{id}', 'POST /v1/events'].map(key => ({ key, function: lambda(key) })),
    { key: 'GET /v1/forbidden', function: lambda('forbidden', { permissions: [] }) },
  ],
};
/** The replies of some paths; all others answer with the name of the function that was called. */
const replies: Readonly<Record<string, unknown>> = {
  '/gl/v1/events/204': { statusCode: 204 },
  '/gl/v1/events/nothing': 'a result without a status code',
  '/gl/v1/events/broken': { statusCode: 200, headers: { x: 'line\nbreak' } },
};
const pathIn = (event: unknown): string =>
  typeof event === 'object' && event !== null && 'rawPath' in event ? String(event.rawPath) : '';

const gateway = await openGateway(0);
const origin = `http://127.0.0.1:${gateway.port}`;
afterAll(() => gateway.close());
// A reply that cannot be sent is logged, as it should be, but not in the report of the tests.
vi.spyOn(console, 'error').mockImplementation(() => {});

test('until it has something to serve, it is unavailable', async () => {
  const response = await fetch(`${origin}/gl/v1/events/7`);
  expect([response.status, await response.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  gateway.serve([api], async ({ exportName }, event) => {
    await pause(1); // every function takes some time
    if (pathIn(event) === '/gl/v1/events/thrown') throw new Error('on purpose');
    if (pathIn(event) === '/gl/v1/events/headers')
      return { statusCode: 200, body: JSON.stringify(event, ['headers', 'host', 'x', 'cookies']) };
    return replies[pathIn(event)] ?? { statusCode: 200, body: exportName };
  });
});

describe('once it serves', () => {
  const send = async (target: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${target}`, init);
    return { status: response.status, body: await response.text() };
  };
  const own = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) });
  const [HEADER_TOO_LARGE, TOO_LARGE] = [
    own(431, 'Request Header Fields Too Large'),
    own(413, 'Request Entity Too Large'),
  ];
  const longHeader = (length: number) => ({ headers: { x: 'x'.repeat(length) } });
  const posted = (length: number) => ({ method: 'POST', body: Buffer.alloc(length) });

  test.each<[string, RequestInit, unknown, string]>([
    ['/gl/v1/events/7', {}, { status: 200, body: 'GET /v1/events/{id}' }, 'a route'],
    ['/gl/v1/events/', { method: 'POST', body: 'x' }, { status: 200, body: 'POST /v1/events' }, 'a method'],
    ['/gl/v1/events/7', { method: 'HEAD' }, { status: 200, body: '' }, 'HEAD has no body'],
    ['/gl/v1/events/204', {}, { status: 204, body: '' }, 'no content'],
    ['/gl/v1/events/broken', {}, own(500, 'Internal Server Error'), 'a header that cannot be sent'],
    ['/gl/v1/events/thrown', {}, own(500, 'Internal Server Error'), 'a function that fails'],
    ['/gl/v1/events/nothing', {}, own(500, 'Internal Server Error'), 'a result that is no reply'],
    ['/gl/v1/forbidden', {}, own(500, 'Internal Server Error'), 'a function that the API may not call'],
    ['/gl/v1/nowhere', {}, own(404, 'Not Found'), 'no route, and no $default'],
    ['/ca/v1/events/7', {}, own(404, 'Not Found'), 'no such stage'],
    ['/', {}, own(404, 'Not Found'), 'no stage at all'],
    ['/gl/v1/events/%E0%A4%A', {}, own(400, 'Bad Request'), 'broken percent-encoding'],
    ['/gl/v1/events/%', {}, own(400, 'Bad Request'), 'a lone percent sign'],
    ['/gl/v1/events/7', longHeader(10_240), HEADER_TOO_LARGE, 'a long header'],
    ['/gl/v1/events/7', longHeader(70_000), HEADER_TOO_LARGE, 'longer than Node reads'],
    ['/gl/v1/events', posted(10_485_761), TOO_LARGE, 'above 10 MB'],
    ['/gl/v1/events', posted(5_000_000), TOO_LARGE, 'as base64, above the 6 MB of Lambda'],
    ['/gl/v1/events', posted(4_000_000), { status: 200, body: 'POST /v1/events' }, 'below it'],
  ])('%s', async (target, init, expected) => {
    expect(await send(target, init)).toEqual(expected);
  });

  test('the headers of a reply: the id of the request, its length', async () => {
    const { headers } = await fetch(`${origin}/gl/v1/events/7`);
    expect(headers.get('apigw-requestid')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('content-length')).toBe('19');
  });
});

test('repeated headers are joined, and cookies are apart', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  const lines = ['X: 1', 'Cookie: a=1; b=2', 'x: 2', 'Cookie: c=3', 'Connection: close'];
  socket.write(`GET /gl/v1/events/headers HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`);
  expect((await text(socket)).split('\r\n\r\n')[1]).toContain(
    '{"headers":{"host":"x","x":"1,2"},"cookies":["a=1","b=2","c=3"]}',
  );
});

describe('a host of its own', () => {
  const mapped: Api = { ...api, mappings: [{ host: 'agenda.example', basePath: 'axenda' }] };
  const Event = v.object({
    rawPath: v.string(),
    routeKey: v.string(),
    requestContext: v.object({ domainName: v.string(), domainPrefix: v.string(), stage: v.string() }),
  });
  const eventFor = async (target: string, options: GatewayOptions) => {
    const events: unknown[] = [];
    const answer = answerOf(
      [mapped],
      async (_, event) => {
        events.push(event);
        return { statusCode: 200 };
      },
      'calendar.test',
      options,
    );
    const headers = { host: 'agenda.example' };
    const { status } = await answer({ method: 'GET', target, headers, body: Buffer.of(), sourceIp: '192.0.2.1' }, 'r');
    return [status, ...events.map(event => v.parse(Event, event))];
  };
  const requestContext = { domainName: 'agenda.example', domainPrefix: 'agenda', stage: 'gl' };
  const routeKey = 'GET /v1/events/{id}';

  test.each([
    [{}, '/v1/events/7'],
    [{ keepsBasePath: true }, '/axenda/v1/events/7'],
  ])('is in events, with the path that %j says', async (options, rawPath) => {
    expect(await eventFor('/axenda/v1/events/7', options)).toEqual([200, { rawPath, routeKey, requestContext }]);
  });

  test.each(['/v1/events/7', '/gl/v1/events/7', '/axenda/v1/nowhere'])('has nothing at %s', async target => {
    expect(await eventFor(target, {})).toEqual([404]);
  });
});
