/** Tags: list, create, read, update, delete. */
import type { OperationsOf } from '../shared/api/route.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';
import { listTerms } from './terms/list.ts';
import { termOperations } from './terms/operations.ts';

const { create, read, update, remove } = termOperations('tag');

export const tags: OperationsOf<'tags', Deps> = {
  listTags: async (request, deps) => {
    const { terms, envelope, headers } = await listTerms('tag', 'tags', request, deps);
    return { body: { tags: terms, ...envelope }, headers };
  },
  createTag: create,
  readTag: read,
  updateTag: update,
  deleteTag: remove,
};

export const handler = serve('tags', tags);
