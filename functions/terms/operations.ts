/**
 * The operations on categories and tags: list, create, read, update, delete (contract/http#routes).
 */

import { shortenedRecords } from '../../shared/api/answer.ts';
import type { OperationInput, OperationsOf, Reply } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { wordPressTerm } from '../../shared/api/wordpress-terms.ts';
import { collectionAddress } from '../../shared/http/addresses.ts';
import { answeringTranslation } from '../../shared/http/language.ts';
import { envelope, offsetOf, totalHeaders } from '../../shared/http/paging.ts';
import { selectTerms } from '../../shared/linked/term-filters.ts';
import type { CategoryQuery } from '../../shared/linked/term-input.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { NO_TERMS, type Terms, type TermView, termView } from '../../shared/linked/term-view.ts';
import { alternateLinks, groupOf, translationsShown } from '../../shared/model/translations.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import { readGroupOfTerm } from '../records/read-records.ts';
import { linksOfEvent } from '../records/visibility.ts';
import { createdAs, listedAs, shownAs } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';
import { countOf, findTerm, termReply } from './replies.ts';
import { createTerm, deleteTerm, updateTerm } from './write.ts';

export const categories: OperationsOf<'categories', Deps> = {
  listCategories: async (request, deps) => {
    const { views, page, headers } = await listTerms('category', request, deps);
    return { body: { categories: views, ...page }, headers };
  },
  listCategoryChanges: async (request, deps) => (await import('./changes.ts')).listCategoryChanges(request, deps),
  createCategory: (request, deps) => createTerm('category', request, deps),
  readCategory: (request, deps) => readTermById('category', request, deps),
  updateCategory: (request, deps) => updateTerm('category', request, deps),
  deleteCategory: (request, deps) => deleteTerm('category', request, deps),
  listWordPressCategories: async (request, deps) =>
    listedAs(wordPressTerm, await listTerms('category', request, deps), request, ROUTES.listWordPressCategories, deps),
  createWordPressCategory: async (request, deps) =>
    createdAs(
      wordPressTerm,
      await createTerm('category', request, deps),
      request,
      ROUTES.createWordPressCategory,
      deps,
    ),
  readWordPressCategory: async (request, deps) => shownAs(wordPressTerm, await readTermById('category', request, deps)),
};

export const tags: OperationsOf<'tags', Deps> = {
  listTags: async (request, deps) => {
    const { views, page, headers } = await listTerms('tag', request, deps);
    return { body: { tags: views, ...page }, headers };
  },
  listTagChanges: async (request, deps) => (await import('./changes.ts')).listTagChanges(request, deps),
  createTag: (request, deps) => createTerm('tag', request, deps),
  readTag: (request, deps) => readTermById('tag', request, deps),
  updateTag: (request, deps) => updateTerm('tag', request, deps),
  deleteTag: (request, deps) => deleteTerm('tag', request, deps),
  listWordPressTags: async (request, deps) =>
    listedAs(wordPressTerm, await listTerms('tag', request, deps), request, ROUTES.listWordPressTags, deps),
  createWordPressTag: async (request, deps) =>
    createdAs(wordPressTerm, await createTerm('tag', request, deps), request, ROUTES.createWordPressTag, deps),
  readWordPressTag: async (request, deps) => shownAs(wordPressTerm, await readTermById('tag', request, deps)),
};

const readTermById = async (
  type: TermType,
  { path, ...request }: OperationInput & { readonly path: { readonly id: TermId } },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const [addressed, { byLink, groups }] = await Promise.all([
    findTerm(type, path.id, deps.store),
    request.isLanguageSent ? deps.terms(request.language) : NO_TERMS,
  ]);
  request.authorise();
  const isTranslation = (term: TermRecord) =>
    groupOf(groups, term)?.members.some(({ link }) => link === addressed.link) ?? false;
  const term = answeringTranslation(request, addressed, [...byLink.values()].filter(isTranslation)) ?? addressed;
  const [group, count] = await Promise.all([
    groupOf(groups, term) ?? readGroupOfTerm(deps.store, term, 'eventual'),
    countOf(term, request, deps),
  ]);
  const reply = termReply({ term, group, count }, request);
  return { ...reply, headers: alternateLinks(reply.body.translations) };
};

// Lists (contract/terms#term-lists). The terms and their counts come from memory.

type TermListRequest = OperationInput & { readonly query: CategoryQuery; readonly sent: URLSearchParams };

const listTerms = async (type: TermType, { query, sent, ...request }: TermListRequest, deps: Deps) => {
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
  return { views: [...views], total: selected.length, page, headers: { ...totalHeaders(page), ...headers } };
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
