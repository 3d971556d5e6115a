import type { CategoryChange } from '../../terms/input.ts';
import type { EmbeddedTerm, TermLink, TermUrls, TermView } from '../../terms/view.ts';
import { ADDRESS, type Facts } from './facts.ts';
import { SLUG } from './posts.ts';

const term = {
  name: 'Name of the term.',
  slug: SLUG,
  description: 'Description; HTML.',
  parent: 'Id of the category above.',
} satisfies Partial<Facts<typeof TermView>>;
const shown = {
  ...term,
  id: 'Number of the record.',
  count: 'Number of events that have the term.',
  taxonomy: 'Kind of term.',
  urls: 'Addresses of the term, its collection and the term above.',
  language: 'Language of the record.',
  translations: 'The same record in other languages, by language.',
} satisfies Partial<Facts<typeof TermView>>;

export const termFacts: Facts<typeof TermView> = {
  ...shown,
  url: { ...ADDRESS, description: 'Page of the record on the site.' },
  meta: { maxItems: 0, description: 'Always empty.' },
  _links: 'Links to the term, its collection and the term above.',
};

export const embeddedTermFacts: Facts<typeof EmbeddedTerm> = {
  ...shown,
  term_group: 'Always 0.',
  term_taxonomy_id: 'The same as `id`.',
  filter: { enum: ['raw'], description: 'Always `raw`.' },
};

export const termUrlsFacts: Facts<typeof TermUrls> = {
  self: { ...ADDRESS, description: 'Address of the term in the API.' },
  collection: { ...ADDRESS, description: 'Address of the list that it is in.' },
  up: { ...ADDRESS, description: 'Address of the category above; absent at the top.' },
};

export const termLinkFacts: Facts<typeof TermLink> = {
  href: { ...ADDRESS, description: 'Where the link leads.' },
};

export const termInputFacts: Facts<typeof CategoryChange> = {
  ...term,
  ml_language: 'Language of the record; without it, the site’s own.',
  translation_of: 'Id of the record that this one is a translation of; `null` unlinks it.',
};
