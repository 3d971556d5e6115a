/** Categories and tags in `wp/v2` (contract/wordpress#categories-and-tags). */
import * as v from 'valibot';
import { Bool, Whole } from '../http/fields.ts';
import { TermQuery } from '../linked/term-input.ts';
import type { TermView } from '../linked/term-view.ts';
import { PAGING } from './wordpress-paging.ts';

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

/** Leaves only the fields of the schema. */
export const wordPressTerm = (view: TermView): WordPressTerm => v.parse(WordPressTerm, { ...view, link: view.url });
