/** Which record an item is derived from, and which of its attributes are derived. */

import * as v from 'valibot';
import type { AnyRecord, ContentRecord } from '../../../../shared/records/record.ts';
import type { Item } from '../../../../shared/store/change.ts';
import { PostId, TERM_TYPES, TermId } from '../../../../shared/store/records.ts';
import { INDEXES, type Key, postKey, termRecordKey } from '../../../../shared/store/table.ts';

/** Whether the record has derived data. Pictures have none. */
export const isContentRecord = (record: AnyRecord): record is ContentRecord => record.type !== 'picture';

/** The partition of the record that an item is derived from, by its key or its attribute `id`; undefined: it has neither. */
export const ownerOf = (item: Item): string | undefined => {
  if (item.pk.startsWith('R#')) return item.pk;
  const [, digits] = /#(\d{10})$/.exec(item.sk) ?? [];
  const id = typeof item.id === 'number' ? item.id : digits === undefined ? undefined : Number(digits);
  if (id === undefined) return undefined;
  return (isOfTerm(item) ? termRecordKey(v.parse(TermId, id)) : postKey(v.parse(PostId, id))).pk;
};

/** Cards, and unique items of slugs and names whose partition key names a type of terms. */
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
 * Compares only the index attributes of a record's own item, because only they are derived. The others may differ from what this version
 * would write: a record of older code lacks attributes that have a default now.
 */
export const isIndexedAs = (item: Item, put: Item): boolean => IN_INDEXES.every(name => item[name] === put[name]);

/** The stored record with the index attributes of `put`. */
export const indexedAs = (item: Item, put: Item): Item => ({
  ...Object.fromEntries(Object.entries(item).filter(([name]) => !IN_INDEXES.includes(name))),
  ...Object.fromEntries(Object.entries(put).filter(([name]) => IN_INDEXES.includes(name))),
  pk: item.pk,
  sk: item.sk,
});
