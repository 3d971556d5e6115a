/**
 * Compares an item with the one that its record would write, and computes the correction. The
 * record must not have changed while both were read (`recheck-items.ts`): while others write, an
 * item alone proves nothing.
 */
import * as v from 'valibot';
import { type AnyRecord, type ContentRecord, planSave, readableRecordOf } from '../../../../shared/records/record.ts';
import type { Change, Item } from '../../../../shared/store/change.ts';
import { PostId, TERM_TYPES, TermId } from '../../../../shared/store/records.ts';
import { kindOf } from '../../../../shared/store/schema.ts';
import {
  INDEXES,
  type Key,
  postKey,
  recordKeyAt,
  TERMS_VERSION,
  termRecordKey,
} from '../../../../shared/store/table.ts';
import { canonical } from '../../../table/canonical.ts';
import { type Difference, differing } from './difference.ts';

/** A record that the item may be derived from, as it was when the item was read. */
export interface Owner {
  /** The partition of the record. */
  readonly pk: string;
  readonly item: Item | undefined;
}

/** `owners` are all records from which the item may be derived, including the one that it names. */
export const diagnoseItem = (key: Key, item: Item | undefined, owners: readonly Owner[]): Difference | undefined => {
  const kind = kindOf(key);
  if (kind.role === 'record') return item && diagnoseRecord(key, item);
  if (owners.some(isUnreadable)) return undefined; // it is unknown what is derived from such a record
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

/**
 * The corrections check the version of the record. That also guards its derived items, because
 * nobody changes them without the record.
 */
const repairOf = (
  key: Key,
  item: Item | undefined,
  wanted: Item | undefined,
  owners: readonly Owner[],
): readonly Change[] | undefined => {
  const guards = owners.flatMap(asRead);
  if (guards.length === 0 || (item !== undefined && ownerOf(item) === undefined)) return undefined;
  const isTermCopy = kindOf(key).name === 'term copy';
  return [
    ...guards,
    wanted === undefined
      ? { remove: key }
      : { put: wanted, ...(item === undefined && { when: 'absent', conflict: 'version' }) },
    // This version tells functions that their cached terms are outdated.
    ...(isTermCopy ? [{ add: { [TERMS_VERSION]: 1 }, to: { pk: key.pk, sk: '!' } }] : []),
  ];
};

/**
 * The condition that the record is as it was read. A picture has no version, but nothing is derived
 * from it, and it never changes its type.
 */
export const asRead = ({ pk, item }: Owner): Change[] => {
  const record = item && readableRecordOf(item);
  if (record !== undefined && !isContentRecord(record)) return [];
  return [{ check: recordKeyAt(pk), when: record?.version ?? 'absent', conflict: 'version' }];
};

// --- Which record an item is derived from, and which of its attributes are derived.

/** Whether the record has derived data. Pictures have none. */
export const isContentRecord = (record: AnyRecord): record is ContentRecord => record.type !== 'picture';

/**
 * The partition of the record from which an item is derived, by its key or its attribute `id`;
 * undefined if it has neither.
 */
export const ownerOf = (item: Item): string | undefined => {
  if (item.pk.startsWith('R#')) return item.pk;
  const [, digits] = /#(\d{10})$/.exec(item.sk) ?? [];
  const id = typeof item.id === 'number' ? item.id : digits === undefined ? undefined : Number(digits);
  if (id === undefined) return undefined;
  return (isOfTerm(item) ? termRecordKey(v.parse(TermId, id)) : postKey(v.parse(PostId, id))).pk;
};

/**
 * Copies of terms, and unique items of slugs and names whose partition key names a type of terms.
 */
const isOfTerm = ({ pk }: Key): boolean => {
  const [, type] = /^[SM]#\w+\/(\w+)\//.exec(pk) ?? [];
  return pk.startsWith('T#') || TERM_TYPES.some(each => each === type);
};

const IN_INDEXES: readonly string[] = Object.values(INDEXES).flatMap(({ partition, sort, project }) => [
  partition,
  sort,
  ...project,
]);

/**
 * Compares only the index attributes of a record's own item, because only they are derived. Others
 * may rightly differ: for example, a record of older code lacks attributes that have a default now.
 */
export const isIndexedAs = (item: Item, put: Item): boolean => IN_INDEXES.every(name => item[name] === put[name]);

/** The stored record with the index attributes of `put`. */
const indexedAs = (item: Item, put: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !IN_INDEXES.includes(name))),
  ...Object.fromEntries(Object.entries(put).filter(([name]) => IN_INDEXES.includes(name))),
  pk: item.pk,
  sk: item.sk,
});
