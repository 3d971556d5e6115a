/** The index above the namespaces, as WordPress has it (contract/http#wordpress-addresses). */
import { describe, expect, it } from 'vitest';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { namespaceIndex, rootIndex } from '../../../shared/docs/index-documents.ts';

const SITE = {
  namespace: 'wp-json/tribe/events/v1',
  root: 'https://agenda.example/gl/wp-json/tribe/events/v1',
  languageParameter: 'wpml_language',
  language: 'gl',
  timezone: 'Europe/Madrid',
  offset: 2,
} as const;

describe('the root index', () => {
  it('says where the site is, what its clocks show, and all routes', () => {
    expect(rootIndex({ ...SITE, publicUrl: undefined })).toMatchObject({
      name: 'Axenda de eventos',
      url: 'https://agenda.example/gl',
      home: 'https://agenda.example/gl',
      gmt_offset: 2,
      timezone_string: 'Europe/Madrid',
      namespaces: ['tribe/events/v1', 'tec/v1', 'wp/v2'],
      routes: {
        '/': {
          namespace: '',
          methods: ['GET'],
          endpoints: [{ methods: ['GET'], args: { context: { required: false, default: 'view' } } }],
          _links: { self: [{ href: 'https://agenda.example/gl/wp-json/' }] },
        },
        ...namespaceIndex(NAMESPACE_ROUTES, SITE).routes,
      },
    });
  });

  it('names the routes of the other namespaces, with the names that fields have there', () => {
    const { routes } = rootIndex({ ...SITE, publicUrl: undefined });
    const others = Object.entries(routes).filter(([path]) => /^\/(wp|tec)\//.test(path));
    expect(others.map(([path, { namespace, methods }]) => [path, namespace, methods.join()])).toEqual([
      ['/tec/v1/events', 'tec/v1', 'GET,POST'],
      ['/tec/v1/events/(?P<id>\\d+)', 'tec/v1', 'GET,PUT,PATCH,DELETE'],
      ['/tec/v1/venues', 'tec/v1', 'GET,POST'],
      ['/tec/v1/venues/(?P<id>\\d+)', 'tec/v1', 'GET,PUT,PATCH,DELETE'],
      ['/tec/v1/organizers', 'tec/v1', 'GET,POST'],
      ['/tec/v1/organizers/(?P<id>\\d+)', 'tec/v1', 'GET,PUT,PATCH,DELETE'],
      ['/wp/v2/tribe_events/(?P<id>\\d+)', 'wp/v2', 'GET,POST,PUT,PATCH'],
      ['/wp/v2/tribe_events_cat', 'wp/v2', 'GET,POST'],
      ['/wp/v2/tribe_events_cat/(?P<id>\\d+)', 'wp/v2', 'GET'],
      ['/wp/v2/tags', 'wp/v2', 'GET,POST'],
      ['/wp/v2/tags/(?P<id>\\d+)', 'wp/v2', 'GET'],
      ['/wp/v2/media', 'wp/v2', 'GET,POST'],
      ['/wp/v2/media/(?P<id>\\d+)', 'wp/v2', 'GET'],
      ['/wp/v2/users/me', 'wp/v2', 'GET'],
    ]);
    expect(routes['/tec/v1/venues']?._links?.self).toEqual([
      { href: 'https://agenda.example/gl/wp-json/tec/v1/venues' },
    ]);
    expect(Object.keys(routes['/tec/v1/venues']?.endpoints[1]?.args ?? {})).toEqual(
      expect.arrayContaining(['title', 'content', 'featured_media', 'state_province']),
    );
  });

  it('is below wp-json of a site with another namespace, too', () => {
    const { url, namespaces, routes } = rootIndex({
      ...SITE,
      namespace: 'calendar/events/v1',
      root: 'https://agenda.example/gl/calendar/events/v1',
      publicUrl: undefined,
    });
    expect([url, namespaces[0]]).toEqual(['https://agenda.example/gl', 'calendar/events/v1']);
    expect(routes['/']?._links?.self).toEqual([{ href: 'https://agenda.example/gl/wp-json/' }]);
    expect(routes['/calendar/events/v1/events']).toBeDefined();
  });

  it('has the public pages as home, if there are any', () => {
    const { url, home } = rootIndex({ ...SITE, publicUrl: 'https://concello.example' });
    expect([url, home]).toEqual(['https://agenda.example/gl', 'https://concello.example']);
  });
});
