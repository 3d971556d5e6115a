/** What the documentation says of categories and tags. */
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import type { CategoryChange } from '../terms/input.ts';
import type { EmbeddedTerm, TermLink, TermUrls, TermView } from '../terms/view.ts';
import { ADDRESS, type Descriptions, type ResourceDocs } from './descriptions.ts';
import { SLUG } from './posts.ts';
import { EXAMPLE_ADDRESS, EXAMPLE_ROOT } from './story.ts';

const term = {
  name: 'Name of the term.',
  slug: SLUG,
  description: 'Description; HTML.',
  parent: 'Id of the category above.',
} satisfies Partial<Descriptions<typeof TermView>>;
const shown = {
  ...term,
  id: 'Number of the record.',
  count: 'Number of events that have the term.',
  taxonomy: 'Kind of term.',
  urls: 'Addresses of the term, its collection and the term above.',
  language: 'Language of the record.',
  translations: 'The same record in other languages, by language.',
} satisfies Partial<Descriptions<typeof TermView>>;

export const termDescriptions: Descriptions<typeof TermView> = {
  ...shown,
  url: { ...ADDRESS, description: 'Page of the record on the site.' },
  meta: { maxItems: 0, description: 'Always empty.' },
  _links: 'Links to the term, its collection and the term above.',
};

export const embeddedTermDescriptions: Descriptions<typeof EmbeddedTerm> = {
  ...shown,
  term_group: 'Always 0.',
  term_taxonomy_id: 'The same as `id`.',
  filter: { enum: ['raw'], description: 'Always `raw`.' },
};

export const termUrlsDescriptions: Descriptions<typeof TermUrls> = {
  self: { ...ADDRESS, description: 'Address of the term in the API.' },
  collection: { ...ADDRESS, description: 'Address of the list that it is in.' },
  up: { ...ADDRESS, description: 'Address of the category above; absent at the top.' },
};

export const termLinkDescriptions: Descriptions<typeof TermLink> = {
  href: { ...ADDRESS, description: 'Where the link leads.' },
};

export const termInputDescriptions: Descriptions<typeof CategoryChange> = {
  ...term,
  ml_language: 'Language of the record; without it, the site’s own.',
  translation_of: 'Id of the record that this one is a translation of; `null` unlinks it.',
};

// --- examples ----------------------------------------------------------------------------------------------------------

/** As in single reads. */
const whole = (view: TermView): TermView => ({
  ...view,
  _links: { self: [{ href: view.urls.self }], collection: [{ href: view.urls.collection }] },
});

/** As in an event. */
const embedded = ({ name, slug, taxonomy, description, parent = 0, count, id, ...view }: TermView): EmbeddedTerm => ({
  ...{ name, slug, term_group: 0, term_taxonomy_id: id, taxonomy, description, parent, count, filter: 'raw', id },
  ...{ urls: view.urls, language: view.language, translations: view.translations },
});

const examples = (listed: TermView, change: object) => ({
  created: { ...whole(listed), count: 0 },
  listed,
  whole: whole(listed),
  change,
  changed: { ...whole(listed), ...change },
  deleted: listed,
});

const CATEGORY: TermView = {
  id: 1,
  count: 1,
  description: 'Concertos e foliadas.',
  name: 'Música',
  slug: 'musica',
  taxonomy: 'tribe_events_cat',
  parent: 0,
  meta: [],
  url: `${EXAMPLE_ADDRESS}/events/category/musica/`,
  urls: { self: `${EXAMPLE_ROOT}/categories/1`, collection: `${EXAMPLE_ROOT}/categories` },
  language: 'gl',
  translations: {},
};
export const EMBEDDED_CATEGORY = embedded(CATEGORY);

const TAG: TermView = {
  id: 2,
  count: 1,
  description: '',
  name: 'panxoliñas',
  slug: 'panxolinas',
  taxonomy: 'post_tag',
  meta: [],
  url: `${EXAMPLE_ADDRESS}/tag/panxolinas/`,
  urls: { self: `${EXAMPLE_ROOT}/tags/2`, collection: `${EXAMPLE_ROOT}/tags` },
  language: 'gl',
  translations: {},
};
export const EMBEDDED_TAG = embedded(TAG);

export const categories: ResourceDocs<TermView> = {
  summary: 'Kinds of events, as a tree.',
  one: 'a category',
  name: 'Category',
  list: NAMESPACE_ROUTES.listCategories.reply.schema,
  changes: NAMESPACE_ROUTES.listCategoryChanges.reply.schema,
  examples: {
    query: { orderby: 'count', order: 'desc' },
    body: { name: 'Música', description: 'Concertos e foliadas.' },
    ...examples(CATEGORY, { description: 'Concertos, foliadas e verbenas.' }),
  },
};

export const tags: ResourceDocs<TermView> = {
  summary: 'Words that events have in common.',
  one: 'a tag',
  name: 'Tag',
  list: NAMESPACE_ROUTES.listTags.reply.schema,
  changes: NAMESPACE_ROUTES.listTagChanges.reply.schema,
  examples: {
    query: { search: 'panxo' },
    body: { name: 'panxoliñas' },
    ...examples(TAG, { description: 'Non custa nada.' }),
  },
};
