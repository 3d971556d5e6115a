import { expect, it } from 'vitest';
import { textContent } from '../../functions/http/content.ts';
import { sizeLimit } from '../../functions/http/request.ts';
import { httpEvent, runMiddleware } from '../support/middleware.ts';

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

/** Lambda sends a body as a text of JSON, in which a quote takes two bytes (contract/http#size-of-answers). */
it.each<[what: string, most: string, more: string]>([
  ['letters', 'x'.repeat(5_000_000), 'x'.repeat(5_000_001)],
  ['letters of two bytes', 'é'.repeat(2_500_000), 'é'.repeat(2_500_001)],
  ['quotes', '"'.repeat(2_999_999), '"'.repeat(3_000_000)],
])('an answer of as many %s as Lambda can send is sent, and one of more is refused', (_, most, more) => {
  const send = (text: string) => textContent(httpEvent({}), { status: 200, text, etag: undefined, headers: {} });
  expect(send(most).body === most).toBe(true);
  expect(() => send(more)).toThrow(expect.objectContaining({ code: 'rest_too_large' }));
});
