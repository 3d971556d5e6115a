/**
 * What caches may keep, and where (contract/http#preconditions): nothing that a password has made
 * visible.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { NOW, type Opened, openService, type Sent, useService } from '../support/service.ts';

const service = await useService();

const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const make = async (): Promise<number> => (await createRecord(service, 'events', M)).id;

it('answers to requests with a password or credentials are not cacheable', async () => {
  const id = await make();
  const kept = async (path: string, as?: string) =>
    (await service.call('GET', path, { as })).headers.get('cache-control');
  expect(await kept(`/events/${id}`)).toBe(null);
  expect(await kept(`/events/${id}`, 'author')).toBe('private, no-store');
  await service.call('PUT', `/events/${id}`, { as: 'editor', body: { password: 'letmein' } });
  expect(await kept(`/events/${id}?password=letmein`)).toBe('private, no-store');
  expect(await kept('/events?password=letmein')).toBe('private, no-store');
});

describe('on a site with the setting `cache`', () => {
  const SHARED = 'public, s-maxage=30, stale-while-revalidate=30, stale-if-error=300';
  const PERSONAL = 'private, no-store';
  const OWN = 'private, no-cache';

  let kept: Opened;
  let id = 0;
  beforeAll(async () => {
    kept = await openService({ site: { cache: true } });
    id = (await createRecord(kept, 'events', { ...M, slug: 'kept' })).id;
  });
  afterAll(() => kept.stop());

  it.each<[what: string, path: string, expected: string, sent?: Sent & { method?: string }]>([
    ['a list', '/events', SHARED],
    ['a calendar', '/events?ical=1', SHARED],
    ['a calendar by its header', '/events', SHARED, { headers: { accept: 'text/calendar' } }],
    ['to a header without credentials', '/events', SHARED, { headers: { authorization: 'Bearer null' } }],
    ['a refusal to one', '/events', 'no-store', { method: 'POST', headers: { authorization: 'Basic !!!' } }],
    ['to credentials', '/events', PERSONAL, { as: 'subscriber' }],
    ['to credentials that are wrong', '/events', PERSONAL, { headers: { authorization: 'Basic eDp5' } }],
    ['to a password', '/events?password=letmein', PERSONAL],
    ['a write', '/tags', PERSONAL, { method: 'POST', as: 'editor', body: { name: 'Kept' } }],
    ['changes, which are others at each moment', '/events/changes', OWN],
    ['the index', '', SHARED],
    ['the document', '/doc', SHARED],
    ['a refusal', '/events?page=99', 'no-store'],
    ['a refusal in a language that is asked for', '/events?page=99&ml_language=ca', 'no-store'],
    ['a preflight', '/events', OWN, { method: 'OPTIONS' }],
  ])('%s: %s is %s', async (_, path, expected, { method = 'GET', ...sent } = {}) => {
    const { headers } = await kept.call(method, path, sent);
    expect(headers.get('cache-control')).toBe(expected);
  });

  it.each([
    ['21:59:00Z', '/events?when=today', 'public, s-maxage=30, stale-while-revalidate=30, stale-if-error=30'],
    ['21:59:50Z', '/events?when=today', 'public, s-maxage=10, stale-while-revalidate=0, stale-if-error=0'],
  ])('at %s, %s is cached until midnight at most', async (clock, path, expected) => {
    kept.setNow(Date.parse(`2027-06-01T${clock}`) / 1000);
    expect((await kept.call('GET', path)).headers.get('cache-control')).toBe(expected);
    expect((await kept.visit('/gl/calendar')).headers['cache-control']).toBe(expected);
    kept.setNow(NOW);
  });

  it('a 304 has the Cache-Control of its 200', async () => {
    for (const as of [undefined, 'author']) {
      const headers = { 'if-none-match': '*' };
      const { status, headers: answered } = await kept.call('GET', `/events/${id}`, { as, headers });
      expect([status, answered.get('cache-control')]).toEqual([304, as === undefined ? SHARED : PERSONAL]);
    }
  });

  it.each([
    ['/gl/calendar', SHARED],
    ['/gl/event/kept/', SHARED],
    ['/gl/calendar/events/v1/doc', SHARED],
    ['/gl/event/none/', 'no-store'],
    ['/gl/event/kept/?ical=1', SHARED],
    ['/gl/health', 'no-store'],
    ['/gl/favicon.svg', 'public, max-age=86400'],
  ])('the page %s is %s', async (target, expected) => {
    expect((await kept.visit(target)).headers['cache-control']).toBe(expected);
  });
});
