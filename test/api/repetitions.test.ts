/** Versions and repeated creates (contract/http#idempotency-keys). */
import { afterAll, describe, expect, it } from 'vitest';
import { statusAndCode, versionIn } from '../support/replies.ts';
import { NOW, openService } from '../support/service.ts';

const service = await openService();
afterAll(() => service.stop());

describe.each<[collection: string, name: string, more?: object]>([
  ['events', 'title', { start_date: '2027-05-01', end_date: '2027-05-02' }],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
  ['categories', 'name'],
  ['tags', 'name'],
])('%s', (collection, name, more = {}) => {
  let made = 0;
  const fields = () => ({ [name]: `${collection} ${++made}`, ...more });
  const send = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    service.call(method, `/${collection}${path}`, { as: 'editor', body, headers });

  it('a write with If-Match fails if the record has another version', async () => {
    const first = await send('POST', '', fields());
    const path = `/${first.body.id}`;
    const seen = first.headers.get('etag') ?? '';
    const second = await send('PUT', path, { description: 'A' }, { 'if-match': seen });
    expect([second.status, second.headers.get('etag') === seen]).toEqual([200, false]);
    for (const method of ['PUT', 'DELETE'])
      expect(statusAndCode(await send(method, path, method === 'PUT' ? {} : undefined, { 'if-match': seen }))).toEqual([
        412,
        'rest_precondition_failed',
      ]);
    const now = second.headers.get('etag') ?? '';
    const read = (await send('GET', path)).headers.get('etag') ?? '';
    expect(versionIn(read)).toBe(versionIn(now));
    expect((await send('GET', path, undefined, { 'if-none-match': read })).status).toBe(304);
    expect((await send('GET', path, undefined, { 'if-none-match': seen })).body.description).toMatch('A');
    expect(statusAndCode(await send('DELETE', path, undefined, { 'if-match': `"x", W/${now}` }))).toEqual([200]);
  });

  it('a repeated create gets the first answer for a day; another request with its key is 409', async () => {
    const [sent, headers] = [fields(), { 'idempotency-key': `of-${collection}` }];
    const first = await send('POST', '', sent, headers);
    await send('PUT', `/${first.body.id}`, { [name]: `Renamed ${collection}` });
    const again = await send('POST', '', sent, headers);
    const [at, before] = [again, first].map(({ headers }) => headers.get('location'));
    expect([again.status, again.body, at]).toEqual([201, first.body, before]);
    expect(statusAndCode(await send('POST', '', fields(), headers))).toEqual([409, 'rest_conflict']);
    service.setNow(NOW + 86_401);
    expect((await send('POST', '', sent, headers)).body.id).not.toBe(first.body.id);
    service.setNow(NOW);
  });

  it('eight simultaneous requests with one key make one record', async () => {
    const [sent, headers] = [fields(), { 'idempotency-key': `at-once-${collection}` }];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('POST', '', sent, headers)));
    expect(replies.map(statusAndCode)).toEqual(Array.from({ length: 8 }, () => [201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });
});
