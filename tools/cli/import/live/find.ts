/** Finds what an import has written. */
import * as v from 'valibot';
import { readGroupOfTerm } from '../../../../functions/records/read-records.ts';
import { type Group, groupIn } from '../../../../shared/model/translations.ts';
import { type ContentRecord, isTerm, readableRecordOf } from '../../../../shared/records/record.ts';
import { isTermType, PostId } from '../../../../shared/store/records.ts';
import type { Store } from '../../../../shared/store/store.ts';
import { type Key, postTranslationsKey, recordKeyAt } from '../../../../shared/store/table.ts';
import type { OriginalKind } from '../../../original/kinds.ts';

export const keyOf = (kind: OriginalKind | 'picture', id: number): Key =>
  recordKeyAt(isTermType(kind) ? `R#t${id}` : `R#${id}`);

export interface Found {
  /** Absent if there is no record with this id here, or this version cannot read it. */
  readonly record?: ContentRecord;
  readonly group?: Group | undefined;
}

/** Finds a record by its id here. */
export const find = async (kind: OriginalKind, id: number, store: Store): Promise<Found> => {
  const copies = isTermType(kind) ? [] : [postTranslationsKey(v.parse(PostId, id))];
  const [item, copy] = await store.read([keyOf(kind, id), ...copies], 'consistent');
  const record = item && readableRecordOf(item);
  if (record === undefined || record.type === 'picture') return {};
  return { record, group: isTerm(record) ? await readGroupOfTerm(store, record) : groupIn(copy) };
};

export const isInTrash = (record: ContentRecord): boolean => 'status' in record && record.status === 'trash';

/**
 * The remark about a record in the trash. Unless it is in the trash at the source as well, a person
 * here put it there and has to take it out again.
 */
export const IN_TRASH = 'is in the trash here';
