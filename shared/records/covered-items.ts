/**
 * The items that a version of answers covers. Every change of a covered item raises the version (`answer-versions.ts`), so a function may
 * cache the item as long as the version stays the same (docs/decisions/0087-items-are-remembered-by-version.md). Pure.
 */
import * as v from 'valibot';
import { RECORD_TYPES } from '../addresses/record-ids.ts';
import { Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { partitionsOf } from '../store/item-kinds.ts';
import { isRecordKey, isTranslationsKey, type Key, languageOfPartition } from '../store/table.ts';
import { isSeen } from './answer-versions.ts';

/**
 * For each key, the language whose version covers it; undefined: none does. The copy of a group, or its absence, is covered only if its
 * record is among `items` (in any order), because only the record tells whether readers see it.
 */
export const languagesCovering = (
  keys: readonly Key[],
  items: readonly (Item | undefined)[],
): (Language | undefined)[] => {
  const records = items.filter(item => item !== undefined).filter(isRecordKey);
  const ofRecords = new Map(records.map(record => [record.pk, ofRecord(record)]));
  return keys.map(key => {
    if (partitionsOf(key.pk) === 'T#*') return languageOf(key.pk);
    return isRecordKey(key) || isTranslationsKey(key) ? ofRecords.get(key.pk) : undefined;
  });
};

/** Not covered: records that readers cannot see, and pictures, of which the records that show them have copies. */
const ofRecord = (record: Item): Language | undefined => {
  const isCovered = record.type !== 'picture' && RECORD_TYPES.some(type => type === record.type);
  return isCovered && isSeen(record) ? parsed(record.language) : undefined;
};

const languageOf = (pk: string): Language | undefined => parsed(languageOfPartition(pk));

const parsed = (language: unknown): Language | undefined => {
  const known = v.safeParse(Language, language);
  return known.success ? known.output : undefined;
};
