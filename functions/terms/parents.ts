/** Reads and checks the parents of categories (contract/terms#parents). */

import type { Permission } from '../../shared/access/rights.ts';
import type { TermId, TermType } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import { save } from '../../shared/records/save-plan.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { termRecordKey } from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { writeTerm } from '../../shared/terms/write.ts';
import { readTerm } from '../records/read-records.ts';
import type { Deps } from '../runtime/deps.ts';
import { retryOnConflict } from '../runtime/run.ts';

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

/** Whether `term` is `ancestor` or one of its descendants. */
export const isWithin = async (term: TermRecord, ancestor: TermRecord, store: Store): Promise<boolean> => {
  if (term.id === ancestor.id) return true;
  const parent = await currentParent(term, store);
  return parent !== undefined && isWithin(parent, ancestor, store);
};

/** The condition that the parent has not changed since it was read. Without it, two simultaneous moves could make a cycle. */
export const unchanged = (parent: TermRecord | undefined): Change[] =>
  parent === undefined ? [] : [{ check: termRecordKey(parent.id), when: parent.version, conflict: 'version' }];

/**
 * Moves the children of a category to another parent or to the top level, each in a transaction of its own. A child that another request has
 * moved meanwhile is left alone.
 */
export const moveChildren = async (
  of: TermRecord,
  under: TermRecord | undefined,
  { store, terms }: Pick<Deps, 'store' | 'terms'>,
  by: Permission,
): Promise<void> => {
  const { byList } = await terms(of.language);
  for (const { id } of [...byList.values()].filter(term => term.parent === of.id))
    await retryOnConflict(async () => {
      const [before, parent] = await Promise.all([
        readTerm(store, id, 'consistent'),
        under && readTerm(store, under.id, 'consistent'), // it may have moved as well
      ]);
      if (before?.parent !== of.id) return;
      await store.commit([...save(before, writeTerm(before, {}, { ...before, parent })), ...unchanged(parent)], by);
    });
};
