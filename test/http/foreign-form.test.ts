import { expect, it } from 'vitest';
import { foreignForm } from '../../functions/http/request.ts';
import type { OperationId } from '../../shared/api/routes.ts';
import { runMiddleware } from '../support/middleware.ts';

const FORM = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
const run = (method: string, headers: Record<string, string>, operation: OperationId) =>
  runMiddleware(foreignForm(), { method, headers }, { operation });

it('refuses a form of another site that writes', async () => {
  await expect(run('POST', FORM, 'createEvent')).rejects.toMatchObject({ code: 'rest_forbidden', status: 403 });
  await expect(run('POST', { 'sec-fetch-site': 'cross-site' }, 'createEvent')).rejects.toThrow('rest_forbidden');
  // By `_method` in the query, which needs no header.
  await expect(run('POST', FORM, 'deleteEvent')).rejects.toThrow('rest_forbidden');
});

it.each<[what: string, method: string, headers: Record<string, string>, operation: OperationId]>([
  ['one of the own site', 'POST', { ...FORM, 'sec-fetch-site': 'same-origin' }, 'createEvent'],
  ['one of no browser', 'POST', { 'content-type': FORM['content-type'] }, 'createEvent'],
  ['JSON, for which browsers ask first', 'POST', { ...FORM, 'content-type': 'application/json' }, 'createEvent'],
  ['a method for which browsers ask first', 'PUT', FORM, 'updateEvent'],
  ['a read', 'GET', FORM, 'listEvents'],
])('lets through %s', async (_, method, headers, operation) => {
  expect((await run(method, headers, operation)).result.statusCode).toBe(200);
});
