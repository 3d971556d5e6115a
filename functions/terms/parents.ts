/** The tree of categories: who is whose parent, as it is stored now (contract/terms#parents). */

import type { TermId } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import type { TermType } from '../../shared/store/table.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { readTerm } from '../records/read-records.ts';

/**
 * The parent that a client names; undefined for none, null and 0: top level.
 * @throws ApiError 400 unless it is a term of the same type and language: lists and counts of one language know no ancestors in another.
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

/** undefined: top level, or the parent is gone. */
export const currentParent = async ({ parent }: TermRecord, store: Store): Promise<TermRecord | undefined> =>
  parent === 0 ? undefined : readTerm(store, parent, 'consistent');

/** Whether `term` is `ancestor` or below it. Asks each parent: while a category is moved, the stored ancestors of those below lag. */
export const isWithin = async (term: TermRecord, ancestor: TermRecord, store: Store): Promise<boolean> => {
  if (term.id === ancestor.id) return true;
  const parent = await currentParent(term, store);
  return parent !== undefined && isWithin(parent, ancestor, store);
};

/** The condition that the parent is still as it was read: two moves at the same time could otherwise make a loop. */
export const unchanged = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [{ check: termRecordKey(parent.id), when: parent.version, conflict: 'version' }];
