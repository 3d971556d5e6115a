/** What clients send for a category or a tag (contract/terms#term-fields). */
import * as v from 'valibot';
import { Bool, Empty, EventPassword, Integer, Name, Positive, SlugText, TermHtml, TextList } from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { OrderParameter, PAGING } from '../http/paging.ts';
import { TranslationOfTerm } from '../model/translations.ts';
import { TermId } from '../store/records.ts';

const optionalFields = {
  description: TermHtml,
  slug: SlugText,
  ml_language: LanguageParameter,
  translation_of: TranslationOfTerm,
};

export const TagInput = v.object({ name: Name, ...optionalFields });
export const TagChange = v.object({ name: v.optional(Name), ...optionalFields });

/** 0 means the top level, which categories show (contract/terms#parents). */
const ParentId = v.pipe(
  v.union([Empty, v.pipe(Integer, v.minValue(0, 'unknown'))], 'type'),
  v.transform(sent => (sent === null ? null : v.parse(TermId, sent))),
);

export const CategoryInput = v.object({
  name: Name,
  ...optionalFields,
  parent: v.optional(ParentId),
});
export type CategoryInput = v.InferOutput<typeof CategoryInput>;

/** `parent: 0` moves a category to the top (contract/terms#parents). */
export const CategoryChange = v.object({
  name: v.optional(Name),
  ...optionalFields,
  parent: v.optional(ParentId),
});
export type CategoryChange = v.InferOutput<typeof CategoryChange>;

// The parameters of the lists of categories and tags (contract/terms#term-lists).

const nonEmpty = v.pipe(v.string('type'), v.trim(), v.nonEmpty('empty'), v.maxLength(200, 'too-long'));

const ORDERS = ['name', 'slug', 'id', 'count', 'description', 'parent'] as const;
export type TermOrder = (typeof ORDERS)[number];
/** Names for the order by id in The Events Calendar. */
const BY_ID: readonly string[] = ['term_id', 'none', 'term_group', 'term_order'];

/** Any other value means the order by name. */
const TermOrderParameter = v.optional(
  v.pipe(
    nonEmpty,
    v.transform((sent): TermOrder => (BY_ID.includes(sent) ? 'id' : (ORDERS.find(order => order === sent) ?? 'name'))),
    // The documentation describes the output side of a pipe, so it needs this list.
    v.picklist(ORDERS),
  ),
  'name',
);

export const TermQuery = v.object({
  ...PAGING,
  search: v.optional(nonEmpty),
  exclude: v.optional(TextList),
  include: v.optional(TextList),
  order: OrderParameter,
  orderby: TermOrderParameter,
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
