/** The files that an operator gives to an import: CSV with a header, and lists of ids. */
import * as v from 'valibot';
import { Id, rowsOf } from '../../../original/csv.ts';
import { ORIGINAL_KINDS } from '../../../original/kinds.ts';
import type { TranslatedIds } from './translations.ts';

/** `kind` is needed for terms, because a term and a post may have the same id. */
const Translation = v.object({
  id: Id,
  group: v.pipe(v.string(), v.nonEmpty()),
  kind: v.optional(v.picklist(['post', ...ORIGINAL_KINDS]), 'post'),
});

/** Groups of at least two. @throws OperatorError as above. */
export const readTranslations = (path: string): readonly TranslatedIds[] => {
  const groups = new Map<string, { kind: TranslatedIds['kind']; ids: number[] }>();
  for (const { id, group, kind } of rowsOf(path, Translation, 'id,group')) {
    const name = `${kind} ${group}`;
    const found = groups.get(name) ?? { kind, ids: [] };
    groups.set(name, found);
    found.ids.push(id);
  }
  return [...groups.values()].filter(({ ids }) => ids.length > 1);
};
