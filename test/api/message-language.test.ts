/**
 * The language of error messages, and what caches are told about it (contract/languages#messages).
 */
import { afterAll, expect, it } from 'vitest';
import { openService } from '../support/service.ts';

const service = await openService();
afterAll(() => service.stop());

const REFUSED = '/events?featured=perhaps';
it.each<[path: string, accepted: string | undefined, language: string, varies: boolean]>([
  [REFUSED, undefined, 'gl', true],
  [REFUSED, 'pt, de', 'gl', true],
  [`${REFUSED}&ml_language=ca`, 'en', 'ca', false],
])('%s with %s: %s', async (path, accepted, language, varies) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
  const reply = await service.call('GET', path, { headers });
  expect([reply.status, reply.headers.get('content-language')]).toEqual([400, language]);
  expect(reply.headers.get('vary')?.includes('Accept-Language')).toBe(varies);
  expect(reply.headers.get('cache-control')).toBe(varies ? 'no-store' : null);
});

it('errors follow ml_language in the body, and other answers do not depend on Accept-Language', async () => {
  const refused = await service.call('POST', '/events', {
    as: 'editor',
    body: { title: 'X', start_date: '2027-05-01', end_date: '2027-05-01', featured: 'perhaps', ml_language: 'fr' },
    headers: { 'accept-language': 'en' },
  });
  expect([refused.status, refused.headers.get('content-language')]).toEqual([400, 'fr']);
  const list = await service.call('GET', '/events', { headers: { 'accept-language': 'en' } });
  expect([list.status, list.headers.get('content-language'), list.headers.get('vary')]).toEqual([
    200,
    'gl',
    'Accept-Encoding, Authorization, Prefer, Accept',
  ]);
});
