/** The venue or organizer that a path names, by id or by slug. */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { findSlug, readPost, type When } from '../records/read-records.ts';
import { isOfType, type LinkedPosts, type LinkedPostType } from './kinds.ts';

export type PathSelector = { readonly id: PostId } | { readonly slug: string };

/** @throws ApiError 400 naming `id` or `slug` if there is no such record; only events are 404 (contract/http#statuses-of-answers). */
export const findLinked = async <T extends LinkedPostType>(
  type: T,
  path: PathSelector,
  { language, when }: { readonly language: Language; readonly when: When },
  store: Store,
): Promise<LinkedPosts[T]['record']> => {
  const pointer = 'id' in path ? path : await findSlug(store, type, language, path.slug);
  const record = pointer && (await readPost(store, pointer.id, when));
  if (!isOfType(type)(record)) throw invalid('id' in path ? { id: 'unknown' } : { slug: 'unknown' });
  return record;
};
