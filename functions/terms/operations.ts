/**
 * The operations on categories and tags: list, create, read, update, delete (contract/http#routes).
 */

import type { OperationInput, OperationsOf, Reply } from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { answeringTranslation } from '../../shared/i18n/language.ts';
import { alternateLinks, groupOf } from '../../shared/model/translations.ts';
import type { TermId, TermType } from '../../shared/store/records.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { NO_TERMS, type TermView } from '../../shared/terms/view.ts';
import { wordPressTerm } from '../../shared/wordpress/terms.ts';
import { readGroupOfTerm } from '../records/read-records.ts';
import { createdAs, listedAs, shownAs } from '../records/wordpress.ts';
import type { Deps } from '../runtime/deps.ts';
import { listTerms } from './list.ts';
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
  listWordPressCategories: async (request, deps) => {
    const { views, page, headers } = await listTerms('category', request, deps);
    return listedAs(wordPressTerm, { views, ...page, headers }, request, ROUTES.listWordPressCategories, deps);
  },
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
  listWordPressTags: async (request, deps) => {
    const { views, page, headers } = await listTerms('tag', request, deps);
    return listedAs(wordPressTerm, { views, ...page, headers }, request, ROUTES.listWordPressTags, deps);
  },
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
