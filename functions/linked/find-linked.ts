/** Finds the venue or organizer of a path, by id or by slug. */

import type { PostId } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { findSlug, readPostWithGroup, type When } from '../records/read-records.ts';
import type { FoundPost } from '../translations/answering.ts';
import { isOfType, type LinkedPosts, type LinkedPostType } from './kinds.ts';

export type PathSelector = { readonly id: PostId } | { readonly slug: string };

/** @throws ApiError 400 naming `id` or `slug` if there is no such record; only events are 404 (contract/http#statuses-of-answers). */
export const findLinked = async <T extends LinkedPostType>(
  type: T,
  path: PathSelector,
  { language, when }: { readonly language: Language; readonly when: When },
  store: Store,
): Promise<FoundPost<LinkedPosts[T]['record']>> => {
  const pointer = 'id' in path ? path : await findSlug(store, type, language, path.slug);
  const { post: record, group } = pointer ? await readPostWithGroup(store, pointer.id, when) : NOTHING;
  if (!isOfType(type)(record)) throw invalid('id' in path ? { id: 'unknown' } : { slug: 'unknown' });
  return { record, group };
};

const NOTHING = { post: undefined, group: undefined };
