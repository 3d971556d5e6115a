/** Categories: list, create, read, update, delete. */
import type { OperationsOf } from '../shared/api/route.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';
import { listTerms } from './terms/list.ts';
import { termOperations } from './terms/operations.ts';

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
