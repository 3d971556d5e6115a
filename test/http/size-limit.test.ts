import { expect, it } from 'vitest';
import { sizeLimit } from '../../functions/http/checks.ts';
import { runMiddleware } from '../support/middleware.ts';

const run = (sent: { query?: string; body?: string; headers?: Record<string, string> }) =>
  runMiddleware(sizeLimit(), { method: 'POST', ...sent });

it.each<[what: string, headers: Record<string, string>]>([
  ['text', { 'content-type': 'application/json' }],
  ['base64', { 'content-type': 'application/octet-stream' }],
])('takes a body of a megabyte that comes as %s, and refuses one byte more', async (_, headers) => {
  expect((await run({ headers, body: 'x'.repeat(1_048_576) })).result.statusCode).toBe(200);
  await expect(run({ headers, body: 'x'.repeat(1_048_577) })).rejects.toMatchObject({
    code: 'rest_too_large',
    status: 413,
  });
});

it('takes a query of 8,192 characters, and refuses one more', async () => {
  expect((await run({ query: `?${'x'.repeat(8_192)}` })).result.statusCode).toBe(200);
  await expect(run({ query: `?${'x'.repeat(8_193)}` })).rejects.toMatchObject({ code: 'rest_too_large', status: 413 });
});
