/**
 * Which language a request means, and what it shows (checks 27 to 32;
 * contract/languages#language-of-a-request).
 */
import { expect, it } from 'vitest';
import type { NamespaceResource } from '../../shared/api/routes.ts';
import { createRecord } from '../support/create.ts';
import { COLLECTIONS, type Collection } from '../support/histories/compare.ts';
import { useExactService } from '../support/recount.ts';
import type { Sent } from '../support/service.ts';

const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name', docs: '' };
/** The body that creates a record of that name. */
const called = (collection: NamespaceResource, name: string) => ({
  [NAMES[collection]]: name,
  ...(collection === 'events' && { start_date: '2027-05-01', end_date: '2027-05-01' }),
});

const service = await useExactService();

const call = (method: string, path: string, sent: Sent = {}) => service.call(method, path, { as: 'editor', ...sent });
const create = (collection: Collection, name: string, language: string) =>
  createRecord(service, collection, { ...called(collection, name), ml_language: language });

it.each([
  [{}, {}, 'gl', 'the site’s'],
  [{ site: 'ca' }, {}, 'ca', 'the site’s'],
  [{ site: 'fr' }, {}, 'fr', 'the site’s'],
  [{ site: 'fr' }, { ml_language: 'gl' }, 'gl', 'sent in the body'],
  [{ query: 'es' }, {}, 'es', 'sent in the query'],
  [{ query: 'es' }, { ml_language: 'eu' }, 'eu', 'the body wins (contract/http#request-formats)'],
])(
  'the parameter: %j and %j make a record in %s (%s)',
  async ({ site = 'gl', query = '' }: { site?: string; query?: string }, sent, language, _why) => {
    for (const collection of COLLECTIONS) {
      const name = `${collection} ${site} ${query} ${language}`;
      const path = `/${collection}${query && `?ml_language=${query}`}`;
      const { body, headers } = await call('POST', path, { site, body: { ...called(collection, name), ...sent } });
      expect([body.language, headers.get('content-language')]).toEqual([language, language]);
      expect(headers.get('location')).toBe(`http://calendar.test/${site}/calendar/events/v1/${collection}/${body.id}`);
    }
  },
);

it.each(COLLECTIONS)(
  '%s: ml_language in an update or delete changes neither the language nor the addressed record',
  async collection => {
    const name = `${collection} mesmo nome`;
    const [gl, ca] = [await create(collection, name, 'gl'), await create(collection, name, 'ca')];
    const [path, sent] = [`/${collection}/${ca.id}`, { body: { ml_language: 'gl', description: 'Nova' } }];
    const same = { id: ca.id, language: 'ca' };
    expect((await call('PUT', path, sent)).body).toMatchObject({ ...same, slug: gl.slug });
    expect((await call('PUT', `${path}?ml_language=gl`, { body: {} })).body).toMatchObject(same);
    expect((await call('DELETE', `${path}?ml_language=gl`)).body).toMatchObject(same);
    expect((await service.call('GET', `/${collection}/${gl.id}`)).body).toMatchObject({ id: gl.id, slug: gl.slug });
  },
);

// The language of error messages, and what caches are told about it (contract/languages#messages).

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
