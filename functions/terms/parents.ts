/** Reads and checks the parents of categories (contract/terms#parents). */

import type { TermId, TermType } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { readTerm } from '../records/read-records.ts';

/**
 * The parent that a client names. undefined: the top level, for which clients send null, 0 or nothing.
 * @throws ApiError 400 unless it has the same type and language, because lists and counts are per language.
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

/** undefined: the top level, or the parent was deleted. */
export const currentParent = async ({ parent }: TermRecord, store: Store): Promise<TermRecord | undefined> =>
  parent === 0 ? undefined : readTerm(store, parent, 'consistent');

/**
 * Whether `term` is `ancestor` or one of its descendants. Reads parent by parent, because stored lists of ancestors are outdated while a
 * category is being moved.
 */
export const isWithin = async (term: TermRecord, ancestor: TermRecord, store: Store): Promise<boolean> => {
  if (term.id === ancestor.id) return true;
  const parent = await currentParent(term, store);
  return parent !== undefined && isWithin(parent, ancestor, store);
};

/** The condition that the parent has not changed since it was read. Without it, two simultaneous moves could make a cycle. */
export const unchanged = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [{ check: termRecordKey(parent.id), when: parent.version, conflict: 'version' }];
