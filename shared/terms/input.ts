/** What clients send of a category or a tag (contract/terms#term-fields). */
import * as v from 'valibot';
import { Integer, Name, SlugText, TermHtml } from '../input/fields.ts';
import { LanguageParameter } from '../language.ts';
import { TranslationOfTerm } from '../translations/input.ts';

const optionalFields = {
  description: TermHtml,
  slug: SlugText,
  ml_language: LanguageParameter,
  translation_of: TranslationOfTerm,
};

export const TagInput = v.object({ name: Name, ...optionalFields });
export const TagChange = v.object({ name: v.optional(Name), ...optionalFields });

/** 0: top level, which categories show (contract/terms#parents). */
const ParentId = v.pipe(Integer, v.minValue(0, 'unknown'), v.brand('TermId'));

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
  parent: v.optional(v.nullable(ParentId)),
});
export type CategoryChange = v.InferOutput<typeof CategoryChange>;
