/**
 * Which language a request means, and what it shows (checks 27 to 32;
 * contract/languages#language-of-a-request).
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { NamespaceResource } from '../../shared/api/routes.ts';
import { createRecord } from '../support/create.ts';
import { COLLECTIONS, type Collection } from '../support/histories/compare.ts';
import { stopExactly } from '../support/recount.ts';
import { openService, type Sent } from '../support/service.ts';

const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name', docs: '' };
/** The body that creates a record of that name. */
const called = (collection: NamespaceResource, name: string) => ({
  [NAMES[collection]]: name,
  ...(collection === 'events' && { start_date: '2027-05-01', end_date: '2027-05-01' }),
});

const service = await openService();
afterAll(() => stopExactly(service));

const call = (method: string, path: string, sent: Sent = {}) => service.call(method, path, { as: 'editor', ...sent });
const create = (collection: Collection, name: string, language?: string, more: object = {}) =>
  createRecord(service, collection, {
    ...called(collection, name),
    ...(language && { ml_language: language }),
    ...more,
  });

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

let round = 0;
/**
 * Creates records with the same name in three languages. Returns their ids by language, and their
 * slug, which is the same too.
 */
const threeOf = async (collection: Collection) => {
  const name = `${collection} mesmo nome ${++round}`;
  const [gl, ca, fr] = [
    await create(collection, name, 'gl'),
    await create(collection, name, 'ca'),
    await create(collection, name, 'fr'),
  ];
  const ids: Record<string, number> = { gl: gl.id, ca: ca.id, fr: fr.id };
  return { ids, slug: gl.slug };
};

describe.each(COLLECTIONS)('%s', collection => {
  it('ml_language in an update or delete changes neither the language nor the addressed record', async () => {
    const { ids, slug } = await threeOf(collection);
    const [path, sent] = [`/${collection}/${ids.ca}`, { body: { ml_language: 'fr', description: 'Nova' } }];
    expect((await call('PUT', path, sent)).body).toMatchObject({ id: ids.ca, language: 'ca', slug });
    expect((await call('PUT', `${path}?ml_language=gl`, { body: {} })).body).toMatchObject({ language: 'ca' });
    expect((await call('DELETE', `${path}?ml_language=gl`)).body).toMatchObject({ id: ids.ca, language: 'ca' });
    expect((await service.call('GET', `/${collection}/${ids.gl}`)).body).toMatchObject({ id: ids.gl, slug });
  });
});
