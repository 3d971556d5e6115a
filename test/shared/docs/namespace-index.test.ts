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
});
