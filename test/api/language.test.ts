/**
 * Which language a request means, and what it then sees (checks 27 to 32; contract/languages#language-of-a-request). Translations have
 * tests of their own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites } from '../../infra/default-environment.ts';
import { NAMESPACE_ROUTES, type NamespaceResource } from '../../shared/api/routes.ts';
import { createRecord } from '../support/create.ts';
import { recount } from '../support/recount.ts';
import { invalid, statusAndCode } from '../support/replies.ts';
import { openService, type Sent, type Service } from '../support/service.ts';

const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Collection = (typeof COLLECTIONS)[number];
const BY_SLUG = ['events', 'venues', 'organizers'] as const;
const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name', docs: '' };
/** What makes a record of that name. */
const called = (collection: NamespaceResource, name: string) => ({
  [NAMES[collection]]: name,
  ...(collection === 'events' && { start_date: '2027-05-01', end_date: '2027-05-01' }),
});

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  const differences = await recount(service.endpoint, service.table);
  await service.stop();
  expect(differences).toEqual([]);
});

const call = (method: string, path: string, sent: Sent = {}) => service.call(method, path, { as: 'editor', ...sent });
const create = (collection: Collection, name: string, language?: string, more: object = {}) =>
  createRecord(service, collection, {
    ...called(collection, name),
    ...(language && { ml_language: language }),
    ...more,
  });
const idsIn = async (path: string, sent: Sent = {}): Promise<number[]> => {
  const { body } = await service.call('GET', path, sent);
  return COLLECTIONS.flatMap(collection => body[collection] ?? []).map(({ id }) => id);
};

describe('the parameter', () => {
  const everyRoute = Object.values(NAMESPACE_ROUTES).flatMap(({ methods, path, resource }) =>
    methods.map(method => [method, path.replace('{id}', '1').replace('{slug}', 'x'), resource] as const),
  );

  it.each(everyRoute)('%s %s takes one of five languages (checks 27, 29, 30)', async (method, path, resource) => {
    const body = called(resource, 'X');
    for (const language of ['de', '', 'CA']) {
      const inQuery = await call(method, `${path}?ml_language=${language}`, method === 'GET' ? {} : { body });
      expect(statusAndCode(inQuery)).toEqual(invalid('ml_language'));
      expect(inQuery.body.data.details.ml_language.code).toBe('rest_not_in_enum'); // contract/http#addresses
      if (method === 'GET' || method === 'DELETE') continue;
      const inBody = await call(method, path, { body: { ...body, ml_language: language } });
      expect(statusAndCode(inBody)).toEqual(invalid('ml_language'));
    }
  });

  it.each(['eu', 'ca', 'fr', 'gl', 'es'])('%s is accepted, and is the Content-Language (check 28)', async language => {
    for (const path of ['', ...COLLECTIONS.map(collection => `/${collection}`)]) {
      const { status, headers } = await service.call('GET', `${path}?ml_language=${language}`);
      expect([path, status, headers.get('content-language')]).toEqual([path, 200, path === '' ? 'en' : language]);
    }
  });

  it.each([
    [{}, {}, 'gl', 'the site’s'],
    [{ site: 'ca' }, {}, 'ca', 'the site’s'],
    [{ site: 'fr' }, {}, 'fr', 'the site’s'],
    [{ site: 'fr' }, { ml_language: 'gl' }, 'gl', 'sent in the body'],
    [{ query: 'es' }, {}, 'es', 'sent in the query'],
    [{ query: 'es' }, { ml_language: 'eu' }, 'eu', 'the body wins (contract/http#request-formats)'],
  ])(
    '%j and %j make a record in %s (%s)',
    async ({ site = 'gl', query = '' }: { site?: string; query?: string }, sent, language, _why) => {
      for (const collection of COLLECTIONS) {
        const name = `${collection} ${site} ${query} ${language}`;
        const path = `/${collection}${query && `?ml_language=${query}`}`;
        const { body, headers } = await call('POST', path, { site, body: { ...called(collection, name), ...sent } });
        expect([body.language, headers.get('content-language')]).toEqual([language, language]);
        expect(headers.get('location')).toBe(
          `http://calendar.test/${site}/calendar/events/v1/${collection}/${body.id}`,
        );
      }
    },
  );

  it('with an invalid value the error is in the site’s language, and nothing is created (check 30)', async () => {
    const refused = await call('POST', '/venues', { site: 'fr', body: { venue: 'Nulle part', ml_language: 'de' } });
    expect([statusAndCode(refused), refused.headers.get('content-language')]).toEqual([invalid('ml_language'), 'fr']);
    expect(await idsIn('/venues?search=nulle', { site: 'fr' })).toEqual([]);
  });
});

