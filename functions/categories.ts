/** Categories: list, create, read, update, delete. */
import type { OperationsOf } from '../shared/route.ts';
import { listTerms } from './reading/term-list.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './runtime/serve.ts';
import { termOperations } from './writing/term-crud.ts';

const { create, read, update, remove } = termOperations('category');

export const categories: OperationsOf<'categories', Deps> = {
  listCategories: async (request, deps) => {
    const { terms, envelope, headers } = await listTerms('category', 'categories', request, deps);
    return { body: { categories: terms, ...envelope }, headers };
  },
  createCategory: create,
  readCategory: read,
  updateCategory: update,
  deleteCategory: remove,
};

export const handler = serve('categories', categories);
