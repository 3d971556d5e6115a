/**
 * The tree of categories, computed from the parents that are stored with them, and the terms that a
 * list shows. Each function ends, whatever is stored.
 */

import { type FieldProblem, invalid } from '../http/errors.ts';
import type { LinkCounts } from '../lists/entry.ts';
import type { Language } from '../settings/site.ts';
import { foldSearch, lookupSlug, nameOrder } from '../text/fold.ts';
import type { CategoryQuery, TermOrder } from './term-input.ts';
import type { TermRecord } from './term-record.ts';

export type TermsById = ReadonlyMap<number, TermRecord>;

export const termsById = (terms: Iterable<TermRecord>): TermsById => new Map([...terms].map(term => [term.id, term]));

/**
 * A term and its ancestors, from the bottom up. The search ends at any term that is already in
 * `line`. `byId` holds all terms of the language.
 */
export const withAncestors = (term: TermRecord, byId: TermsById, line = new Set<TermRecord>()): Set<TermRecord> => {
  for (let at: TermRecord | undefined = term; at !== undefined && !line.has(at); at = byId.get(at.parent)) line.add(at);
  return line;
};

/** Whether a category is another one or below it. */
export const isWithin = (category: TermRecord, ancestor: TermRecord, byId: TermsById): boolean =>
  [...withAncestors(category, byId)].some(({ id }) => id === ancestor.id);

/**
 * The categories that do not lead up to the top level. Their parent does not exist, or they are the
 * one with the lowest id in a cycle.
 */
export const misplaced = (categories: readonly TermRecord[]): TermRecord[] => {
  const byId = termsById(categories);
  return categories.filter(category => {
    if (category.parent === 0) return false;
    const parent = byId.get(category.parent);
    if (parent === undefined) return true;
    const line = withAncestors(parent, byId);
    return line.has(category) && Math.min(...[...line].map(({ id }) => id)) === category.id;
  });
};

/** A term and all its descendants. `terms` are all terms of its language. */
export const withDescendants = (term: TermRecord, terms: readonly TermRecord[]): TermRecord[] => {
  const children = Map.groupBy(terms, ({ parent }) => parent);
  const found = new Set([term]);
  // The loop also visits what is added to the set meanwhile.
  for (const each of found) for (const child of children.get(each.id) ?? []) found.add(child);
  return [...found];
};

// Which terms a list shows, and in which order (contract/terms#term-lists).

interface TermFacts {
  /** The numbers of public events, by the link to the term (`c12`). */
  readonly counts: LinkCounts;
  readonly language: Language;
  /**
   * The terms of the event that the list is filtered by, as links; undefined without such a filter.
   */
  readonly assigned: ReadonlySet<string> | undefined;
}

/** @throws ApiError 400 that names all parameters with terms that do not exist. */
export const selectTerms = (terms: readonly TermRecord[], query: CategoryQuery, facts: TermFacts): TermRecord[] => {
  const { counts, assigned } = facts;
  const ids = new Set<number>(terms.map(({ id }) => id));
  const problems: Record<string, FieldProblem> = {};
  const known = (name: 'include' | 'exclude' | 'parent', sent: readonly (string | number)[] | undefined) => {
    if (sent?.some(id => !isTerm(String(id), ids, terms))) problems[name] = 'unknown';
    return sent && new Set(sent.map(Number));
  };
  const include = known('include', query.include);
  const exclude = known('exclude', query.exclude);
  const parent = known('parent', query.parent === undefined ? undefined : [query.parent]);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const words = query.search === undefined ? undefined : foldSearch(query.search);
  const slug = query.slug === undefined ? undefined : lookupSlug(query.slug);
  const inUse = linksInUse(terms, counts);
  return terms
    .filter(
      term =>
        (include?.has(term.id) ?? true) &&
        !exclude?.has(term.id) &&
        (parent?.has(term.parent) ?? true) &&
        (slug === undefined || term.slug === slug) &&
        (words === undefined || hasWords(term, words)) &&
        (assigned === undefined ? !query.hide_empty || inUse.has(term.link) : assigned.has(term.link)),
    )
    .sort(comparison(query.orderby, facts, query.order === 'asc' ? 1 : -1));
};

/**
 * Whether a term with this id, slug or name exists. As in The Events Calendar, slugs and names are
 * accepted and match nothing (contract/terms#term-lists).
 */
const isTerm = (sent: string, ids: ReadonlySet<number>, terms: readonly TermRecord[]): boolean =>
  /^\d+$/.test(sent)
    ? ids.has(Number(sent))
    : terms.some(({ slug, name }) => slug === lookupSlug(sent) || foldSearch(name) === foldSearch(sent));

/**
 * Slugs are folded, too, because folding turns hyphens into blanks. Words of which folding leaves
 * nothing match nothing.
 */
const hasWords = ({ name, slug }: TermRecord, words: string): boolean =>
  words !== '' && [name, slug].some(text => foldSearch(text).includes(words));

/**
 * Links to the terms with public events and to their ancestors, because a parent is shown if one of
 * its descendants is.
 */
const linksInUse = (terms: readonly TermRecord[], counts: LinkCounts): ReadonlySet<string> => {
  const byId = termsById(terms);
  const inUse = new Set<TermRecord>();
  for (const term of terms) if ((counts[term.link] ?? 0) > 0) withAncestors(term, byId, inUse);
  return new Set([...inUse].map(({ link }) => link));
};

type Order = (a: TermRecord, b: TermRecord) => number;

const by =
  (rank: (term: TermRecord) => string | number): Order =>
  (a, b) =>
    rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0;

const byId = by(({ id }) => id);

const byName = (language: Language): Order => {
  const order = nameOrder(language);
  return (a, b) => order(a.name, b.name);
};

/** Compares by an attribute, and then by id, which ascends in both directions. */
const comparison = (orderby: TermOrder, { counts, language }: TermFacts, direction: 1 | -1): Order => {
  const orders: Readonly<Record<TermOrder, Order>> = {
    name: byName(language),
    slug: by(({ slug }) => slug),
    id: byId,
    count: by(({ link }) => counts[link] ?? 0),
    description: by(({ description }) => foldSearch(description)),
    parent: by(({ parent }) => parent),
  };
  const order = orders[orderby];
  return (a, b) => direction * order(a, b) || byId(a, b);
};
