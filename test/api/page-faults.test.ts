/**
 * Pages and the API while the database does not answer: they report an error without details, and
 * the log says why.
 */
import { expect, it } from 'vitest';
import { ApiError } from '../../shared/http/errors.ts';
import { useService } from '../support/service.ts';

let failure: Error | undefined;
const service = await useService({
  around: store => ({
    ...store,
    readRange: async range => {
      if (failure !== undefined) throw failure;
      return store.readRange(range);
    },
  }),
});

it.each([
  [500, 'fault', new Error('secret detail')],
  [503, 'unavailable', new ApiError('rest_unavailable', { cause: new Error('secret detail') })],
])('%i', async (expected, message, error) => {
  failure = error;
  const { status, headers, page } = await service.visit('/gl/calendar');
  failure = undefined;
  expect([status, headers['cache-control'], headers['content-security-policy']]).toEqual([
    expected,
    'no-store',
    expect.stringContaining("default-src 'self'"),
  ]);
  expect(page).toContain('<h1>Agora non é posible</h1>');
  expect(page).not.toContain('secret');
  expect(service.faults.splice(0)).toEqual([
    [
      message,
      { error: expect.objectContaining({ message: 'secret detail' }), requestId: 'request-1', route: 'GET /calendar' },
    ],
  ]);
  expect((await service.visit('/gl/calendar')).status, 'it is not remembered').toBe(200);

  failure = error;
  const answer = await service.call('GET', '/events', { headers: { 'accept-language': 'en' } });
  failure = undefined;
  expect([answer.status, answer.body.data, service.faults.splice(0).length]).toEqual([
    expected,
    { status: expected },
    1,
  ]);
  expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain('secret');
});
