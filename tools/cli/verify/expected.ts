/** What should be stored for a record, and which record an item names. */
import { planSave, readableRecordOf } from '../../../shared/records/record.ts';
import type { Item } from '../../../shared/store/change.ts';
import { TERM_TYPES } from '../../../shared/store/records.ts';
import { INDEXES, isRecordKey, type Key } from '../../../shared/store/table.ts';
import { isContentRecord, partitionOf } from '../../table/record-partitions.ts';

/**
 * All items that should be stored for a record, its own included. There are none if it cannot be
 * read.
 */
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

/** The partition of the record that an item names by its key or its attribute `id`, if it does. */
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
