/** All items of the table after the records of a calendar were written: the combined plans of all writes. */

import { type ContentRecord, derivedDataOf } from '../../../shared/records/record.ts';
import { claimName, planSave } from '../../../shared/records/save.ts';
import type { Change, Item } from '../../../shared/store/change.ts';
import type { IdSpace } from '../../../shared/store/records.ts';
import { ID_COUNTER, idCounterKey, type Key, recordKeyOf, recordNameIn } from '../../../shared/store/table.ts';
import type { Shape } from './built-in-shapes.ts';
import { recordsOf, takenSlugs } from './records.ts';

/** Yields the same items in the same order each time, so that an interrupted build can continue. Each counter comes once, at the end. */
export function* itemsOf(size: number, shapes: readonly Shape[]): Generator<Item> {
  const slugs = takenSlugs();
  const sums = new Map<string, { readonly to: Key; readonly add: Record<string, number> }>();
  const locks = new Map<string, number>();
  const last: Record<IdSpace, number> = { post: 0, term: 0 };
  for (const record of recordsOf(size, shapes, slugs)) {
    last[recordNameIn(recordKeyOf(record)).space] = record.id;
    for (const change of [...planSave(undefined, record), ...lockOf(record, locks)]) {
      if ('put' in change) yield change.put;
      else if ('add' in change) sum(change);
    }
  }
  for (const { to, add } of sums.values()) yield { ...to, ...add };
  yield* slugs.copies();
  for (const space of ['post', 'term'] as const) yield { ...idCounterKey(space), [ID_COUNTER]: last[space] };

  function sum({ to, add }: Extract<Change, { add: unknown }>): void {
    const name = `${to.pk}|${to.sk}`;
    const so = sums.get(name) ?? { to, add: {} };
    for (const [counter, by] of Object.entries(add)) so.add[counter] = (so.add[counter] ?? 0) + by;
    sums.set(name, so);
  }
}

/** Each new holder of a name raises the version of its lock. */
const lockOf = (record: ContentRecord, locks: Map<string, number>): Change[] => {
  const holder = derivedDataOf(record).name;
  if (holder === undefined) return [];
  const { folded } = holder;
  const name = `${record.type} ${record.language} ${folded}`;
  const version = locks.get(name);
  locks.set(name, (version ?? 0) + 1);
  return [claimName(record.type, record.language, folded, version)];
};
