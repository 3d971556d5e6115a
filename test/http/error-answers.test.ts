import { expect, it } from 'vitest';
import { errors } from '../../functions/http/errors.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { runMiddleware, SITE } from '../support/middleware.ts';

const answerTo = async (thrown: unknown, query = '') => {
  const logged: unknown[][] = [];
  const log = { info: () => {}, error: (...about: unknown[]) => void logged.push(about) };
  const unit = errors(() => ({ site: SITE, baseUrl: 'https://agenda.example', log }));
  const { result } = await runMiddleware(unit, { query }, {}, async () => {
    throw thrown;
  });
  return { status: result.statusCode, headers: result.headers, body: JSON.parse(result.body ?? ''), logged };
};

it('answers an ApiError in the envelope, with its headers and the methods of the caller', async () => {
  const { status, headers, body, logged } = await answerTo(
    new ApiError('rest_conflict', { headers: { 'Retry-After': '1' } }),
  );
  expect([status, body.code, body.data]).toEqual([409, 'rest_conflict', { status: 409 }]);
  expect(headers).toMatchObject({ 'Retry-After': '1', Allow: 'GET', 'Content-Language': 'gl' });
  expect(logged).toEqual([]);
});

it('speaks the language of the query', async () => {
  const [gl, fr] = [
    await answerTo(new ApiError('rest_conflict')),
    await answerTo(new ApiError('rest_conflict'), '?ml_language=fr'),
  ];
  expect(fr.headers).toMatchObject({ 'Content-Language': 'fr' });
  expect(fr.body.message).not.toBe(gl.body.message);
});

it('answers a fault without details, and logs it', async () => {
  const { status, body, logged } = await answerTo(new Error('a secret'));
  expect([status, body.code, body.data]).toEqual([500, 'internal_server_error', { status: 500 }]);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(logged).toMatchObject([['fault', { error: { message: 'a secret' }, requestId: 'request-1' }]]);
});

it('logs why the service is unavailable', async () => {
  const { status, logged } = await answerTo(new ApiError('rest_unavailable', { cause: new Error('no answer') }));
  expect(status).toBe(503);
  expect(logged).toMatchObject([['unavailable', { error: { message: 'no answer' } }]]);
});

it.each([415, 422])('takes status %i of the body parser for JSON that cannot be read', async statusCode => {
  const { status, body, logged } = await answerTo(
    Object.assign(new Error('Invalid or malformed JSON'), { statusCode }),
  );
  expect([status, body.code]).toEqual([400, 'rest_invalid_json']);
  expect(body.data).toEqual({ status: 400, json_error_code: 4, json_error_message: 'Syntax error' });
  expect(logged).toEqual([]);
});
