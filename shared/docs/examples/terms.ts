import type { EmbeddedTerm, TermView } from '../../terms/view.ts';

export const CATEGORY_BODY = { name: 'Música', description: 'Concertos e foliadas.' };

/** As in lists. */
export const CATEGORY: TermView = {
  id: 1,
  count: 1,
  description: 'Concertos e foliadas.',
  name: 'Música',
  slug: 'musica',
  taxonomy: 'tribe_events_cat',
  parent: 0,
  meta: [],
  url: 'https://agenda.example/gl/events/category/musica/',
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/categories/1',
    collection: 'https://agenda.example/gl/calendar/events/v1/categories',
  },
  language: 'gl',
  translations: {},
};
/** As in single reads. */
export const WHOLE_CATEGORY: TermView = {
  ...CATEGORY,
  _links: {
    self: [{ href: 'https://agenda.example/gl/calendar/events/v1/categories/1' }],
    collection: [{ href: 'https://agenda.example/gl/calendar/events/v1/categories' }],
  },
};
export const EMBEDDED_CATEGORY: EmbeddedTerm = {
  name: 'Música',
  slug: 'musica',
  term_group: 0,
  term_taxonomy_id: 1,
  taxonomy: 'tribe_events_cat',
  description: 'Concertos e foliadas.',
  parent: 0,
  count: 1,
  filter: 'raw',
  id: 1,
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/categories/1',
    collection: 'https://agenda.example/gl/calendar/events/v1/categories',
  },
  language: 'gl',
  translations: {},
};

export const TAG_BODY = { name: 'de balde' };

export const TAG: TermView = {
  id: 2,
  count: 1,
  description: '',
  name: 'de balde',
  slug: 'de-balde',
  taxonomy: 'post_tag',
  meta: [],
  url: 'https://agenda.example/gl/tag/de-balde/',
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/tags/2',
    collection: 'https://agenda.example/gl/calendar/events/v1/tags',
  },
  language: 'gl',
  translations: {},
};
export const WHOLE_TAG: TermView = {
  ...TAG,
  _links: {
    self: [{ href: 'https://agenda.example/gl/calendar/events/v1/tags/2' }],
    collection: [{ href: 'https://agenda.example/gl/calendar/events/v1/tags' }],
  },
};
export const EMBEDDED_TAG: EmbeddedTerm = {
  name: 'de balde',
  slug: 'de-balde',
  term_group: 0,
  term_taxonomy_id: 2,
  taxonomy: 'post_tag',
  description: '',
  parent: 0,
  count: 1,
  filter: 'raw',
  id: 2,
  urls: {
    self: 'https://agenda.example/gl/calendar/events/v1/tags/2',
    collection: 'https://agenda.example/gl/calendar/events/v1/tags',
  },
  language: 'gl',
  translations: {},
};
