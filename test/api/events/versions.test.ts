/**
 * `ETag`, `If-None-Match` and `If-Match`: which client has the latest version
 * (contract/http#preconditions, RFC 9110, 13.1).
 */
import { describe, expect, it } from 'vitest';
import { refusalOf, useEvents } from './use-events.ts';

const { call, create } = await useEvents();
const etagOf = async (path: string, as?: string): Promise<string> =>
  (await call('GET', path, as === undefined ? {} : { as })).headers.get('etag') ?? '';

it('the ETag of a record is that of the answer: the same by id and slug, another with other fields', async () => {
  const { id, slug } = await create();
  const etag = await etagOf(`/events/${id}`);
  expect(await etagOf(`/events/${id}`)).toBe(etag);
  expect(await etagOf(`/events/by-slug/${slug}`)).toBe(etag);
  expect(await etagOf(`/events/${id}?_fields=id`)).not.toBe(etag);
});

it.each(['/events?search=etags', '/venues', '/tags', ''])(
  'the ETag of a list GET %s: weak, and 304 until something in it changes',
  async path => {
    const etag = await etagOf(path);
    expect(etag).toMatch(/^W\/"[\w-]{16}"$/);
    const headers = { 'if-none-match': etag };
    expect((await call('GET', path, { headers })).status).toBe(304);
    expect((await call('GET', `${path}${path.includes('?') ? '&' : '?'}_fields=total`, { headers })).status).toBe(200);
  },
);

describe('If-None-Match', () => {
  it.each<[string, (etag: string) => string, number]>([
    ['the version', etag => etag, 304],
    ['the version, as a proxy weakens it', etag => `W/${etag}`, 304],
    ['one of several', etag => `"x", ${etag}`, 304],
    ['any', () => '*', 304],
    ['another version', () => '"x"', 200],
  ])('%s', async (_, sent, status) => {
    const { id } = await create();
    const etag = await etagOf(`/events/${id}`);
    for (const method of ['GET', 'HEAD']) {
      const answer = await call(method, `/events/${id}`, { headers: { 'if-none-match': sent(etag) } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('etag')).toBe(etag);
      if (status === 304) expect(answer.body).toBeUndefined();
    }
  });

  it('spares nobody the checks', async () => {
    const { id } = await create({ status: 'draft' });
    const headers = { 'if-none-match': await etagOf(`/events/${id}`, 'editor') };
    expect(refusalOf(await call('GET', `/events/${id}`, { headers }))).toEqual([403, 'event-not-accessible']);
    expect((await call('GET', `/events/${id}`, { headers, as: 'editor' })).status).toBe(304);
  });

  it.each(['PUT', 'DELETE'])('is of no effect for %s', async method => {
    const { id } = await create();
    const answer = await call(method, `/events/${id}`, { as: 'editor', body: {}, headers: { 'if-none-match': '*' } });
    expect([answer.status, answer.body.id]).toEqual([200, id]);
  });
});

it('If-Match with any version holds, whatever is stored', async () => {
  const { id } = await create();
  const answer = await call('PUT', `/events/${id}`, { as: 'editor', body: {}, headers: { 'if-match': '*' } });
  expect(answer.status).toBe(200);
});
