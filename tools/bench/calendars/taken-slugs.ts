/** Assigns slugs with the suffixes of `functions/records/unique-keys.ts`, without a store. */

import type { Language } from '../../../shared/settings/site.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { RecordType } from '../../../shared/store/records.ts';
import { copiesKey, ID_COUNTER, type Key } from '../../../shared/store/table.ts';
import { isReservedSlug, numberedSlug } from '../../../shared/text/fold.ts';

export interface TakenSlugs {
  /** Takes the slug, with a number at its end if it is taken already. */
  readonly take: (type: RecordType, language: Language, wanted: string) => string;
  /** The counters of suffixes, as stored items. */
  readonly copies: () => Item[];
}

export const takenSlugs = (): TakenSlugs => {
  const taken = new Set<string>();
  const copies = new Map<string, { readonly key: Key; last: number }>();
  const isFree = (type: RecordType, language: Language, slug: string): boolean => {
    const isTerm = type === 'category' || type === 'tag';
    const name = `${type} ${language} ${slug}`;
    if (taken.has(name) || (!isTerm && isReservedSlug(slug))) return false;
    taken.add(name);
    return true;
  };
  return {
    take: (type, language, wanted) => {
      let slug = wanted;
      while (!isFree(type, language, slug)) {
        const key = copiesKey(type, language, wanted);
        const count = copies.get(key.pk) ?? { key, last: 0 };
        count.last++;
        copies.set(key.pk, count);
        slug = numberedSlug(wanted, 1 + count.last);
      }
      return slug;
    },
    copies: () => [...copies.values()].map(({ key, last }) => ({ ...key, [ID_COUNTER]: last })),
  };
};
