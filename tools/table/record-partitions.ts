/** The partitions of records, and of those with which copies of groups are stored. */
import { memberOf, translationsKeyOf } from '../../shared/model/translations.ts';
import { type AnyRecord, type ContentRecord, readableRecordOf } from '../../shared/records/record.ts';
import type { Item } from '../../shared/store/change.ts';
import { isTranslationsKey, type Key } from '../../shared/store/table.ts';

export const partitionOf = (isTerm: boolean, id: number): string => (isTerm ? `R#t${id}` : `R#${id}`);

/** Whether the record has derived data and can have translations. Pictures have neither. */
export const isContentRecord = (record: AnyRecord | undefined): record is ContentRecord =>
  record !== undefined && record.type !== 'picture';

/** The key of a stored record's copy of its group, or undefined if the record cannot have one. */
export const copyKeyOf = (item: Item): Key | undefined => {
  const record = readableRecordOf(item);
  return isContentRecord(record) ? translationsKeyOf(record.type, memberOf(record)) : undefined;
};

/** The partition of the record whose copy of its group has this key, if it is that of a record. */
export const holderOf = (key: Key): string | undefined => {
  if (isTranslationsKey(key)) return key.pk;
  const [, id] = /^[ct](\d+)#/.exec(key.sk) ?? [];
  return id === undefined ? undefined : partitionOf(true, Number(id));
};
