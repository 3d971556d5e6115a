/** The index above the namespaces, as WordPress has it (contract/http#wordpress-addresses). */
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../shared/api/routes.ts';
import { namespaceIndex } from '../../../shared/docs/namespace-index.ts';
import { rootIndex } from '../../../shared/docs/root-index.ts';
import { gl } from '../../../shared/messages/documentation/gl.ts';

const SITE = {
  namespace: 'wp-json/tribe/events/v1',
  root: 'https://agenda.example/gl/wp-json/tribe/events/v1',
  languageParameter: 'wpml_language',
  texts: gl,
  timezone: 'Europe/Madrid',
  offset: 2,
};

describe('the root index', () => {
  it('says where the site is, what its clocks show, and all routes', () => {
    expect(rootIndex(ROUTES, { ...SITE, publicUrl: undefined })).toEqual({
      name: 'Axenda de eventos',
      url: 'https://agenda.example/gl',
      home: 'https://agenda.example/gl',
      gmt_offset: 2,
      timezone_string: 'Europe/Madrid',
      namespaces: ['tribe/events/v1'],
      routes: {
        '/': {
          namespace: '',
          methods: ['GET'],
          endpoints: [{ methods: ['GET'], args: { context: { required: false, default: 'view' } } }],
          _links: { self: [{ href: 'https://agenda.example/gl/wp-json/' }] },
        },
        ...namespaceIndex(ROUTES, SITE).routes,
      },
    });
  });

  it('has the public pages as home, if there are any', () => {
    const { url, home } = rootIndex(ROUTES, { ...SITE, publicUrl: 'https://concello.example' });
    expect([url, home]).toEqual(['https://agenda.example/gl', 'https://concello.example']);
  });
});
