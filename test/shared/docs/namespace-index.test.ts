/** The index of the namespace (contract/http#namespace-index). */
import { describe, expect, test } from 'vitest';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { namespaceIndex } from '../../../shared/docs/index-documents.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const SPACE = '/calendar/events/v1';
const index = namespaceIndex(NAMESPACE_ROUTES, {
  namespace: 'calendar/events/v1',
  root: ROOT,
  languageParameter: 'ml_language',
});

test('a site that moved here keeps its namespace, by its name without wp-json, and its name for ml_language', () => {
  const moved = namespaceIndex(NAMESPACE_ROUTES, {
    namespace: 'wp-json/tribe/v1',
    root: 'https://api.example/gl/wp-json/tribe/v1',
    languageParameter: 'wpml_language',
  });
  const expected = JSON.stringify(index)
    .replaceAll('api.example/gl/', 'api.example/gl/wp-json/')
    .replaceAll('calendar/events/v1', 'tribe/v1')
    .replaceAll('ml_language', 'wpml_language');
  expect(JSON.stringify(moved)).toBe(expected);
  expect(moved._links).toEqual({ up: [{ href: 'https://api.example/gl/wp-json/' }] });
});

test('every row is an endpoint of its route', () => {
  const endpoints = Object.values(index.routes).flatMap(route => route.endpoints.map(endpoint => endpoint.methods));
  expect(endpoints).toHaveLength(Object.keys(NAMESPACE_ROUTES).length);
});

test('the index itself, whole', () => {
  const language = ['eu', 'ca', 'fr', 'gl', 'es'];
  expect(index.routes[SPACE]).toEqual({
    namespace: 'calendar/events/v1',
    methods: ['GET'],
    endpoints: [
      {
        methods: ['GET'],
        args: {
          namespace: {
            required: false,
            default: 'calendar/events/v1',
            type: 'string',
            description: 'Namespace to describe; there is only one.',
          },
          context: { required: false, default: 'view', type: 'string', description: 'Accepted and ignored.' },
          ml_language: {
            required: false,
            type: 'string',
            description: 'Language; without it, the site’s own.',
            enum: language,
          },
        },
      },
    ],
    _links: { self: [{ href: ROOT }] },
  });
});

describe('arguments', () => {
  const argumentOf = (pattern: string, endpoint: number, name: string) =>
    index.routes[`${SPACE}${pattern}`]?.endpoints[endpoint]?.args[name];
  const list = (items: object) => ({ type: 'array', items });

  test.each<[string, number, string, object, string]>([
    ['/events/(?P<id>\\d+)', 0, 'id', { required: true, type: 'integer' }, 'contract/http#routes, rule 1'],
    ['/events', 1, 'title', { required: true, type: 'string' }, 'contract/http#routes, rule 2'],
    ['/events/(?P<id>\\d+)', 1, 'title', { required: false, type: 'string' }, 'contract/http#routes, rule 3'],
    ['/venues/by-slug/(?P<slug>[^/]+)', 1, 'slug', { required: true, type: 'string' }, 'contract/http#routes, rule 4'],
    ['/events/by-slug/(?P<slug>[^/]+)', 1, 'slug', { required: false, type: 'string' }, 'contract/http#routes, rule 4'],
    ['/events', 0, 'include', { required: false, ...list({ type: 'integer', enum: undefined }) }, 'lists say of what'],
    ['/events', 1, 'venue', { required: false, type: 'array' }, 'of ids or data: no single type'],
  ])('%s, endpoint %i: %s', (pattern, endpoint, name, expected) => {
    expect(argumentOf(pattern, endpoint, name)).toEqual({ ...expected, description: expect.any(String) });
  });

  test('a route without a pattern says where it is, one with a pattern cannot', () => {
    expect(index.routes[`${SPACE}/tags`]?._links).toEqual({ self: [{ href: `${ROOT}/tags` }] });
    expect(index.routes[`${SPACE}/tags/(?P<id>\\d+)`]?._links).toBeUndefined();
  });
});
