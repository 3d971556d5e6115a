/**
 * A site that keeps WordPress' namespace also answers at `rest_route`
 * (contract/http#wordpress-addresses); every site has the root index.
 */
import { describe, expect, it } from 'vitest';
import { openGateway } from '../../tools/local/gateway.ts';
import { runSteps } from '../../tools/smoke/run-steps.ts';
import { useService, type Visit } from '../support/service.ts';

const settings = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;

const service = await useService({
  calendar: {
    hosts: [],
    sites: [
      { ...settings, language: 'eu', namespace: 'wp-json/tribe/events/v1', languageParameter: 'wpml_language' },
      { ...settings, language: 'gl' },
    ],
  },
});

const ask = async (method: string, target: string, sent: Pick<Visit, 'as' | 'body'> = {}) => {
  const { status, headers, page } = await service.visit(target, { method, headers: {}, ...sent });
  const { 'server-timing': _, ...others } = headers; // it says that API Gateway has no route
  return { status, headers: others, body: JSON.parse(page) };
};
const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code];
const NO_ROUTE = [404, 'rest_no_route'];

const ROUTES = '/eu/wp-json/tribe/events/v1';
const ADDRESS = 'https://calendar.test/eu';
const EVENT = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };

describe('rest_route', () => {
  it('is answered like the path that it names, with the rest of the query', async () => {
    const { body } = await ask('POST', `${ROUTES}/events`, { as: 'editor', body: { ...EVENT, title: 'Bazkaria' } });
    await ask('POST', `${ROUTES}/events`, { as: 'editor', body: { ...EVENT, title: 'Bertso saioa' } });
    const window = 'start_date=2031-01-01&end_date=2032-01-01';
    const pairs: [string, string][] = [
      ['rest_route=/tribe/events/v1/events', '/events'],
      [`rest_route=/tribe/events/v1/events/&per_page=1&${window}`, `/events?per_page=1&${window}`],
      [`rest_route=/tribe/events/v1/events/${body.id}`, `/events/${body.id}`],
      ['rest_route=/tribe/events/v1/events/by-slug/herri-bazkaria', '/events/by-slug/herri-bazkaria'],
      ['rest_route=/tribe/events/v1/', ''],
    ];
    for (const [query, path] of pairs)
      for (const root of ['/eu/', '/eu', '/eu/index.php'])
        expect([query, await ask('GET', `${root}?${query}`)]).toEqual([query, await ask('GET', `${ROUTES}${path}`)]);
  });

  it.each([
    ['/eu/?rest_route=/tribe/events/v1/nowhere', 'no route'],
    ['/eu/?rest_route=/wp/v2/posts', 'another namespace'],
    ['/eu/?rest_route=/wp-json/tribe/events/v1/events', 'a path, not a route'],
    ['/eu/agenda?rest_route=/tribe/events/v1/events', 'not at the root'],
    ['/gl/?rest_route=/calendar/events/v1/events', 'a site of another form'],
  ])('%s is no route: %s', async target => {
    expect(refusal(await ask('GET', target))).toEqual(NO_ROUTE);
  });
});

it('the root index is at wp-json, with or without a trailing slash, and by rest_route', async () => {
  const { status, body, headers } = await ask('GET', '/eu/wp-json/');
  const { routes, ...about } = body;
  expect(status).toBe(200);
  expect(headers.allow).toBe('GET');
  expect(about).toEqual({
    ...{ name: 'Ekitaldien agenda', url: ADDRESS, home: ADDRESS, gmt_offset: 1, timezone_string: 'Europe/Madrid' },
    namespaces: ['tribe/events/v1', 'tec/v1', 'wp/v2'],
  });
  expect(routes['/']._links.self).toEqual([{ href: `${ADDRESS}/wp-json/` }]);
  expect(routes['/tribe/events/v1/events']._links.self).toEqual([
    { href: `${ADDRESS}/wp-json/tribe/events/v1/events` },
  ]);
  for (const target of [
    '/eu/wp-json',
    '/eu/wp-json//',
    '/eu/?rest_route=/',
    '/eu/index.php?rest_route=',
    '/eu/wp-json/?context=view',
  ])
    expect([target, (await ask('GET', target)).body]).toEqual([target, body]);
});

it('the smoke test of such a site includes rest_route', async () => {
  const gateway = await openGateway(0);
  service.serveAt(gateway, {});
  const url = `http://127.0.0.1:${gateway.port}${ROUTES}`;
  const stop = new AbortController().signal;
  const results = new Map<string, string>();
  for await (const { step, result } of runSteps({ url, stop })) results.set(step, result);
  await gateway.close();
  expect([...results].filter(([, result]) => result === 'failed')).toEqual([]);
  expect(results.get('rest_route')).toBe('passed');
});
