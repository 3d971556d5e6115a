/**
 * Compares items with those that their records would write, and computes the corrections. The
 * corrections check the versions of the records, which also guard the derived items, because nobody
 * changes these without the record.
 */
import { unpacked } from '../../../functions/database/requests.ts';
import { planSave, readableRecordOf } from '../../../shared/records/record.ts';
import { type Change, type Item, unchanged } from '../../../shared/store/change.ts';
import { TERM_TYPES } from '../../../shared/store/records.ts';
import { kindOf } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { INDEXES, isRecordKey, type Key, keyName, recordKeyAt } from '../../../shared/store/table.ts';
import { canonical } from '../../table/canonical.ts';
import { isContentRecord, partitionOf } from '../../table/record-partitions.ts';
import { type Difference, differing, termsRaised } from './difference.ts';
import { type Check, judgeAll } from './judge.ts';
import type { Tally } from './tally.ts';

export const checkItems: Check = (checking, { suspects }) =>
  judgeAll(
    checking,
    [...suspects.values()].map(({ key }) => key),
    async keys => ({ differences: await diagnose(checking.store, keys, suspects) }),
  );

/** Reads the items first, and then the records from which they are expected or which they name. */
const diagnose = async (
  store: UncheckedStore,
  keys: readonly Key[],
  suspects: Tally['suspects'],
): Promise<Difference[]> => {
  const items = await store.read(keys, 'consistent');
  const owning = keys.map(
    (key, i) => new Set([...(suspects.get(keyName(key))?.owners ?? []), ...ownersNamedBy(items[i])]),
  );
  const partitions = [...new Set(owning.flatMap(owners => [...owners]))];
  const records = await store.read(partitions.map(recordKeyAt), 'consistent');
  return keys.flatMap((key, i) => {
    const owners = partitions.map((pk, n): Owner => ({ pk, item: records[n] })).filter(({ pk }) => owning[i]?.has(pk));
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
  const kind = kindOf(key).name;
  const isUnknown = owners.some(isUnreadable); // so is what is derived from such a record
  if (isUnknown && !isRecordKey(key)) return undefined;
  if (isUnknown) return item && { kind, key, ...differing(item, undefined), should: 'a record' };
  const wanted = owners.flatMap(owner => (owner.item === undefined ? [] : expectedItems(owner.item)));
  const here = wanted.filter(each => keyName(each) === keyName(key));
  const other = here.find(each => canonical(each) !== canonical(item));
  if (other === undefined && (here.length > 0 || item === undefined)) return undefined;
  const asRead = isRecordKey(key) ? [] : owners.flatMap(whenAsRead);
  const difference = { kind, key, ...differing(item, other), asRead };
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
  if (asRead.length === 0 || (item !== undefined && ownersNamedBy(item).length === 0)) return undefined;
  const change: Change =
    wanted === undefined
      ? { remove: key }
      : { put: wanted, ...(item === undefined && { when: 'absent', conflict: 'version' }) };
  return [change, ...termsRaised(key)];
};

/** Puts a record's own item. The change tells the journal what the plan of a write would tell it. */
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

// --- What should be stored for a record, and which record an item names.

/** All items that should be stored for a record, its own included. There are none if it cannot be read. */
export const expectedItems = (item: Item): Item[] => {
  const record = readableRecordOf(item);
  if (record === undefined) return [];
  if (!isContentRecord(record)) return [item];
  return planSave(undefined, record).flatMap(change => {
    if (!('put' in change)) return [];
    return isRecordKey(change.put) ? indexedAs(item, change.put) : change.put;
  });
};

const IN_INDEXES: readonly string[] = Object.values(INDEXES).flatMap(({ partition, sort, project }) => [
  partition,
  sort,
  ...project,
]);

/**
 * The stored record with the index attributes of `put`, because only they are derived. Others may
 * rightly differ: for example, a record of older code lacks attributes that have a default now.
 */
const indexedAs = (item: Item, put: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !IN_INDEXES.includes(name))),
  ...Object.fromEntries(Object.entries(put).filter(([name]) => IN_INDEXES.includes(name))),
  pk: item.pk,
  sk: item.sk,
});

/** The partition of the record that an item names by its key or its attribute `id`, if it names one. */
export const ownersNamedBy = (item: Item | undefined): string[] => {
  if (item === undefined) return [];
  if (item.pk.startsWith('R#')) return [item.pk];
  const [, digits] = /#(\d{10})$/.exec(item.sk) ?? [];
  const id = typeof item.id === 'number' ? item.id : Number(digits);
  if (Number.isNaN(id)) return [];
  return [partitionOf(isOfTerm(item), id)];
};

/**
 * Copies of terms, and unique items of slugs and names whose partition key names a type of terms.
 */
const isOfTerm = ({ pk }: Key): boolean => {
  const [, type] = /^[SM]#\w+\/(\w+)\//.exec(pk) ?? [];
  return pk.startsWith('T#') || TERM_TYPES.some(each => each === type);
};
