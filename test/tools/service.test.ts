import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { serviceAt } from '../../tools/http/service.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

const PATIENCE = { attempts: 3, firstMs: 1, longestMs: 20 };
const credentials = { login: 'admin', password: 'pässword: with everything' };
const never = new AbortController().signal;

let server: Server | undefined;
afterEach(() => void server?.closeAllConnections());
afterEach(() => void server?.close());

type Reply = readonly [status: number, body: string, headers?: Record<string, string>] | 'hang up';

/** Serves one reply after another, and records the requests. */
const serving = async (...replies: Reply[]) => {
  const asked: { request: string; host: string | undefined; authorization: string | undefined; body: string }[] = [];
  server = createServer((request: IncomingMessage, response) => {
    void text(request).then(body => {
      const { host, authorization } = request.headers;
      asked.push({ request: `${request.method} ${request.url}`, host, authorization, body });
      const reply = replies[asked.length - 1] ?? [500, 'nothing left'];
      if (reply === 'hang up') request.socket.destroy();
      else response.writeHead(reply[0], reply[2]).end(reply[1]);
    });
  });
  const listening = server;
  await new Promise<void>(resolve => void listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/fr`;
  return { asked, url, service: serviceAt(url, credentials, never, PATIENCE) };
};

it('sends JSON in the name of the user', async () => {
  const { service, url, asked } = await serving([201, '{"id":1}']);
  const answer = await service.call('POST', '/events', { body: { title: 'É' } });
  expect({ ...answer, headers: undefined }).toEqual({ status: 201, body: { id: 1 }, headers: undefined });
  const authorization = `Basic ${Buffer.from('admin:pässword: with everything').toString('base64')}`;
  expect(asked).toEqual([
    { request: 'POST /fr/events', host: new URL(url).host, authorization, body: '{"title":"É"}' },
  ]);
});

it('reaches a name that ends in .localhost on this machine, whatever the resolver says, and names it as the host', async () => {
  const { url, asked } = await serving([200, '{}']);
  const named = new URL(url);
  named.hostname = 'abc.execute-api.localhost';
  const answer = await serviceAt(named.href, credentials, never, PATIENCE).call('GET', '/events');
  expect([answer.status, asked[0]?.request, asked[0]?.host]).toEqual([200, 'GET /fr/events', named.host]);
});

it.each<[reply: Reply, status: number]>([
  [[500, '{"code":"internal_server_error"}'], 500],
  [[301, '', { location: '/elsewhere' }], 301],
])('answers with what the service says: %j', async (reply, status) => {
  const { service, asked } = await serving(reply);
  expect([(await service.call('POST', '/events', { body: {} })).status, asked.length]).toEqual([status, 1]);
});

describe('gives up', () => {
  it('on a login that is not known', async () => {
    const { service, url } = await serving([401, '{}']);
    await expect(service.call('GET', '/tags')).rejects.toEqual(
      new OperatorError(`${url} does not know admin with this password`),
    );
  });

  it('at once on a service that wants to be left alone for longer than it would wait', async () => {
    const { service, url } = await serving([429, '{}', { 'retry-after': '300' }]);
    await expect(service.call('GET', '/tags')).rejects.toEqual(
      new OperatorError(`${url} answers 429 (try again in 300 s)`),
    );
  });
});
