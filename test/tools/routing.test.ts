/** Which route answers a request. */
import { expect, test } from 'vitest';
import { router } from '../../tools/local/routing.ts';
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

test.each([
  ['/v1/events', 'GET /v1/events'],
  ['/v1/events/', '$default'],
  ['/v1/events/7/', '$default'],
  ['/v1/', '$default'],
])('where a slash at the end counts, %s goes to %s', (path, key) => {
  const withSlashes = router([{ key: '$default', function: lambda('echo') }, ...routes], true);
  expect(withSlashes('GET', path)?.route.key).toBe(key);
});
