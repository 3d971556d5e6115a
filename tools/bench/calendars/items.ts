/**
 * All items of the table after the records of a calendar were written, from the combined plans of
 * all writes.
 */

import { type ContentRecord, claimName, derivedDataOf, planSave } from '../../../shared/records/record.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
import type { IdSpace } from '../../../shared/store/records.ts';
import { ID_COUNTER, idCounterKey, recordKeyOf, recordNameIn } from '../../../shared/store/table.ts';
import { newSums } from '../../table/batch-writer.ts';
import { recordsOf } from './records.ts';

/** Yields the same items each time. Each counter comes once, at the end. */
export function* itemsOf(size: number): Generator<Item> {
  const sums = newSums();
  const locks = new Map<string, number>();
  const last: Record<IdSpace, number> = { post: 0, term: 0 };
  for (const record of recordsOf(size)) {
    last[recordNameIn(recordKeyOf(record)).space] = record.id;
    yield* sums.putsOf([...planSave(undefined, record), ...lockOf(record, locks)]);
  }
  yield* sums.items();
  for (const space of ['post', 'term'] as const) yield { ...idCounterKey(space), [ID_COUNTER]: last[space] };
}

/** Each new record with a name raises the version of the name's lock. */
const lockOf = (record: ContentRecord, locks: Map<string, number>): Change[] => {
  const holder = derivedDataOf(record).name;
  if (holder === undefined) return [];
  const { folded } = holder;
  const name = `${record.type} ${record.language} ${folded}`;
  const version = locks.get(name);
  locks.set(name, (version ?? 0) + 1);
  return [claimName(record.type, record.language, folded, version)];
};
