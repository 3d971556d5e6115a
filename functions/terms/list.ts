/** Lists of categories and tags (contract/terms#term-lists): the terms of the language from memory, and their counts in one query. */

import type * as v from 'valibot';
import type { OperationInput } from '../../shared/api/route.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/input/paging.ts';
import type { CategoryQuery } from '../../shared/terms/query.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { selectTerms } from '../../shared/terms/selection.ts';
import { termView } from '../../shared/terms/view.ts';
import { linksOfEvent } from '../access/links-of-event.ts';
import { addressesOf } from '../records/addresses.ts';
import { countsOf } from '../records/event-counts.ts';
import type { Deps } from '../runtime/deps.ts';

type Listing = OperationInput & { readonly query: v.InferOutput<typeof CategoryQuery>; readonly sent: URLSearchParams };

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

/** What one event links; `event` wins over `post` (contract/terms#term-lists). */
const assignedTo = async (
  { event, post, password }: Listing['query'],
  asked: OperationInput,
  deps: Deps,
): Promise<ReadonlySet<string> | undefined> => {
  const id = event ?? post;
  if (id === undefined) return undefined;
  const parameter = event === undefined ? 'post' : 'event';
  return new Set(await linksOfEvent({ parameter, id, password }, asked, deps));
};
