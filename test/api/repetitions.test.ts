/** Versions and repeated creates (contract/http#idempotency-keys). */
import { describe, expect, it } from 'vitest';
import { OPERATION_IDS, type Resource, ROUTES, type Route } from '../../shared/api/routes.ts';
import { statusAndCode, versionIn } from '../support/replies.ts';
import { NOW, useService } from '../support/service.ts';

const service = await useService();

const FIELDS: Partial<Record<Resource, readonly [collection: string, name: string, more?: object]>> = {
  events: ['events', 'title', { start_date: '2027-05-01', end_date: '2027-05-02' }],
  venues: ['venues', 'venue'],
  organizers: ['organizers', 'organizer'],
  categories: ['categories', 'name'],
  tags: ['tags', 'name'],
};
const CREATES = OPERATION_IDS.map((id): Route & { readonly id: string } => ({ id, ...ROUTES[id] })).filter(
  ({ access, resource }) => access === 'create' && resource !== 'media', // it takes no uploads
);

describe.each(CREATES)('$id', ({ id, resource, base, path: at, query }) => {
  const [collection = '', name = '', more = {}] = FIELDS[resource] ?? [];
  const overwriting = { base, path: `${at}?overwrite_edits=true` };
  let made = 0;
  const fields = () => ({ [name]: `${id} ${++made}`, ...more });
  const create = (body: object, headers: object, route: Pick<Route, 'base' | 'path'> = { base, path: at }) =>
    service.call('POST', route.path, {
      as: 'editor',
      base: route.base,
      body,
      headers: { 'x-tec-eea': '1', ...headers },
    });
  const send = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    path === '' && body
      ? create(body, { ...headers })
      : service.call(method, `/${collection}${path}`, { as: 'editor', body, headers });

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
    const [sent, headers] = [fields(), { 'idempotency-key': `of-${id}` }];
    const first = await send('POST', '', sent, headers);
    await send('PUT', `/${first.body.id}`, { [name]: `Renamed ${id}` });
    const again = await send('POST', '', sent, headers);
    const [location, before] = [again, first].map(({ headers }) => headers.get('location'));
    expect([again.status, again.body, location]).toEqual([201, first.body, before]);
    expect(statusAndCode(await send('POST', '', fields(), headers))).toEqual([409, 'rest_conflict']);
    const others = CREATES.filter(other => other.resource === resource && other.id !== id);
    for (const other of others)
      expect(statusAndCode(await create(sent, headers, other)), 'by another route').toEqual([409, 'rest_conflict']);
    if (query !== undefined && 'overwrite_edits' in query.entries)
      expect(statusAndCode(await create(sent, headers, overwriting))).toEqual([409, 'rest_conflict']);
    const other = await service.call('POST', at, {
      base,
      as: 'admin',
      body: fields(),
      headers: { ...headers, 'x-tec-eea': '1' },
    });
    expect([other.status, other.body.id === first.body.id], 'by another caller').toEqual([201, false]);
    service.setNow(NOW + 86_399);
    expect((await send('POST', '', sent, headers)).body).toEqual(first.body);
    service.setNow(NOW + 86_400);
    expect((await send('POST', '', sent, headers)).body.id).not.toBe(first.body.id);
    service.setNow(NOW);
  });

  it('eight simultaneous requests with one key make one record', async () => {
    const [sent, headers] = [fields(), { 'idempotency-key': `at-once-${id}` }];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send('POST', '', sent, headers)));
    expect(replies.map(statusAndCode)).toEqual(Array.from({ length: 8 }, () => [201]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });
});

it('a repeated create of a category gets the first answer, although its parent is deleted', async () => {
  const send = (method: string, path: string, body?: object) =>
    service.call(method, `/categories${path}`, { as: 'editor', body, headers: { 'idempotency-key': 'of a child' } });
  const { body: above } = await service.call('POST', '/categories', { as: 'editor', body: { name: 'Above' } });
  const first = await send('POST', '', { name: 'Child', parent: above.id });
  await send('DELETE', `/${above.id}`);
  const again = await send('POST', '', { name: 'Child', parent: above.id });
  expect([again.status, again.body]).toEqual([201, first.body]);
});
