import { describe, expect, it } from 'vitest';
import { jsonBody } from '../../functions/http/body.ts';
import { runMiddleware } from '../support/middleware.ts';

const parsed = async (type: string | undefined, body: string): Promise<unknown> => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return (await runMiddleware(jsonBody(), { method: 'POST', headers, body })).event.body;
};

describe('a body', () => {
  it.each<[type: string | undefined, sent: string, body: unknown]>([
    ['application/json', '{"title":"Café"}', { title: 'Café' }],
    ['application/json; charset=utf-8', '[1]', [1]],
    ['application/merge-patch+json', '{"a":null}', { a: null }], // comes as base64
    ['application/json', '', {}],
    ['APPLICATION/JSON', '', {}],
  ])('of type %s: %j is parsed', async (type, sent, body) => {
    expect(await parsed(type, sent)).toEqual(body);
  });

  it.each<[type: string | undefined, sent: string, body: string | undefined]>([
    ['application/x-www-form-urlencoded', '{"title"', Buffer.from('{"title"').toString('base64')],
    ['text/plain', '{}', '{}'],
    ['text/plain', '', undefined],
    [undefined, '', undefined],
  ])('of type %s: %j is left as it came', async (type, sent, body) => {
    expect(await parsed(type, sent)).toBe(body);
  });

  it.each(['{', '"', 'title', '{"__proto__":{"a":1}}'])('of JSON that cannot be read is refused: %s', async sent => {
    await expect(parsed('application/json', sent)).rejects.toMatchObject({ statusCode: 422 });
  });
});

describe('limits', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const many = (values: number) => JSON.stringify(Array.from({ length: values - 1 }, () => 0));

  it('33 levels are taken, 34 are refused', async () => {
    expect(await parsed('application/json', nested(33))).toBeInstanceOf(Array);
    const tooDeep = {
      code: 'rest_invalid_json',
      data: { extra: { json_error_message: 'Maximum stack depth exceeded' } },
    };
    await expect(parsed('application/json', nested(34))).rejects.toMatchObject(tooDeep);
  });

  it('10,000 values are taken, one more is refused', async () => {
    expect(await parsed('application/json', many(10_000))).toHaveLength(9_999);
    await expect(parsed('application/json', many(10_001))).rejects.toMatchObject({ code: 'rest_too_large' });
  });

  it('what stands in texts is not counted, nor are empty lists and objects twice', async () => {
    const texts = Array.from({ length: 4_000 }, () => 'a,[{"\\"').concat(['\\']);
    expect(await parsed('application/json', JSON.stringify(texts))).toEqual(texts);
    const empty = Array.from({ length: 9_999 }, (_, i) => (i % 2 === 0 ? [] : {}));
    expect(await parsed('application/json', JSON.stringify(empty, null, 1))).toEqual(empty);
  });

  // Each is broken at its end: 413 instead of 422 says that it was not parsed.
  it.each<[what: string, body: string]>([
    ['values', `[${'0,'.repeat(500_000)}`],
    ['members', `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join()}`],
    ['lists in lists', `[${'[0],'.repeat(200_000)}`],
  ])('many %s are refused before they are parsed', async (_, body) => {
    await expect(parsed('application/json', body)).rejects.toMatchObject({ code: 'rest_too_large' });
  });
});
