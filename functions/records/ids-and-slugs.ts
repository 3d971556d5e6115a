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
  /** Slugs that the same plan gives to other records; the answer is added. */
  readonly reserved?: ReservedNames | undefined;
  /** The slug of the record as it is stored. */
  readonly own?: string | undefined;
}

/**
 * `wanted` if it is free, else `wanted-2`, `-3`, …. Numbers come from a counter, so that copies made at the same time do not try the
 * same one. A record that asks again for a slug that is taken keeps its number. The condition on the slug's holder decides in the end;
 * reading it first spares a transaction that would fail.
 */
export const freeSlug = async (
  store: Store,
  { type, language, wanted, reserved = new Set(), own = '' }: WantedSlug,
): Promise<string> => {
  const name = (slug: string) => `${type} ${slug}`;
  const isFree = async (slug: string): Promise<boolean> => {
    if (reserved.has(name(slug)) || (isPost(type) && isReservedSlug(slug))) return false;
    reserved.add(name(slug)); // before waiting: another part of this plan may ask meanwhile
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

/** Addresses of the site's own, such as `feed`, are among those of its posts, not of its terms (contract/texts#slugs). */
const isPost = (type: RecordType): boolean => type !== 'category' && type !== 'tag';
