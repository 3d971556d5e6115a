/**
 * Every default, limit, required field and route that the specification states, over HTTP. The
 * number before each row is the part of the specification.
 */
import { beforeAll, expect, it } from 'vitest';
import { bodyOf, invalidParam, missingParam, refusalOf, useEvents } from './events/use-events.ts';

const { call } = useEvents();
const AS = { as: 'editor' } as const;
const get = (path: string) => call('GET', path, AS);
const post = (path: string, body: object) => call('POST', path, { ...AS, body });

const EVENT = { title: 'T', start_date: '2027-06-10 10:00:00', end_date: '2027-06-10 12:00:00' };
/** The fields that each create requires (4.1, rule 2). */
const REQUIRED = {
  events: EVENT,
  venues: { venue: 'V' },
  organizers: { organizer: 'O' },
  categories: { name: 'C' },
  tags: { name: 'T' },
};
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/**
 * Creates eleven records of each kind that events link, and one tag and one category that no event
 * links.
 */
beforeAll(async () => {
  for (let i = 1; i <= 11; i++) {
    const named = { venue: { venue: `Venue ${i}` }, organizer: { organizer: `Organizer ${i}` } };
    const terms = { categories: [`Category ${i}`], tags: [`Tag ${i}`] };
    bodyOf(await post('/events', { ...EVENT, title: `Event ${i}`, ...named, ...terms }), 201);
  }
  for (const collection of ['categories', 'tags'])
    bodyOf(await post(`/${collection}`, { name: 'Unused', ...(collection === 'tags' && { slug: 'unused-tag' }) }), 201);
});

it.each(COLLECTIONS)('4.2 to 4.4, 8: /%s shows page 1 of 10 records by default', async collection => {
  const list = async (query: string) => bodyOf(await get(`/${collection}${query}`), 200);
  const [first, second] = [await list(''), await list('?page=2')];
  expect([first[collection].length, first.total, first.total_pages]).toEqual([10, 11, 2]);
  expect(second[collection]).toHaveLength(1);
  expect(first[collection]).toEqual((await list('?page=1&per_page=10'))[collection]);
});

it.each<[path: string, same: string, other: string]>([
  ['/events?start_date=2027-06-10 15:00:00', 'strict_dates=false', 'strict_dates=true'],
  ['/categories?per_page=50', 'hide_empty=1', 'hide_empty=0'],
  ['/tags?per_page=50', 'hide_empty=1', 'hide_empty=0'],
  ['/venues?per_page=50', 'only_with_upcoming=false', 'only_with_upcoming=true'],
  ['/organizers?per_page=50', 'only_with_upcoming=false', 'only_with_upcoming=true'],
])('4.2 to 4.4: %s is that with %s, and another one with %s', async (path, same, other) => {
  if (path.startsWith('/venues')) bodyOf(await post('/venues', { venue: 'Without events' }), 201);
  if (path.startsWith('/organizers')) bodyOf(await post('/organizers', { organizer: 'Without events' }), 201);
  const totals = await Promise.all(
    [path, `${path}&${same}`, `${path}&${other}`].map(async each => (await get(encodeURI(each))).body.total ?? 0),
  );
  expect(totals[1]).toBe(totals[0]);
  expect(totals[2]).not.toBe(totals[0]);
});

it.each(COLLECTIONS)('4: /%s takes eu, ca, fr, gl and es as ml_language, and nothing else', async collection => {
  for (const language of ['eu', 'ca', 'fr', 'gl', 'es'])
    expect((await get(`/${collection}?ml_language=${language}`)).status).toBe(200);
  expect(refusalOf(await get(`/${collection}?ml_language=en`))).toEqual(invalidParam('ml_language'));
  const sent = { ...REQUIRED[collection], ml_language: 'en' };
  expect(refusalOf(await post(`/${collection}`, sent))).toEqual(invalidParam('ml_language'));
});

