/**
 * Compares items with those that their records would write, and computes the corrections. The
 * corrections check the versions of the records, which also guard the derived items, because nobody
 * changes these without the record.
 */
import { unpacked } from '../../../functions/database/requests.ts';
import { planSave, readableRecordOf } from '../../../shared/records/record.ts';
import { type Change, type Item, unchanged } from '../../../shared/store/change.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { isRecordKey, type Key, keyName, recordKeyAt } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import { isContentRecord } from '../../table/record-partitions.ts';
import { expectedItems, ownersNamedBy } from './expected.ts';
import { type Check, type Difference, differing, judgeAll, termsRaised } from './judge.ts';
import type { Tally } from './tally.ts';

export const checkItems: Check = (checking, tally) => {
  const keys = [...tally.suspects.values()].map(({ key }) => key);
  return judgeAll(checking, keys, async some => ({ differences: await diagnose(checking.store, some, tally) }));
};

/** Reads the items first, and then the records from which they are expected or which they name. */
const diagnose = async (store: UncheckedStore, keys: readonly Key[], { suspects }: Tally): Promise<Difference[]> => {
  const items = await store.read(keys, 'consistent');
  const owning = keys.map((key, i) => [...(suspects.get(keyName(key))?.owners ?? []), ...ownersNamedBy(items[i])]);
  const partitions = [...new Set(owning.flat())];
  const records = await store.read(partitions.map(recordKeyAt), 'consistent');
  return keys.flatMap((key, i) => {
    const owners = partitions
      .map((pk, n): Owner => ({ pk, item: records[n] }))
      .filter(({ pk }) => owning[i]?.includes(pk));
    return diagnoseItem(key, items[i] && unpacked(items[i]), owners) ?? [];
  });
};

/** A record that an item may follow from. */
interface Owner {
  /** The partition of the record. */
  readonly pk: string;
  readonly item: Item | undefined;
}

const diagnoseItem = (key: Key, item: Item | undefined, owners: readonly Owner[]): Difference | undefined => {
  if (isRecordKey(key) && item !== undefined && readableRecordOf(item) === undefined)
    return { ...differing(key, item, undefined), should: 'a record' };
  if (owners.some(isUnreadable)) return undefined; // it is unknown what is derived from such a record
  const wanted = owners.flatMap(owner => (owner.item === undefined ? [] : expectedItems(owner.item)));
  const here = wanted.filter(each => keyName(each) === keyName(key));
  const other = here.find(each => canonical(each) !== canonical(item));
  if (other === undefined && (here.length > 0 || item === undefined)) return undefined;
  const asRead = isRecordKey(key) ? [] : owners.flatMap(whenAsRead);
  const difference = { ...differing(key, item, other), asRead };
  // Two records claim the same item, such as a slug: an operator has to change one of them.
  return here.length > 1 ? difference : { ...difference, repair: repairOf(key, item, other, asRead) };
};

const isUnreadable = ({ item }: Owner): boolean => item !== undefined && readableRecordOf(item) === undefined;

const repairOf = (
  key: Key,
  item: Item | undefined,
  wanted: Item | undefined,
  asRead: readonly Change[],
): readonly Change[] | undefined => {
  if (isRecordKey(key)) return item && wanted && indexedAgain(item, wanted);
  if (asRead.length === 0) return undefined; // nobody knows which record it belongs to
  const change: Change =
    wanted === undefined
      ? { remove: key }
      : { put: wanted, ...(item === undefined && { when: 'absent', conflict: 'version' }) };
  return [change, ...termsRaised(key)];
};

/** Puts a record's own item. The change tells the journal what that of a write would tell it. */
const indexedAgain = (item: Item, put: Item): Change[] => {
  const record = readableRecordOf(item);
  const [own] = isContentRecord(record) ? planSave(record, record) : [];
  return own !== undefined && 'put' in own ? [{ ...own, put }] : [];
};

/**
 * The condition that the record is as it was read. A picture has no version, but nothing is derived
 * from it, and it never changes its type.
 */
export const whenAsRead = ({ pk, item }: Owner): Change[] => {
  const record = item && readableRecordOf(item);
  return record?.type === 'picture' ? [] : [unchanged(recordKeyAt(pk), record?.version)];
};
