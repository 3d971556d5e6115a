import { describe, expect, it } from 'vitest';
import { serviceAt } from '../../tools/http/service.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { type Reply, replying } from '../support/replying.ts';

const PATIENCE = { attempts: 3, firstMs: 1, longestMs: 20 };
const credentials = { login: 'admin', password: 'pässword: with everything' };
const never = new AbortController().signal;

const serving = async (...replies: Reply[]) => {
  const { asked, origin } = await replying(replies);
  const url = `${origin}/fr`;
  return { asked, url, service: serviceAt(url, credentials, never, PATIENCE) };
};

it('sends JSON in the name of the user', async () => {
  const { service, url, asked } = await serving([201, { id: 1 }]);
  const answer = await service.call('POST', '/events', { body: { title: 'É' } });
  expect({ ...answer, headers: undefined }).toEqual({ status: 201, body: { id: 1 }, headers: undefined });
  const authorization = `Basic ${Buffer.from('admin:pässword: with everything').toString('base64')}`;
  const headers = expect.objectContaining({ host: new URL(url).host, authorization });
  expect(asked).toEqual([{ request: 'POST /fr/events', headers, body: '{"title":"É"}' }]);
});

it('reaches a name that ends in .localhost on this machine, whatever the resolver says, and names it as the host', async () => {
  const { url, asked } = await serving([200, {}]);
  const named = new URL(url);
  named.hostname = 'abc.execute-api.localhost';
  const answer = await serviceAt(named.href, credentials, never, PATIENCE).call('GET', '/events');
  expect([answer.status, asked[0]?.request, asked[0]?.headers.host]).toEqual([200, 'GET /fr/events', named.host]);
});

it.each<[reply: Reply, status: number]>([
  [[500, { code: 'internal_server_error' }], 500],
  [[301, '', { location: '/elsewhere' }], 301],
])('answers with what the service says: %j', async (reply, status) => {
  const { service, asked } = await serving(reply);
  expect([(await service.call('POST', '/events', { body: {} })).status, asked.length]).toEqual([status, 1]);
});

describe('gives up', () => {
  it('on a login that is not known', async () => {
    const { service, url } = await serving([401, {}]);
    await expect(service.call('GET', '/tags')).rejects.toEqual(
      new OperatorError(`${url} does not know admin with this password`),
    );
  });

  it('at once on a service that wants to be left alone for longer than it would wait', async () => {
    const { service, url } = await serving([429, {}, { 'retry-after': '300' }]);
    await expect(service.call('GET', '/tags')).rejects.toEqual(
      new OperatorError(`${url} answers 429 (try again in 300 s)`),
    );
  });
});
