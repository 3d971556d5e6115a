/** Which terms a list shows, and in which order (contract/terms#term-lists). */

import { invalid } from '../errors/api-error.ts';
import { foldSearch } from '../text/fold.ts';
import { lookupSlug } from '../text/slug.ts';
import type { CategoryQuery } from './query.ts';
import type { TermRecord } from './record.ts';

export interface TermFacts {
  /** Number of public events, by the list of the term (`c12`). */
  readonly counts: ReadonlyMap<string, number>;
  /** Lists of the terms that the event of the filter links; undefined: no such filter. */
  readonly assigned: ReadonlySet<string> | undefined;
}

/** @throws ApiError 400 for ids of terms that do not exist. */
export const selectTerms = (
  terms: readonly TermRecord[],
  query: CategoryQuery,
  { counts, assigned }: TermFacts,
): TermRecord[] => {
  const ids = new Set<number>(terms.map(({ id }) => id));
  const known = (name: 'include' | 'exclude' | 'parent', sent: readonly (string | number)[] | undefined) => {
    // Texts that are no numbers are accepted and match nothing, as in the original.
    if (sent?.some(id => /^\d+$/.test(String(id)) && !ids.has(Number(id)))) throw invalid({ [name]: 'unknown' });
    return sent && new Set(sent.map(Number));
  };
  const include = known('include', query.include);
  const exclude = known('exclude', query.exclude);
  const parent = known('parent', query.parent === undefined ? undefined : [query.parent]);
  const words = query.search === undefined ? '' : foldSearch(query.search);
  const slug = query.slug === undefined ? undefined : lookupSlug(query.slug);
  const inUse = listsInUse(terms, counts);
  return terms
    .filter(
      term =>
        (include?.has(term.id) ?? true) &&
        !exclude?.has(term.id) &&
        (parent?.has(term.parent) ?? true) &&
        (slug === undefined || term.slug === slug) &&
        (words === '' || foldSearch(term.name).includes(words) || term.slug.includes(words)) &&
        (assigned === undefined ? !query.hide_empty || inUse.has(term.list) : assigned.has(term.list)),
    )
    .sort(comparison(query.orderby, counts, query.order.toLowerCase() === 'asc' ? 1 : -1));
};

/** Lists of the terms with public events, and of their ancestors: a parent is shown if one of its descendants is. */
const listsInUse = (terms: readonly TermRecord[], counts: ReadonlyMap<string, number>): ReadonlySet<string> =>
  new Set(
    terms
      .filter(({ list }) => (counts.get(list) ?? 0) > 0)
      .flatMap(({ list, ancestorLists }) => [list, ...ancestorLists]),
  );

type Rank = (term: TermRecord) => string | number;
const byName: Rank = ({ name }) => foldSearch(name);
const byId: Rank = ({ id }) => id;

/** Compares by an attribute, and then by id. An unknown attribute means the name. */
const comparison = (orderby: string, counts: ReadonlyMap<string, number>, direction: 1 | -1) => {
  // A map: clients choose the name, and an object has members such as `__proto__`.
  const RANKS: ReadonlyMap<string, Rank> = new Map<string, Rank>([
    ['id', byId],
    ['term_id', byId],
    ['none', byId],
    ['slug', ({ slug }) => slug],
    ['count', ({ list }) => counts.get(list) ?? 0],
    ['description', ({ description }) => foldSearch(description)],
    ['parent', ({ parent }) => parent],
    ['term_group', () => 0],
    ['term_order', () => 0],
  ]);
  const ranks = [RANKS.get(orderby) ?? byName, byId];
  return (a: TermRecord, b: TermRecord): number => {
    const rank = ranks.find(of => of(a) !== of(b));
    return rank === undefined ? 0 : rank(a) < rank(b) ? -direction : direction;
  };
};
