/** Categories and tags as their own routes show them, and embedded in an event (contract/terms#term-fields, contract/terms#embedded-terms). */
import { describe, expect, it } from 'vitest';
import { embeddedTerm, termView, withLinks } from '../../../shared/terms/view.ts';
import { termRecord } from '../../support/records.ts';

const ROOT = 'https://api.example/gl/calendar/events/v1';
const OPTIONS = {
  addresses: {
    root: ROOT,
    site: 'https://www.example/gl',
    sites: [
      { language: 'gl', address: 'https://www.example/gl' },
      { language: 'ca', address: 'https://www.example/ca' },
    ],
  },
  translations: () => ({}),
} as const;

const opera = termRecord({ name: 'Ópera & <más>', slug: 'opera', description: '<em>A</em>', parent: 3 });
const OPERA = {
  id: 12,
  count: 4,
  description: '<em>A</em>',
  name: 'Ópera &amp; &lt;más&gt;',
  slug: 'opera',
  taxonomy: 'tribe_events_cat',
  parent: 3,
  urls: { self: `${ROOT}/categories/12`, collection: `${ROOT}/categories`, up: `${ROOT}/categories/3` },
};
const free = termRecord({ type: 'tag', id: 7, list: 't7', name: 'De balde', slug: 'de-balde', language: 'ca' });
const FREE = {
  id: 7,
  count: 0,
  description: '',
  name: 'De balde',
  slug: 'de-balde',
  taxonomy: 'post_tag',
  urls: { self: `${ROOT}/tags/7`, collection: `${ROOT}/tags` },
};

describe('by its own route', () => {
  const views = {
    opera: {
      ...OPERA,
      meta: [],
      url: 'https://www.example/gl/events/category/opera/',
      language: 'gl',
      translations: {},
    },
    free: { ...FREE, meta: [], url: 'https://www.example/ca/tag/de-balde/', language: 'ca', translations: {} },
  };

  it('a category has a parent, a tag has none', () => {
    expect(termView(opera, 4, OPTIONS)).toEqual(views.opera);
    expect(termView(free, 0, OPTIONS)).toEqual(views.free);
  });

  it('a category at the top has parent 0, and nothing above it', () => {
    const top = termView(termRecord(), 1, OPTIONS);
    expect([top.parent, 'up' in top.urls]).toEqual([0, false]);
  });

  it('single reads link it, its collection, and what is above it', () => {
    expect(withLinks(termView(opera, 4, OPTIONS))).toEqual({
      ...views.opera,
      _links: {
        self: [{ href: `${ROOT}/categories/12` }],
        collection: [{ href: `${ROOT}/categories` }],
        up: [{ href: `${ROOT}/categories/3` }],
      },
    });
    expect(withLinks(termView(free, 0, OPTIONS))).toEqual({
      ...views.free,
      _links: { self: [{ href: `${ROOT}/tags/7` }], collection: [{ href: `${ROOT}/tags` }] },
    });
  });
});

it('embedded in an event it has the keys of WordPress, with a parent always', () => {
  expect(embeddedTerm(opera, 4, OPTIONS)).toEqual({
    ...OPERA,
    language: 'gl',
    translations: {},
    term_group: 0,
    term_taxonomy_id: 12,
    filter: 'raw',
  });
  expect(embeddedTerm(free, 0, OPTIONS)).toEqual({
    ...FREE,
    language: 'ca',
    translations: {},
    parent: 0,
    term_group: 0,
    term_taxonomy_id: 7,
    filter: 'raw',
  });
});
