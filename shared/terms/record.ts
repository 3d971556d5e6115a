/** What is stored of a category or a tag. */

import * as v from 'valibot';
import { TermId } from '../addresses/record-ids.ts';
import { base, linkable, Text } from '../model/base.ts';
import { OldSlugs } from '../model/old-slugs.ts';
import type { Carrying } from '../store/unknown-attributes.ts';

export const Term = v.object({
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
});
export type TermRecord = v.InferOutput<typeof Term> & Carrying;
