import { expect, it } from 'vitest';
import { route } from '../../functions/http/request.ts';
import { runMiddleware, type Sent } from '../support/middleware.ts';

it.each<[Sent, operation: string | undefined]>([
  [{ method: 'GET' }, 'listEvents'],
  [{ method: 'HEAD' }, 'listEvents'],
  [{ method: 'POST' }, 'createEvent'],
  [{ method: 'GET', path: '/{id}', id: '7' }, 'readEvent'],
  [{ method: 'PATCH', path: '/{id}', id: '7' }, 'updateEvent'],
  [{ method: 'POST', path: '/{id}', id: '7', headers: { 'x-http-method-override': 'delete' } }, 'deleteEvent'],
  [{ method: 'POST', path: '/{id}', id: '7', query: '?a=1&_method=delete' }, 'deleteEvent'],
  [{ method: 'POST', query: '?_method=GET', headers: { 'x-http-method-override': 'DELETE' } }, 'listEvents'],
  [{ method: 'PUT', path: '/{id}', id: '7', query: '?_method=DELETE' }, 'updateEvent'],
  [{ method: 'GET', path: '/{id}', id: '7', query: '?_method=DELETE' }, 'readEvent'],
  // A preflight has no operation, whatever the id.
  [{ method: 'OPTIONS' }, undefined],
  [{ method: 'OPTIONS', path: '/{id}', id: 'x' }, undefined],
])('%j is %s', async (sent, operation) => {
  expect((await runMiddleware(route(), sent)).state.operation).toBe(operation);
});

it.each<Sent>([
  { method: 'DELETE' },
  { method: 'GET', headers: { 'x-http-method-override': 'DELETE' }, path: '/{id}', id: '7x' },
  { method: 'POST', headers: { 'x-http-method-override': 'BREW' } },
  { method: 'POST', query: '?_method=', headers: { 'x-http-method-override': 'POST' } },
])('%j is no route', async sent => {
  await expect(runMiddleware(route(), sent)).rejects.toMatchObject({ code: 'rest_no_route', status: 404 });
});
