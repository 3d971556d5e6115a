/** Categories and tags: what clients send, what is stored of it (contract/terms#term-fields). */
import * as v from 'valibot';
import { Integer, LanguageParameter, Name, Positive, SlugText, TermHtml } from '../input/fields.ts';
import type { Language } from '../settings/language.ts';
import { unknownOf } from '../store/unknown-attributes.ts';
import type { TermRecord } from './record.ts';

const shared = { description: TermHtml, slug: SlugText, ml_language: LanguageParameter };

export const TagInput = v.object({ name: Name, ...shared });
export const TagChange = v.object({ name: v.optional(Name), ...shared });
export const CategoryInput = v.object({ name: Name, ...shared, parent: v.optional(Positive) });
/** `parent: 0` moves a category to the top (contract/terms#parents). */
export const CategoryChange = v.object({
  name: v.optional(Name),
  ...shared,
  parent: v.optional(v.nullable(v.pipe(Integer, v.minValue(0, 'unknown')))),
});

export interface TermFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}
/** What the term's slug, place and language are found to be before it is written. */
export interface TermPlace {
  readonly id: number;
  readonly type: TermRecord['type'];
  readonly language: Language;
  readonly slug: string;
  readonly parent: TermRecord | undefined;
}

export const writeTerm = (before: TermRecord | undefined, input: TermFields, place: TermPlace): TermRecord => ({
  type: place.type,
  unknown: unknownOf(before),
  id: place.id,
  language: before?.language ?? place.language,
  version: (before?.version ?? 0) + 1,
  translations: before?.translations ?? {},
  list: before?.list ?? `${place.type === 'category' ? 'c' : 't'}${place.id}`,
  name: input.name ?? before?.name ?? '',
  slug: place.slug,
  description: input.description ?? before?.description ?? '',
  parent: place.parent?.id ?? 0,
  above: place.parent === undefined ? [] : [place.parent.list, ...place.parent.above],
});
