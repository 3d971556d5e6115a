/** Which API and which route answer a request. */
import { expect, test } from 'vitest';
import type { Api, Mapping } from '../../tools/local/deployment.ts';
import { places, router } from '../../tools/local/routing.ts';
import { lambda } from './fixtures/run-lambda.ts';

const KEYS = [
  'GET /v1/events/{id}',
  'GET /v1/events/by-slug',
  'GET /v1/events',
  'POST /v1/events',
  'GET /v1/events/by-slug/{slug}',
  'GET /v1/{kind}/by-id/{id}',
  'GET /v1',
];
const routes = KEYS.map(key => ({ key, function: lambda('echo') }));
const withFallback = router([{ key: '$default', function: lambda('echo') }, ...routes]);

test.each<[string, string, string, Record<string, string>, string]>([
  ['GET', '/v1/events', 'GET /v1/events', {}, 'a literal path'],
  ['POST', '/v1/events', 'POST /v1/events', {}, 'its other method'],
  ['GET', '/v1/events/7', 'GET /v1/events/{id}', { id: '7' }, 'a parameter'],
  ['GET', '/v1/events/by-slug', 'GET /v1/events/by-slug', {}, 'a literal goes before a parameter'],
  ['GET', '/v1/events/by-slug/a b', 'GET /v1/events/by-slug/{slug}', { slug: 'a b' }, 'a parameter is decoded'],
  ['GET', '/v1/venues/by-id/3', 'GET /v1/{kind}/by-id/{id}', { kind: 'venues', id: '3' }, 'two parameters'],
  ['GET', '/v1', 'GET /v1', {}, 'the root of the namespace'],
  ['GET', '/v1/', 'GET /v1', {}, 'a slash at the end changes nothing'],
  ['GET', '/v1/events/7/', 'GET /v1/events/{id}', { id: '7' }, 'nor after a parameter'],
  ['GET', '/v1/events//', '$default', {}, 'a parameter is not empty'],
  ['GET', '/v1/events/a/b', '$default', {}, 'nor has it a slash'],
  ['GET', '/V1/events', '$default', {}, 'paths have a case'],
  ['HEAD', '/v1/events', '$default', {}, 'GET does not serve HEAD'],
  ['DELETE', '/v1/events', '$default', {}, 'a method without a route'],
  ['GET', '/', '$default', {}, 'nothing at all'],
])('%s %s: %s', (method, path, key, pathParameters) => {
  const match = withFallback(method, path);
  expect({ key: match?.route.key, pathParameters: match?.pathParameters }).toEqual({ key, pathParameters });
});

test.each<[path: string, key: string, pathParameters: Record<string, string>]>([
  ['/site/v1', 'GET /site/v1', {}],
  ['/site/v1/', 'GET /site/{proxy+}', { proxy: 'v1/' }],
  ['/site/v1/events/', 'GET /site/{proxy+}', { proxy: 'v1/events/' }],
  ['/site/v1/7', 'GET /site/v1/{id}', { id: '7' }],
  ['/site/v1/a/7/b', 'GET /site/v1/{kind}/{rest+}', { kind: 'a', rest: '7/b' }],
  ['/site/v2/x', 'GET /{site}/v2/x', { site: 'site' }],
  ['/site', '$default', {}],
])(
  'a greedy variable takes what no other route does, with a segment at least: %s goes to %s',
  (path, key, pathParameters) => {
    const greedy = [
      '$default',
      'GET /site/{proxy+}',
      'GET /site/v1/{kind}/{rest+}',
      'GET /site/v1',
      'GET /site/v1/{id}',
      'GET /{site}/v2/x',
    ].map(each => ({ key: each, function: lambda('echo') }));
    const match = router(greedy, true)('GET', path);
    expect({ key: match?.route.key, pathParameters: match?.pathParameters }).toEqual({ key, pathParameters });
  },
);

// --- Which API: by host and base path, by stage, or at the root.

const api = (stage: string, ...mappings: Mapping[]): Api => ({
  id: stage,
  stage,
  namespace: 'v1',
  routes: [],
  mappings,
});
const host = 'agenda.example';
const apis = [
  api('gl', { host, basePath: '' }),
  api('ca', { host, basePath: 'ca' }),
  api('fr', { host, basePath: 'ca/fr' }, { host: 'fr.example', basePath: '' }),
];

test.each<[string, string, string | undefined, string?]>([
  ['calendar.test', '/gl/v1', 'gl', '/gl'],
  ['calendar.test', '/gl', 'gl', '/gl'],
  ['calendar.test', '/fr/v1', 'fr', '/fr'],
  ['calendar.test', '/glv1', undefined],
  ['calendar.test', '/', undefined],
  ['agenda.example', '/v1', 'gl', ''],
  ['agenda.example', '/gl/v1', 'gl', ''],
  ['agenda.example', '/ca/v1', 'ca', '/ca'],
  ['agenda.example', '/cafe/v1', 'gl', ''],
  ['agenda.example', '/ca/fr', 'fr', '/ca/fr'],
  ['agenda.example:3000', '/', 'gl', ''],
  ['fr.example', '/ca/v1', 'fr', ''],
])('at %s, %s goes to %s', (name, path, stage, base) => {
  const found = places(apis)(name, path);
  expect([found?.api.stage, found?.base]).toEqual([stage, base]);
});

test.each([
  ['/v1/events', 'ca', ''],
  ['/', 'ca', ''],
  ['/gl/v1', 'gl', '/gl'],
])('with a site at the root, %s goes to %s', (path, stage, base) => {
  const found = places(apis, 'ca')('127.0.0.1:3000', path);
  expect([found?.api.stage, found?.base]).toEqual([stage, base]);
});
