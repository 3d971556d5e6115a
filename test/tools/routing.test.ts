/** Which route takes a request. */
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
  [
    'GET',
    '/v1/events/by-slug/a b',
    'GET /v1/events/by-slug/{slug}',
    { slug: 'a b' },
    'a parameter holds what is decoded',
  ],
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

test('without $default, no route takes it', () => {
  expect(router(routes)('GET', '/nowhere')).toBeUndefined();
});

test.each([
  ['/v1/events', 'GET /v1/events'],
  ['/v1/events/', '$default'],
  ['/v1/events/7/', '$default'],
  ['/v1/', '$default'],
])('where a slash at the end counts, %s goes to %s', (path, key) => {
  const withSlashes = router([{ key: '$default', function: lambda('echo') }, ...routes], true);
  expect(withSlashes('GET', path)?.route.key).toBe(key);
});
