/** A category or a tag after a write (contract/terms#term-fields). */
import { linkList } from '../lists/name.ts';
import type { Language } from '../settings/language.ts';
import { unknownOf } from '../store/unknown-attributes.ts';
import type { TermRecord } from './record.ts';

export interface TermFields {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** What has been looked up, or reserved for a new term, before it is written. */
export interface PreparedTerm {
  readonly id: number;
  readonly type: TermRecord['type'];
  readonly language: Language;
  readonly slug: string;
  /** undefined: top level. */
  readonly parent: TermRecord | undefined;
}

/** What is not sent stays as it was; `before` undefined makes a new term. */
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
  translations: before?.translations ?? {},
  list: before?.list ?? linkList(type, id),
  name: input.name ?? before?.name ?? '',
  slug,
  description: input.description ?? before?.description ?? '',
  parent: parent?.id ?? 0,
  above: parent === undefined ? [] : [parent.list, ...parent.above],
});
