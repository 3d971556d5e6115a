/** Lists of categories and tags (contract/terms#term-lists): the terms of the language from memory, and their counts in one query. */

import type * as v from 'valibot';
import { envelope, offsetOf, totalHeaders } from '../../shared/paging.ts';
import { LINK_LETTERS, type Linkable, type TermRecord } from '../../shared/records.ts';
import type { Asked } from '../../shared/route.ts';
import type { Language } from '../../shared/settings.ts';
import { countsPartition } from '../../shared/store/table.ts';
import type { CategoryQuery } from '../../shared/terms/query.ts';
import { selectTerms } from '../../shared/terms/selection.ts';
import { termView } from '../../shared/terms/view.ts';
import { addressesOf } from '../answers.ts';
import type { Deps } from '../runtime/deps.ts';
import { linksOfEvent } from './event-filter.ts';
import { countsIn } from './neighbours.ts';

type Listing = Asked & { readonly query: v.InferOutput<typeof CategoryQuery>; readonly sent: URLSearchParams };

export const listTerms = async (
  type: TermRecord['type'],
  collection: 'categories' | 'tags',
  { query, sent, ...asked }: Listing,
  deps: Deps,
) => {
  asked.authorise();
  const [terms, counts, assigned] = await Promise.all([
    deps.terms(asked.language),
    countsOf(type, asked.language, deps),
    assignedTo(query, asked, deps),
  ]);
  const selected = selectTerms(
    [...terms.values()].filter(term => term.type === type),
    query,
    { counts, assigned },
  );
  const offset = offsetOf(query);
  const links = envelope(`${asked.root}/${collection}`, sent, query, selected.length);
  const views = selected
    .slice(offset, offset + query.per_page)
    .map(term => termView(term, counts.get(term.list) ?? 0, addressesOf(asked, deps)));
  return { terms: views, envelope: links, headers: totalHeaders(links) };
};

/** How many public events of the language, those behind a password left out, link what, by list of the linked record. */
export const countsOf = async (
  type: Linkable,
  language: Language,
  { store }: Deps,
): Promise<ReadonlyMap<string, number>> =>
  countsIn(await store.find({ partition: countsPartition(language, LINK_LETTERS[type]) }));

/** What one event links; `event` wins over `post` (contract/terms#term-lists). */
const assignedTo = async (
  { event, post, password }: Listing['query'],
  asked: Asked,
  deps: Deps,
): Promise<ReadonlySet<string> | undefined> => {
  const id = event ?? post;
  if (id === undefined) return undefined;
  const parameter = event === undefined ? 'post' : 'event';
  return new Set(await linksOfEvent({ parameter, id, password }, asked, deps));
};
