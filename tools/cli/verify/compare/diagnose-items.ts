/**
 * Compares an item with the one that its record would write, and computes the correction. The record must not have changed while both were
 * read (`recheck-items.ts`): while others write, an item alone proves nothing.
 */
import { readableRecordOf } from '../../../../shared/records/record.ts';
import { planSave } from '../../../../shared/records/save.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { kindOf } from '../../../../shared/store/schema.ts';
import { COUNT, type Key, recordKeyAt } from '../../../../shared/store/table.ts';
import { canonical } from '../../../table/canonical.ts';
import { type Difference, differing } from './difference.ts';
import { indexedAs, isContentRecord, isIndexedAs, ownerOf } from './item-owner.ts';

/** A record that the item may be derived from, as it was when the item was read. */
export interface Owner {
  /** The partition of the record. */
  readonly pk: string;
  readonly item: Item | undefined;
}

/** `owners`: all records that the item may be derived from, including the one that it names. */
export const diagnoseItem = (key: Key, item: Item | undefined, owners: readonly Owner[]): Difference | undefined => {
  const kind = kindOf(key);
  if (kind.role === 'record') return item && diagnoseRecord(key, item);
  if (owners.some(isUnreadable)) return undefined; // what is derived from it is unknown
  const wanted = owners.flatMap(owner => derivedDataAt(owner, key));
  if (item === undefined && wanted.length === 0) return undefined;
  const other = wanted.find(each => canonical(each) !== canonical(item));
  if (wanted.length > 0 && other === undefined) return undefined;
  const difference = { kind: kind.name, key, ...differing(item, other) };
  // Two records claim the same item, such as a slug: an operator has to change one of them.
  return wanted.length > 1 ? difference : { ...difference, repair: repairOf(key, item, other, owners) };
};

const diagnoseRecord = (key: Key, item: Item): Difference | undefined => {
  const kind = kindOf(key).name;
  const record = readableRecordOf(item);
  if (record === undefined) return { kind, key, ...differing(item, undefined), should: 'a record' };
  const own = isContentRecord(record) ? planSave(record, record)[0] : undefined;
  if (own === undefined || !('put' in own) || isIndexedAs(item, own.put)) return undefined;
  const should = indexedAs(item, own.put);
  return {
    kind,
    key,
    ...differing(item, should),
    repair: [{ ...own, put: should }],
  };
};

const isSame = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

const isUnreadable = ({ item }: Owner): boolean => item !== undefined && readableRecordOf(item) === undefined;

const derivedDataAt = ({ item }: Owner, key: Key): Item[] => {
  const record = item && readableRecordOf(item);
  if (record === undefined || !isContentRecord(record)) return [];
  return planSave(undefined, record).flatMap(change =>
    'put' in change && isSame(change.put, key) ? [change.put] : [],
  );
};

/** A condition on the version of the record also guards its derived items, because nobody changes them without the record. */
const repairOf = (
  key: Key,
  item: Item | undefined,
  wanted: Item | undefined,
  owners: readonly Owner[],
): readonly Change[] | undefined => {
  const guards = owners.flatMap(({ pk, item: stored }): Change[] => {
    const record = stored && readableRecordOf(stored);
    if (record !== undefined && !isContentRecord(record)) return []; // a picture has no derived items
    return [{ check: recordKeyAt(pk), when: record?.version ?? 'absent', conflict: 'version' }];
  });
  if (guards.length === 0 || (item !== undefined && ownerOf(item) === undefined)) return undefined;
  const isCard = kindOf(key).name === 'card';
  return [
    ...guards,
    wanted === undefined
      ? { remove: key }
      : { put: wanted, ...(item === undefined && { when: 'absent', conflict: 'version' }) },
    // The version by which functions notice that terms in their memory are outdated.
    ...(isCard ? [{ add: { [COUNT]: 1 }, to: { pk: key.pk, sk: '!' } }] : []),
  ];
};
