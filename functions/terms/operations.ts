/** The operations on categories and tags: list, create, read, update, delete (contract/http#routes). */

import type { TermId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput, OperationsOf, Reply } from '../../shared/api/route.ts';
import { totalHeaders } from '../../shared/input/paging.ts';
import type { TermType } from '../../shared/store/table.ts';
import type { TermView } from '../../shared/terms/view.ts';
import type { Deps } from '../runtime/deps.ts';
import { findTerm } from './find-term.ts';
import { listTerms } from './list-terms.ts';
import { termReply } from './term-answers.ts';
import { createTerm, deleteTerm, updateTerm } from './term-writes.ts';

export const categories: OperationsOf<'categories', Deps> = {
  listCategories: async (request, deps) => {
    const { views, page } = await listTerms('category', request, deps);
    return { body: { categories: views, ...page }, headers: totalHeaders(page) };
  },
  createCategory: (request, deps) => createTerm('category', request, deps),
  readCategory: (request, deps) => readTermById('category', request, deps),
  updateCategory: (request, deps) => updateTerm('category', request, deps),
  deleteCategory: (request, deps) => deleteTerm('category', request, deps),
};

export const tags: OperationsOf<'tags', Deps> = {
  listTags: async (request, deps) => {
    const { views, page } = await listTerms('tag', request, deps);
    return { body: { tags: views, ...page }, headers: totalHeaders(page) };
  },
  createTag: (request, deps) => createTerm('tag', request, deps),
  readTag: (request, deps) => readTermById('tag', request, deps),
  updateTag: (request, deps) => updateTerm('tag', request, deps),
  deleteTag: (request, deps) => deleteTerm('tag', request, deps),
};

const readTermById = async (
  type: TermType,
  { path, ...request }: OperationInput & { readonly path: { readonly id: TermId } },
  deps: Deps,
): Promise<Reply<TermView>> => {
  const term = await findTerm(type, path.id, deps.store);
  request.authorise();
  return termReply(term, request, deps);
};
