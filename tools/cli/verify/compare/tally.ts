/**
 * One scan of a table, in any order. The items that each record would write (`save` without an old
 * record) are matched with the stored ones. Matched items are dropped at once, so that memory holds
 * only the version of each record and unmatched items. Records are identified by their partition:
 * `R#12` is a post, `R#t12` a term.
 */

import { planSave, readableRecordOf } from '../../../../shared/records/record.ts';
import type { Item } from '../../../../shared/store/change.ts';
import type { IdSpace } from '../../../../shared/store/records.ts';
import { kindOf } from '../../../../shared/store/schema.ts';
import { type Key, keyName, postTranslationsKey, recordKeyOf, recordNameIn } from '../../../../shared/store/table.ts';
import { isContentRecord, isIndexedAs, ownerOf } from './diagnose-items.ts';
import { fingerprint } from './difference.ts';

export interface Tally {
  /** Items that so far are only stored or only expected, by key, owner and content. */
  readonly unmatched: Map<string, UnmatchedItem>;
  readonly records: RecordVersions;
  /**
   * The keys of all copies of translation groups that are stored, and of those that records which
   * name a group should have.
   */
  readonly copies: Key[];
  /** The partitions of records that cannot be read, so that their derived data are unknown. */
  readonly unreadable: Set<string>;
  /** The largest id in each space. */
  readonly largest: Record<IdSpace, number>;
}

interface UnmatchedItem extends Key {
  /** The partition of the record from which it is derived; undefined if it is unknown. */
  readonly owner: string | undefined;
  /**
   * The number of times that the item was expected, minus the number of times that it was found.
   */
  surplus: number;
}

/** The version of each record except pictures, by partition. */
type RecordVersions = Map<string, number>;

export const newTally = (): Tally => ({
  unmatched: new Map(),
  records: new Map(),
  copies: [],
  unreadable: new Set(),
  largest: { post: 0, term: 0 },
});

export const tallyItem = (tally: Tally, item: Item): void => {
  switch (kindOf(item).role) {
    case 'other':
    case 'unknown':
      return;
    case 'record':
      tallyRecord(tally, item);
      return;
    case 'group':
      tally.copies.push({ pk: item.pk, sk: item.sk });
      return;
    case 'derived':
      match(tally, item, ownerOf(item), -1);
  }
};

const tallyRecord = (tally: Tally, item: Item): void => {
  const record = readableRecordOf(item);
  const { pk } = record === undefined ? item : recordKeyOf(record);
  const { space, id } = recordNameIn({ pk });
  tally.largest[space] = Math.max(tally.largest[space], id);
  if (record === undefined) {
    tally.unreadable.add(pk);
    match(tally, item, pk, -1);
    return;
  }
  if (!isContentRecord(record)) return;
  tally.records.set(pk, record.version);
  if (record.type === 'event' && record.group !== undefined) tally.copies.push(postTranslationsKey(record.id));
  const [own, ...derived] = planSave(undefined, record);
  if (own === undefined || !('put' in own) || !isIndexedAs(item, own.put)) match(tally, item, pk, -1);
  for (const change of derived) if ('put' in change) match(tally, change.put, pk, 1);
};

/** `by` is 1 for an item that is expected, and −1 for one that is found. */
const match = ({ unmatched }: Tally, item: Item, owner: string | undefined, by: 1 | -1): void => {
  const { pk, sk } = item;
  const name = JSON.stringify([pk, sk, owner, fingerprint(item)]);
  const known = unmatched.get(name);
  if (known === undefined) unmatched.set(name, { pk, sk, owner, surplus: by });
  else if (known.surplus + by === 0) unmatched.delete(name);
  else known.surplus += by;
};

// --- What did not match.

/** An item to be read again, and the partitions of the records that it may be derived from. */
export interface Suspect {
  readonly key: Key;
  readonly owners: readonly string[];
}

export const suspectItems = ({ unmatched }: Tally): Suspect[] => {
  const byKey = Map.groupBy(unmatched.values(), keyName);
  return [...byKey.values()].flatMap(items => {
    const [first] = items;
    const owners = new Set(items.flatMap(({ owner }) => owner ?? []));
    return first === undefined ? [] : { key: { pk: first.pk, sk: first.sk }, owners: [...owners] };
  });
};
