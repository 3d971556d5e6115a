/**
 * Requests and answers as such: routes, methods, headers (checks 1 to 6, 15 to 17, contract/http#cors, contract/http#routes, reference
 * part 1).
 */
import { describe, expect, it } from 'vitest';
import { bodyOf, refusalOf, useEvents } from './use-events.ts';

const { call, create } = useEvents();

const as = 'editor';

describe('routes', () => {
  it.each([
    ['PUT', '/events', 'check 2: never 405'],
    ['DELETE', '/venues', 'check 3'],
    ['GET', '/events/abc', 'check 4'],
    ['GET', '/events/1x', 'contract/http#addresses: digits only'],
    ['GET', '/nonexistent', 'check 5'],
    ['GET', '/categories/by-slug/x', 'check 6'],
    ['POST', '/doc', 'contract/http#request-formats'],
    ['GET', '/Events', 'contract/http#routes: paths in other case'],
  ])('%s %s is none', async (method, path) => {
    expect(refusalOf(await call(method, path, { as }))).toEqual([404, 'rest_no_route']);
  });
});

describe('methods', () => {
  it('a POST may stand for another (contract/http#request-formats)', async () => {
    const { id } = await create();
    const override = (method: string) => ({ as, headers: { 'x-http-method-override': method } });
    expect(bodyOf(await call('POST', `/events/${id}`, { ...override('patch'), body: { title: 'P' } }), 200).title).toBe(
      'P',
    );
    expect(bodyOf(await call('POST', `/events/${id}`, override('DELETE')), 200).status).toBe('trash');
    expect(refusalOf(await call('POST', '/events/999999', override('DELETE')))).toEqual([404, 'rest-event-not-found']);
    expect(refusalOf(await call('POST', '/events', override('DELETE')))).toEqual([404, 'rest_no_route']);
  });

  it('a POST may say so in its query, which browsers and simple clients can write (contract/http#routes)', async () => {
    const { id } = await create();
    const patched = await call('POST', `/events/${id}?_method=PATCH`, { as, body: { title: 'P' } });
    expect([bodyOf(patched, 200).title, patched.headers.get('x-calendar-ignored')]).toEqual(['P', null]);
    expect(refusalOf(await call('POST', `/events/${id}?_method=DELETE`))).toEqual([401, 'rest_forbidden']);
    const headers = { 'x-http-method-override': 'PUT' };
    expect(bodyOf(await call('POST', `/events/${id}?_method=DELETE`, { as, headers }), 200).status).toBe('trash');
  });

  it('HEAD is a GET without its body (check 16)', async () => {
    const { id } = await create();
    for (const path of ['/events', `/events/${id}`, '/events/999999', '/doc']) {
      const [head, got] = [await call('HEAD', path), await call('GET', path)];
      expect(head.body).toBeUndefined();
      expect([head.status, ...head.headers]).toEqual([got.status, ...got.headers]);
    }
  });

  it('OPTIONS answers a browser that asks first (check 17)', async () => {
    for (const path of ['/events', '/events/1', '/events/by-slug/x', '']) {
      const { status, headers } = await call('OPTIONS', path, { headers: { origin: 'https://site.example' } });
      expect(status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toBe('OPTIONS, GET, POST, PUT, PATCH, DELETE');
      expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    }
    expect(refusalOf(await call('OPTIONS', '/nonexistent'))).toEqual([404, 'rest_no_route']);
  });
});

describe('answers', () => {
  it.each(['', '/doc', '/events', '/nonexistent', '/events/abc', '/events?page=x'])(
    'GET %s is JSON (check 15)',
    async path => {
      const { headers } = await call('GET', path);
      expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-language')).toBe(['', '/doc'].includes(path) ? 'en' : 'gl');
    },
  );
});