it.each(COLLECTIONS)('4.1, rule 2: a create in /%s requires its fields and no others', async collection => {
  const required: object = REQUIRED[collection];
  expect(refusalOf(await post(`/${collection}`, {}))).toEqual(missingParam(...Object.keys(required)));
  for (const name of Object.keys(required)) {
    const others = Object.fromEntries(Object.entries(required).filter(([each]) => each !== name));
    expect(refusalOf(await post(`/${collection}`, others))).toEqual(missingParam(name));
  }
  bodyOf(await post(`/${collection}`, { ...required, ml_language: 'eu' }), 201);
});

it('2.1: an event is not all day, and has no website, terms, venue and organizer by default', async () => {
  const made = bodyOf(await post('/events', { ...EVENT, title: 'Defaults' }), 201);
  const { all_day, website, url, categories, tags, venue, organizer } = made;
  expect({ all_day, website, categories, tags, venue, organizer }).toEqual({
    ...{ all_day: false, website: url, categories: [], tags: [], venue: [], organizer: [] },
  });
});

it.each([
  ['venues', { venue: 'Empty venue' }, ['show_map', 'show_map_link']],
  ['organizers', { organizer: 'Empty organizer' }, []],
] as const)(
  '2.2, 2.3: a new record of /%s has none of the texts that default to null',
  async (collection, body, more) => {
    const made = bodyOf(await post(`/${collection}`, body), 201);
    const texts = ['description', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'];
    const shown = [...texts, 'website', 'image', 'email', ...more].filter(name => name in made);
    expect(shown).toEqual(more);
  },
);

it.each(COLLECTIONS)('4.1: an id in /%s is digits, and a slug has no slash', async collection => {
  for (const path of [`/${collection}/abc`, `/${collection}/1a`, `/${collection}/-1`, `/${collection}/by-slug/a/b`])
    expect(refusalOf(await get(path))).toEqual([404, 'rest_no_route']);
});

it('4.1, rule 5: categories and tags have no route by slug', async () => {
  for (const collection of ['categories', 'tags'])
    expect(refusalOf(await get(`/${collection}/by-slug/tag-1`))).toEqual([404, 'rest_no_route']);
});

it('4.1: the index is of the namespace calendar/events/v1, as it is viewed, by default', async () => {
  const index = bodyOf(await get(''), 200);
  expect(index.namespace).toBe('calendar/events/v1');
  expect(bodyOf(await get('?namespace=calendar/events/v1&context=view'), 200)).toEqual(index);
  bodyOf(await get('/doc'), 200);
});

const BY_SLUG: readonly string[] = ['events', 'venues', 'organizers'];
it.each(COLLECTIONS)(
  '4.1, rule 3: records of /%s are read, updated without a field, and deleted, by id and slug',
  async collection => {
    for (const address of BY_SLUG.includes(collection) ? ['id', 'slug'] : ['id']) {
      const named = Object.fromEntries(
        Object.entries(REQUIRED[collection]).map(([name, value]) => [
          name,
          /^\d/.test(value) ? value : `By ${address}`,
        ]),
      );
      const { id, slug } = bodyOf(await post(`/${collection}`, named), 201);
      const path = address === 'id' ? `/${collection}/${id}` : `/${collection}/by-slug/${slug}`;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const answer = await call(method, path, {
          ...AS,
          ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
        });
        expect([method, bodyOf(answer, 200).id]).toEqual([method, id]);
      }
    }
  },
);

it('2.1, 5: the password of an event is taken by id and not by slug, and is asked for where it is read', async () => {
  const { id, slug } = bodyOf(await post('/events', { ...EVENT, title: 'Secret', description: 'Said' }), 201);
  const protectedFor = async () => (await call('GET', `/events/${id}`)).status;
  bodyOf(await call('PUT', `/events/by-slug/${slug}`, { ...AS, body: { password: 'x' } }), 200);
  expect(await protectedFor()).toBe(200);
  bodyOf(await call('PUT', `/events/${id}`, { ...AS, body: { password: 'x' } }), 200);
  expect(await protectedFor()).not.toBe(200);
  bodyOf(await call('GET', `/events/${id}?password=x`), 200);
});
