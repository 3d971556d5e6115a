/**
 * Of which items the versions of answers tell that they are as they were: of those whose every change raises one (`answer-versions.ts`;
 * docs/decisions/0087-items-are-remembered-by-version.md). Pure.
 */
import * as v from 'valibot';
import { isSeenByAll } from '../lists/name.ts';
import { Language } from '../settings/language.ts';
import type { Item } from '../store/change.ts';
import { isRecordKey, isTranslationsKey, type Key, languageOfPartition, RECORD_TYPES } from '../store/table.ts';
import { isSeen, listIn } from './answer-versions.ts';

/**
 * For each key that was read, the language whose version every change of what is there raises; undefined: there may be none. A copy of a
 * group, or that there is none, is told where the record was read with it.
 */
export const languagesTelling = (
  keys: readonly Key[],
  items: readonly (Item | undefined)[],
): (Language | undefined)[] => {
  const records = items.filter(item => item !== undefined).filter(isRecordKey);
  const ofRecords = new Map(records.map(record => [record.pk, ofRecord(record)]));
  return keys.map(key => {
    if (key.pk.startsWith('T#')) return languageOf(key.pk);
    return isRecordKey(key) || isTranslationsKey(key) ? ofRecords.get(key.pk) : undefined;
  });
};

/** The same for the ranges of a partition of the table: counts and counters. Texts have a memory of their own, terms as well. */
export const languageTellingOf = (pk: string): Language | undefined => {
  if (pk.startsWith('K#')) return languageOf(pk);
  return pk.startsWith('N#') && isSeenByAll(listIn(pk)) ? languageOf(pk) : undefined;
};

/** A record that readers do not see may change, and no version is raised; nor for a picture, whose address is in the records of posts. */
const ofRecord = (record: Item): Language | undefined => {
  const isTold = record.type !== 'picture' && RECORD_TYPES.some(type => type === record.type);
  return isTold && isSeen(record) ? parsed(record.language) : undefined;
};

const languageOf = (pk: string): Language | undefined => parsed(languageOfPartition(pk));

const parsed = (language: unknown): Language | undefined => {
  const known = v.safeParse(Language, language);
  return known.success ? known.output : undefined;
};
