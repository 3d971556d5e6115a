/** What is stored of a category or a tag. */

import * as v from 'valibot';
import { TermId } from '../addresses/record-ids.ts';
import { ListName } from '../lists/name.ts';
import { base, linkable, Text } from '../model/base.ts';
import { OldSlugs } from '../model/old-slugs.ts';
import type { Carrying } from '../store/unknown-attributes.ts';

export const Term = v.pipe(
  v.object({
    type: v.picklist(['category', 'tag']),
    id: TermId,
    ...base,
    ...linkable,
    name: Text,
    slug: v.string(),
    old_slugs: OldSlugs,
    description: Text,
    /** 0: top level. */
    parent: TermId,
    /** Lists of all its ancestors; the code calls them `ancestorLists` (`store/unknown-attributes.ts`). */
    above: v.array(ListName),
  }),
  v.transform(({ above, ...term }) => ({ ...term, ancestorLists: above })),
);
export type TermRecord = v.InferOutput<typeof Term> & Carrying;
