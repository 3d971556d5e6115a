/** Ids and slugs for new records. */

import * as v from 'valibot';
import { PostId, type RecordType, TermId } from '../../shared/addresses/record-ids.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { copiesKey, idCounterKey, slugKey } from '../../shared/store/table.ts';
import { isNumberOf, isReservedSlug, numberedSlug } from '../../shared/text/slug.ts';
import type { ReservedNames } from './resolved.ts';

export const nextPostId = async (store: Store): Promise<PostId> =>
  v.parse(PostId, await store.increment(idCounterKey('post'), 1));

export const nextTermId = async (store: Store): Promise<TermId> =>
  v.parse(TermId, await store.increment(idCounterKey('term'), 1));

interface WantedSlug {
  readonly type: RecordType;
  readonly language: Language;
  readonly wanted: string;
  /** Slugs that the same plan gives to other records. The result is added. */
  readonly reserved?: ReservedNames | undefined;
  /** The stored slug of the record. */
  readonly own?: string | undefined;
}

/**
 * `wanted` if it is free, otherwise `wanted-2`, `-3`, …. Numbers come from a counter, so that simultaneous creates do not try the same one.
 * A record that already has a numbered form of `wanted` keeps it. The condition on the slug holder decides in the end; reading it first
 * saves a transaction that would fail.
 */
export const freeSlug = async (
  store: Store,
  { type, language, wanted, reserved = new Set(), own = '' }: WantedSlug,
): Promise<string> => {
  const name = (slug: string) => `${type} ${slug}`;
  const isFree = async (slug: string): Promise<boolean> => {
    if (reserved.has(name(slug)) || (isPost(type) && isReservedSlug(slug))) return false;
    reserved.add(name(slug)); // before the first await, as other parts of this plan run concurrently
    const [holder] = await store.read([slugKey(type, language, slug)], 'consistent');
    return holder === undefined;
  };
  let slug = wanted;
  while (!(await isFree(slug))) {
    if (isNumberOf(own, wanted)) return own;
    slug = numberedSlug(wanted, 1 + (await store.increment(copiesKey(type, language, wanted), 1)));
  }
  return slug;
};

/** The site's own addresses, such as `feed`, would collide with slugs of posts, not of terms (contract/texts#slugs). */
const isPost = (type: RecordType): boolean => type !== 'category' && type !== 'tag';
