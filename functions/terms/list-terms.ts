/** Lists of categories and tags (contract/terms#term-lists). The terms come from memory, their counts from one query. */

import { collectionAddress } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import { envelope, offsetOf } from '../../shared/input/paging.ts';
import type { TermType } from '../../shared/store/table.ts';
import type { CategoryQuery } from '../../shared/terms/query.ts';
import { selectTerms } from '../../shared/terms/selection.ts';
import { termView } from '../../shared/terms/view.ts';
import { linksOfEvent } from '../access/links-of-event.ts';
import { countsOf } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';

type TermListRequest = OperationInput & { readonly query: CategoryQuery; readonly sent: URLSearchParams };

export const listTerms = async (type: TermType, { query, sent, ...request }: TermListRequest, deps: Deps) => {
  request.authorise();
  const [terms, counts, assigned] = await Promise.all([
    deps.terms(request.language),
    countsOf(type, request.language, deps.store),
    assignedLists(query, request, deps),
  ]);
  const ofType = [...terms.values()].filter(term => term.type === type);
  const selected = selectTerms(ofType, query, { counts, language: request.language, assigned });
  const offset = offsetOf(query);
  const { addresses } = request;
  const views = selected
    .slice(offset, offset + query.per_page)
    .map(term => termView(term, counts.get(term.list) ?? 0, addresses));
  return { views, page: envelope(collectionAddress(addresses, type), sent, query, selected.length) };
};

/** The lists of what the event of the filter links. `event` wins over `post` (contract/terms#term-lists). undefined: neither is sent. */
const assignedLists = async (
  { event, post, password }: CategoryQuery,
  request: OperationInput,
  deps: Deps,
): Promise<ReadonlySet<string> | undefined> => {
  const id = event ?? post;
  if (id === undefined) return undefined;
  const parameter = event === undefined ? 'post' : 'event';
  return new Set(await linksOfEvent({ parameter, id, password }, request, deps));
};
