/** Categories and tags in `wp/v2` (contract/wordpress#categories-and-tags). */
import * as v from 'valibot';
import { Bool, Whole } from '../http/fields.ts';
import { TermQuery } from '../terms/input.ts';
import type { TermView } from '../terms/view.ts';
import { PAGING } from './paging.ts';

export const WordPressTermQuery = v.object({ ...TermQuery.entries, ...PAGING, hide_empty: v.optional(Bool, false) });

export const WordPressTerm = v.object({
  id: Whole,
  count: Whole,
  description: v.string(),
  link: v.string(),
  name: v.string(),
  slug: v.string(),
  taxonomy: v.string(),
  parent: v.optional(Whole),
  meta: v.array(v.unknown()),
});
export type WordPressTerm = v.InferOutput<typeof WordPressTerm>;

export const wordPressTerm = ({
  id,
  count,
  description,
  url,
  name,
  slug,
  taxonomy,
  parent,
}: TermView): WordPressTerm => ({
  id,
  count,
  description,
  link: url,
  name,
  slug,
  taxonomy,
  ...(parent !== undefined && { parent }),
  meta: [],
});
