/** The parameters of the lists of categories and tags (contract/terms#term-lists). */
import * as v from 'valibot';
import { Bool, EventPassword, Integer, Positive, TextList } from '../input/fields.ts';
import { PAGING } from '../input/paging.ts';
import { LanguageParameter } from '../language.ts';
import { OrderParameter } from '../lists/direction.ts';

const nonEmpty = v.pipe(v.string('type'), v.trim(), v.nonEmpty('empty'), v.maxLength(200, 'too-long'));

export const TermQuery = v.object({
  ...PAGING,
  search: v.optional(nonEmpty),
  exclude: v.optional(TextList),
  include: v.optional(TextList),
  order: OrderParameter,
  orderby: v.optional(nonEmpty, 'name'),
  hide_empty: v.optional(Bool, true),
  post: v.optional(v.pipe(Integer, v.brand('PostId'))),
  event: v.optional(v.pipe(Integer, v.brand('PostId'))),
  password: EventPassword,
  slug: v.optional(nonEmpty),
  ml_language: LanguageParameter,
});

export const CategoryQuery = v.object({
  ...TermQuery.entries,
  parent: v.optional(v.pipe(Positive, v.brand('TermId'))),
});
export type CategoryQuery = v.InferOutput<typeof CategoryQuery>;
