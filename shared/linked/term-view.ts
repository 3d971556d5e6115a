/**
 * Categories and tags as answers show them, by their own routes (contract/terms#term-fields) and
 * embedded in an event (contract/terms#embedded-terms).
 */
import * as v from 'valibot';
import { type Addresses, collectionAddress, publicAddress, restAddress } from '../http/addresses.ts';
import { Whole } from '../http/fields.ts';
import { type GroupsByRecord, type Translations, TranslationsView } from '../model/translations.ts';
import { Language } from '../settings/site.ts';
import type { Store } from '../store/store.ts';
import { escapeName } from '../text/html.ts';
import type { TermRecord } from './term-record.ts';

/**
 * The names of taxonomies in The Events Calendar, which clients read (contract/terms#taxonomies).
 */
const TAXONOMIES = { category: 'tribe_events_cat', tag: 'post_tag' } as const;
const Taxonomy = v.picklist(Object.values(TAXONOMIES));

export const TermUrls = v.object({ self: v.string(), collection: v.string(), up: v.optional(v.string()) });
export const TermLink = v.object({ href: v.string() });
const Links = v.record(v.string(), v.array(TermLink));

/** The fields that both views have. */
const common = {
  id: Whole,
  count: Whole,
  description: v.string(),
  name: v.string(),
  slug: v.string(),
  taxonomy: Taxonomy,
  urls: TermUrls,
  language: Language,
  translations: TranslationsView,
};

export const TermView = v.object({
  ...common,
  parent: v.optional(Whole),
  meta: v.array(v.unknown()),
  url: v.string(),
  _links: v.optional(Links),
});
export type TermView = v.InferOutput<typeof TermView>;

export const EmbeddedTerm = v.object({
  ...common,
  term_group: Whole,
  term_taxonomy_id: Whole,
  parent: Whole,
  filter: v.string(),
});
export type EmbeddedTerm = v.InferOutput<typeof EmbeddedTerm>;

/** What the views of a term depend on, apart from the term itself. */
interface TermViewOptions {
  readonly addresses: Addresses;
  readonly translations: Translations;
}

const commonView = (term: TermRecord, count: number, { addresses, translations }: TermViewOptions) => ({
  id: term.id,
  count,
  description: term.description,
  name: escapeName(term.name),
  slug: term.slug,
  taxonomy: TAXONOMIES[term.type],
  urls: urls(term, addresses),
  language: term.language,
  translations: translations(term),
});

export const termView = (term: TermRecord, count: number, options: TermViewOptions): TermView => ({
  ...commonView(term, count, options),
  ...(term.type === 'category' && { parent: term.parent }),
  meta: [],
  url: publicAddress(options.addresses, term),
});

/** Adds the links to the term and to its collection, which single reads and writes show. */
export const withLinks = (view: TermView): TermView => ({
  ...view,
  _links: {
    self: [{ href: view.urls.self }],
    collection: [{ href: view.urls.collection }],
    ...(view.urls.up !== undefined && { up: [{ href: view.urls.up }] }),
  },
});

export const embeddedTerm = (term: TermRecord, count: number, options: TermViewOptions): EmbeddedTerm => ({
  ...commonView(term, count, options),
  term_group: 0,
  term_taxonomy_id: term.id,
  parent: term.parent,
  filter: 'raw',
});

const urls = (term: TermRecord, a: Addresses): v.InferOutput<typeof TermUrls> => ({
  self: restAddress(a, term.type, term.id),
  collection: collectionAddress(a, term.type),
  ...(term.parent !== 0 && { up: restAddress(a, term.type, term.parent) }),
});

// The terms of a language, as functions keep them in memory.

export interface Terms {
  /** Every write of a term raises it; 0 if there are no terms. */
  readonly version: number;
  /** The keys are links, such as `c12`. */
  readonly byLink: ReadonlyMap<string, TermRecord>;
  readonly groups: GroupsByRecord;
}
export const NO_TERMS: Terms = { version: 0, byLink: new Map(), groups: new Map() };

/**
 * Reads the current terms, in one round trip if nothing has changed, else in two. Their version is
 * read from `through`, by default from the table.
 */
export type TermCache = (language: Language, through?: Pick<Store, 'read' | 'readRange'>) => Promise<Terms>;

/** A cache that reads the version of the terms from `store`. */
export const termsThrough =
  (store: Pick<Store, 'read' | 'readRange'>, memory: TermCache): TermCache =>
  language =>
    memory(language, store);
