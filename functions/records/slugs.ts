/** Free slugs. The holder's condition decides in the end; asking first spares a transaction that would fail. */
import type { Language } from '../../shared/settings/language.ts';
import type { Store } from '../../shared/store/store.ts';
import { copiesKey, type RecordType, slugKey } from '../../shared/store/table.ts';
import { isNumberOf, isReservedSlug, numberedSlug } from '../../shared/text/slug.ts';

/** Addresses of the site's own, such as `feed`, stand below those of its posts, not of its terms (contract/texts#slugs). */
const isPost = (type: RecordType): boolean => type !== 'category' && type !== 'tag';

/**
 * `wanted` if nobody has it, else `wanted-2`, `-3`, …. `given`: slugs that the same plan gives away already; the answer is added.
 * Numbers come from a counter: copies made at the same time never try the same one. `own`: what the record has already; asked
 * again for a slug that is taken, it keeps its number.
 */
export const freeSlug = async (
  store: Store,
  type: RecordType,
  language: Language,
  wanted: string,
  given: Set<string> = new Set(),
  own = '',
): Promise<string> => {
  const name = (slug: string) => `${type} ${slug}`;
  const isFree = async (slug: string): Promise<boolean> => {
    if (given.has(name(slug)) || (isPost(type) && isReservedSlug(slug))) return false;
    given.add(name(slug)); // before waiting: another part of this plan may ask meanwhile
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