let round = 0;
/** The same name in three languages: ids by language, and the slug, which is the same too. */
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
  it('one name in three languages makes three records with the same slug and different ids (contract/venues#duplicates, contract/texts#slugs)', async () => {
    const { ids, slug } = await threeOf(collection);
    expect(new Set(Object.values(ids)).size).toBe(3);
    const all = await Promise.all(Object.values(ids).map(id => service.call('GET', `/${collection}/${id}`)));
    expect(all.map(({ body }) => [body.language, body.slug])).toEqual([
      ['gl', slug],
      ['ca', slug],
      ['fr', slug],
    ]);
  });

  it('lists show one language only: the requested one or the site’s (checks 31, 32)', async () => {
    const { ids } = await threeOf(collection);
    const list = `/${collection}?per_page=50&hide_empty=0`;
    for (const [path, site, shown] of [
      [list, 'gl', 'gl'],
      [list, 'ca', 'ca'],
      [`${list}&ml_language=fr`, 'gl', 'fr'],
      [`${list}&ml_language=gl`, 'fr', 'gl'],
      [`${list}&search=nome`, 'ca', 'ca'],
      [`${list}&ml_language=eu`, 'gl', undefined],
    ] as const) {
      const found = await idsIn(path, { site });
      expect(Object.keys(ids).filter(language => found.includes(ids[language] ?? 0))).toEqual(shown ? [shown] : []);
    }
  });

  it('ml_language in an update or delete changes neither the language nor the addressed record', async () => {
    const { ids, slug } = await threeOf(collection);
    const [path, sent] = [`/${collection}/${ids.ca}`, { body: { ml_language: 'fr', description: 'Nova' } }];
    expect((await call('PUT', path, sent)).body).toMatchObject({ id: ids.ca, language: 'ca', slug });
    expect((await call('PUT', `${path}?ml_language=gl`, { body: {} })).body).toMatchObject({
      id: ids.ca,
      language: 'ca',
    });
    expect((await call('DELETE', `${path}?ml_language=gl`)).body).toMatchObject({ id: ids.ca, language: 'ca' });
    expect((await service.call('GET', `/${collection}/${ids.gl}`)).body).toMatchObject({ id: ids.gl, slug });
  });

  it('by id, every site answers with the addressed record', async () => {
    const { ids, slug } = await threeOf(collection);
    for (const { language } of sites) {
      const { body } = await service.call('GET', `/${collection}/${ids.ca}`, { site: language });
      expect(body).toMatchObject({ id: ids.ca, language: 'ca', slug });
    }
  });
});

describe.each(BY_SLUG)('%s by slug', collection => {
  it('only records of the requested language are found', async () => {
    const { ids, slug } = await threeOf(collection);
    const path = `/${collection}/by-slug/${slug}`;
    expect((await service.call('GET', path)).body.id).toBe(ids.gl);
    expect((await service.call('GET', path, { site: 'ca' })).body.id).toBe(ids.ca);
    expect((await service.call('GET', `${path}?ml_language=fr`)).body.id).toBe(ids.fr);
    expect(statusAndCode(await service.call('GET', `${path}?ml_language=eu`))).toEqual(invalid('slug'));
    expect((await call('PUT', path, { body: { ml_language: 'ca', description: 'X' } })).body.id).toBe(ids.ca);
    expect((await call('PUT', `${path}?ml_language=fr`, { body: {} })).body.id).toBe(ids.fr);
    expect((await call('DELETE', `${path}?ml_language=fr`)).body.id).toBe(ids.fr);
    expect((await service.call('GET', path)).body.id).toBe(ids.gl);
  });

  it('DELETE takes the language from its body too', async () => {
    const { ids, slug } = await threeOf(collection);
    const { body } = await call('DELETE', `/${collection}/by-slug/${slug}`, { body: { ml_language: 'ca' } });
    expect(body.id).toBe(ids.ca);
  });
});

it('`include` finds no events of another language (checks 31, 32)', async () => {
  const { ids } = await threeOf('events');
  const include = `/events?include=${Object.values(ids)}`;
  expect(await idsIn(include)).toEqual([ids.gl]);
  expect(await idsIn(`${include}&ml_language=fr`)).toEqual([ids.fr]);
  expect(await idsIn(`${include}&ml_language=eu`)).toEqual([]);
});

it.each([
  ['posts', ['events', 'venues', 'organizers']],
  ['terms', ['categories', 'tags']],
] as const)('ids of %s ascend across types and languages', async (_, collections) => {
  const made: number[] = [];
  for (const collection of collections)
    for (const language of ['gl', 'ca']) made.push((await create(collection, `Un de cada ${language}`, language)).id);
  expect(made).toEqual([...new Set(made)].sort((a, b) => a - b));
});

it('users have ids of their own: 2 is both a user and a record', async () => {
  for (const name of ['De autora', 'De autor'])
    expect((await create('venues', name, 'gl', { author: 2 })).author).toBe('2');
  const replies = await Promise.all(COLLECTIONS.map(collection => call('GET', `/${collection}/2`)));
  expect(replies.map(({ status }) => status)).toContain(200);
});

describe('a site that calls the parameter wpml_language', () => {
  let moved: Service;
  beforeAll(async () => {
    moved = await openService({ site: { languageParameter: 'wpml_language' } });
  });
  afterAll(() => moved.stop());

  it.each<[sent: object, language: string]>([
    [{ wpml_language: 'ca' }, 'ca'],
    [{ ml_language: 'ca' }, 'ca'],
    [{ wpml_language: 'fr', ml_language: 'ca' }, 'fr'],
    [{}, 'gl'],
  ])('%j means %s', async (sent, language) => {
    const name = `Tag of ${JSON.stringify(sent)}`;
    const { body } = await moved.call('POST', '/tags', { as: 'editor', body: { name, ...sent } });
    expect(body.language).toBe(language);
    const query = new URLSearchParams({ hide_empty: '0', search: name, ...sent });
    const listed = await moved.call('GET', `/tags?${query}`);
    expect([listed.body.total, listed.headers.get('content-language')]).toEqual([1, language]);
  });

  it('uses that name in errors', async () => {
    const wrong = await moved.call('GET', '/events?wpml_language=de');
    expect(Object.keys(wrong.body.data.params)).toEqual(['wpml_language']);
  });
});
