/** What a resource policy lets an HTTP API call. */
import { expect, test } from 'vitest';
import { apiArn } from '../../tools/local/intrinsics.ts';
import { mayCall, type Permission } from '../../tools/local/permissions.ts';

const API = apiArn('abc123');
const from = (SourceArn: string, more: Partial<Permission> = {}): Permission => ({
  Action: 'lambda:InvokeFunction',
  FunctionName: 'Live',
  Principal: 'apigateway.amazonaws.com',
  SourceArn,
  ...more,
});
const isAllowed = (key: string, ...permissions: Permission[]) =>
  mayCall({ id: 'abc123', stage: 'gl' }, { key, function: { permissions } });

test.each<[key: string, permission: Permission, expected: boolean, why: string]>([
  ['GET /v1/events', from(`${API}/*/*/*`), true, 'stage, method, path'],
  ['GET /v1/events/{id}', from(`${API}/*/*/*`), true, 'a wildcard takes slashes, too'],
  ['GET /', from(`${API}/*/*/*`), true, 'and nothing at all'],
  ['$default', from(`${API}/*/*/*`), false, 'there is no method'],
  ['$default', from(`${API}/*/$default`), true, 'as it is'],
  ['GET /v1/events', from(`${API}/*/$default`), false, 'a dollar sign is no wildcard'],
  ['$default', from(`${API}/*/*`), true, 'stage, and the rest'],
  ['GET /v1/events', from(`${API}/gl/GET/v1/events`), true, 'one route'],
  ['POST /v1/events', from(`${API}/gl/GET/v1/events`), false, 'not its other method'],
  ['GET /v1/events', from(`${API}/ca/*/*`), false, 'another stage'],
  ['GET /v1/events', from(`${API}/g?/*/*`), true, 'one character'],
  ['GET /v1/events', from(`${API}/gl?/*/*`), false, 'and no fewer'],
  ['GET /v1/events', from(`${apiArn('abc124')}/*/*/*`), false, 'another API'],
  ['GET /v1/events', from('arn:aws:execute-api:*:*:abc123/*'), true, 'wildcards in other parts'],
  ['GET /v1/events', from('arn:aws:execute-api:*'), false, 'a wildcard takes no colons'],
  ['GET /v1/events', from(`${API}/*/*/*`, { Principal: 'events.amazonaws.com' }), false, 'another service'],
  ['GET /v1/events', from(`${API}/*/*/*`, { Action: 'lambda:GetFunction' }), false, 'another action'],
])('%s is called with the permission %j: %s, %s', (key, permission, expected) => {
  expect(isAllowed(key, permission)).toBe(expected);
});
