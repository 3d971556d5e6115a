/** A category or a tag after a write (contract/terms#term-fields). */
import * as v from 'valibot';
import { ApiError } from '../http/errors.ts';
import { linkTo } from '../lists/name.ts';
import { oldSlugsAfter } from '../model/base.ts';
import type { Language } from '../settings/site.ts';
import { TermId, unknownOf } from '../store/records.ts';
import { foldName, slugOf } from '../text/fold.ts';
import type { CategoryInput } from './term-input.ts';
import type { TermRecord } from './term-record.ts';

export interface TermFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** What was read from the store, or reserved in it, before the write. */
interface PreparedTerm {
  readonly id: TermId;
  readonly type: TermRecord['type'];
  readonly language: Language;
  readonly slug: string;
  /** Undefined at the top level. */
  readonly parent: TermId | undefined;
}

/** The `parent` of a term that has none. */
const TOP_LEVEL = v.parse(TermId, 0);

/**
 * The term after a write. Fields that were not sent stay. The term is new if `before` is undefined.
 */
export const writeTerm = (
  before: TermRecord | undefined,
  input: TermFields,
  { id, type, language, slug, parent }: PreparedTerm,
): TermRecord => ({
  type,
  unknown: unknownOf(before),
  id,
  language: before?.language ?? language,
  version: (before?.version ?? 0) + 1,
  link: before?.link ?? linkTo(type, id),
  name: input.name ?? before?.name ?? '',
  slug,
  old_slugs: oldSlugsAfter(before, { slug }),
  description: input.description ?? before?.description ?? '',
  parent: parent ?? TOP_LEVEL,
});

/**
 * The slug that a new term should have: the one that was sent, else one made from its name. If
 * another term has the name's slug, the slug of the parent is appended: `jazz-music`. The result is
 * `''` if no character of the name is left. `namesakes` are the terms with this name or slug.
 *
 * @throws ApiError `term_exists` if a term under the same parent has the name, unless another slug
 * was sent (contract/terms#term-names-and-slugs).
 */
export const slugOfNewTerm = (
  { name, slug }: Pick<CategoryInput, 'name' | 'slug'>,
  parent: TermRecord | undefined,
  namesakes: readonly TermRecord[],
): string => {
  const sent = slug ? slugOf(slug) : '';
  const twin = namesakes.find(term => foldName(term.name) === foldName(name) && term.parent === (parent?.id ?? 0));
  if (twin !== undefined && (sent === '' || sent === twin.slug))
    throw new ApiError('term_exists', { extra: { term_id: twin.id } });
  if (sent !== '') return sent;
  const own = slugOf(name);
  return parent !== undefined && namesakes.some(term => term.slug === own) ? `${own}-${parent.slug}` : own;
};
