/**
 * All items of the table after the records of a calendar were written, from the combined plans of
 * all writes.
 */

import { planSave } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import type { IdSpace } from '../../../shared/store/records.ts';
import { ID_COUNTER, idCounterKey, recordKeyOf, recordNameIn } from '../../../shared/store/table.ts';
import { newSums } from '../../table/batch-writer.ts';
import { recordsOf } from './records.ts';

/** Yields the same items each time. Each counter comes once, at the end. */
export function* itemsOf(size: number): Generator<Item> {
  const sums = newSums();
  const last: Record<IdSpace, number> = { post: 0, term: 0 };
  for (const record of recordsOf(size)) {
    last[recordNameIn(recordKeyOf(record)).space] = record.id;
    yield* sums.putsOf(planSave(undefined, record));
  }
  yield* sums.items();
  for (const space of ['post', 'term'] as const) yield { ...idCounterKey(space), [ID_COUNTER]: last[space] };
}
