/** The parents of categories, as they are stored now (contract/terms#parents). */

import type { TermId, TermType } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { readTerm } from '../records/read-records.ts';

/**
 * The parent that a client names. undefined: top level, which clients choose with null, 0, or nothing at all.
 * @throws ApiError 400 unless it is a term of the same type and language: lists and counts do not cross languages.
 */
export const namedParent = async (
  type: TermType,
  id: TermId | null | undefined,
  language: Language,
  store: Store,
): Promise<TermRecord | undefined> => {
  if (!id) return undefined;
  const parent = await readTerm(store, id, 'consistent');
  if (parent?.type !== type || parent.language !== language) throw invalid({ parent: 'unknown' });
  return parent;
};

/** undefined: top level, or the parent was deleted. */
export const currentParent = async ({ parent }: TermRecord, store: Store): Promise<TermRecord | undefined> =>
  parent === 0 ? undefined : readTerm(store, parent, 'consistent');

/**
 * Whether `term` is `ancestor` or one of its descendants. Reads parent after parent, as the stored lists of ancestors lag behind while a
 * category is being moved.
 */
export const isWithin = async (term: TermRecord, ancestor: TermRecord, store: Store): Promise<boolean> => {
  if (term.id === ancestor.id) return true;
  const parent = await currentParent(term, store);
  return parent !== undefined && isWithin(parent, ancestor, store);
};

/** The condition that the parent is still as it was read. Without it, two moves at the same time could make a cycle. */
export const unchanged = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [{ check: termRecordKey(parent.id), when: parent.version, conflict: 'version' }];
