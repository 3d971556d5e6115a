/** Index of the namespace and documentation, through the door; their content is tested with the core (checks 18 to 26). */
import { expect, it } from 'vitest';
import { bodyOf, ROOT, refusalOf, useEvents } from './use-events.ts';

const { call } = useEvents();
const NAMESPACE = '/calendar/events/v1';

it('the index has all routes, by pattern (checks 18 to 21)', async () => {
  const { namespace, routes, _links } = bodyOf(await call('GET', ''), 200);
  expect(namespace).toBe('calendar/events/v1');
  expect(_links.up[0].href).toEqual(expect.any(String));
  const bySlug = (collection: string) => `/${collection}/by-slug/(?P<slug>[^/]+)`;
  const byId = (collection: string) => `/${collection}/(?P<id>\\d+)`;
  const [posts, terms] = [
    ['events', 'venues', 'organizers'],
    ['categories', 'tags'],
  ];
  const patterns = [
    ['', '/doc'],
    posts.flatMap(posted => [`/${posted}`, byId(posted), bySlug(posted)]),
    terms.flatMap(term => [`/${term}`, byId(term)]),
  ];
  expect(Object.keys(routes).sort()).toEqual(
    patterns
      .flat()
      .map(pattern => NAMESPACE + pattern)
      .sort(),
  );
  for (const { methods, endpoints } of Object.values<Record<string, unknown>>(routes))
    expect([methods, endpoints]).toEqual([expect.any(Array), expect.any(Array)]);
  expect(routes[NAMESPACE + byId('events')].methods.sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
  expect(routes[`${NAMESPACE}/events`].endpoints[0].args).toMatchObject({
    per_page: { default: 10 },
    page: { default: 1 },
  });
});

it('the index knows one namespace (check 22)', async () => {
  expect(refusalOf(await call('GET', '?namespace=zzz'))).toEqual([404, 'rest_invalid_namespace']);
  bodyOf(await call('GET', '?namespace=calendar/events/v1&context=help'), 200);
});

it('the documentation describes every path, under the address of the stage (checks 24 to 26)', async () => {
  const document = bodyOf(await call('GET', '/doc'), 200);
  expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'servers']);
  expect(document.openapi).toMatch(/^3\./);
  expect(document.servers[0].url.replace(/\/$/, '')).toBe(ROOT);
  const posts = ['events', 'venues', 'organizers'].flatMap(name => [
    `/${name}`,
    `/${name}/{id}`,
    `/${name}/by-slug/{slug}`,
  ]);
  const terms = ['categories', 'tags'].flatMap(name => [`/${name}`, `/${name}/{id}`]);
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/doc', ...posts, ...terms]));
  const schemas = ['Event', 'Venue', 'Organizer', 'Term', 'Image', 'ImageSize', 'DateDetails', 'CostDetails'];
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(schemas));
});

it.each(['ca', 'fr'])('the site %s has its own (contract/http#addresses)', async site => {
  const { routes } = bodyOf(await call('GET', '', { site }), 200);
  expect(routes[`${NAMESPACE}/events`]._links.self[0].href).toBe(`${ROOT.replace('/gl/', `/${site}/`)}/events`);
});
