/** Finds the category or tag of a path. */

import type { TermId, TermType } from '../../shared/addresses/record-ids.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { AnyRecord } from '../../shared/records/any-record.ts';
import type { Store } from '../../shared/store/store.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { Group } from '../../shared/translations/group.ts';
import { readTerm } from '../records/read-records.ts';

export const isOfTermType =
  (type: TermType) =>
  (record: AnyRecord | undefined): record is TermRecord =>
    record?.type === type;

/** A term, and its translations, which may still be loading. */
export interface FoundTerm {
  readonly term: TermRecord;
  readonly group: Group | undefined | Promise<Group | undefined>;
}

/** @throws ApiError 400: only events are answered 404 (contract/http#statuses-of-answers). */
export const findTerm = async (type: TermType, id: TermId, store: Store): Promise<TermRecord> => {
  const term = await readTerm(store, id, 'consistent');
  if (term?.type !== type) throw invalid({ id: 'unknown' });
  return term;
};
