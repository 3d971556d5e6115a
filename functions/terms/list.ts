/**
 * Lists of categories and tags (contract/terms#term-lists). The terms and their counts come from
 * memory.
 */

import { shortenedRecords } from '../../shared/api/answer.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { collectionAddress } from '../../shared/http/addresses.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/http/paging.ts';
import { groupOf, translationsShown } from '../../shared/model/translations.ts';
import type { TermType } from '../../shared/store/records.ts';
import { selectTerms } from '../../shared/terms/filters.ts';
import type { CategoryQuery } from '../../shared/terms/input.ts';
import { type Terms, termView } from '../../shared/terms/view.ts';
import { linksOfEvent } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';

type TermListRequest = OperationInput & { readonly query: CategoryQuery; readonly sent: URLSearchParams };

export const listTerms = async (type: TermType, { query, sent, ...request }: TermListRequest, deps: Deps) => {
  request.authorise();
  const [terms, counts, assigned] = await Promise.all([
    deps.terms(request.language),
    deps.cards.counts({ ...deps, ...request }),
    assignedLinks(query, request, deps),
  ]);
  const ofType = [...terms.byLink.values()].filter(term => term.type === type);
  const facts = { counts, language: request.language, assigned: assigned && withTranslations(assigned, terms) };
  const selected = selectTerms(ofType, query, facts);
  const offset = offsetOf(query);
  const { addresses } = request;
  const options = { addresses, translations: translationsShown(terms.groups, request) };
  const { views, headers } = shortenedRecords(
    selected.slice(offset, offset + query.per_page).map(term => termView(term, counts[term.link] ?? 0, options)),
  );
  const page = envelope(collectionAddress(addresses, type), sent, query, selected.length);
  return { views: [...views], page, headers: { ...totalHeaders(page), ...headers } };
};

/**
 * Adds the terms of this language that the event shows instead of linked ones
 * (contract/languages#embedded-records).
 */
const withTranslations = (linked: ReadonlySet<string>, { byLink, groups }: Terms): ReadonlySet<string> => {
  const translations = [...byLink.values()].filter(term =>
    groupOf(groups, term)?.members.some(({ link }) => link !== null && linked.has(link)),
  );
  return new Set([...linked, ...translations.map(({ link }) => link)]);
};

/**
 * The links of the event that the filter names. `event` takes precedence over `post`
 * (contract/terms#term-lists). Returns undefined without such a filter.
 */
const assignedLinks = async (
  { event, post, password }: CategoryQuery,
  request: OperationInput,
  deps: Deps,
): Promise<ReadonlySet<string> | undefined> => {
  const id = event ?? post;
  if (id === undefined) return undefined;
  const parameter = event === undefined ? 'post' : 'event';
  return new Set(await linksOfEvent({ parameter, id, password }, request, deps));
};
