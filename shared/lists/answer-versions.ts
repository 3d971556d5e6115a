/**
 * The versions by which functions validate the items in their memory: one for each language, raised
 * by every plan that changes what callers without rights can see (docs/decisions/caches). A
 * language has 30 counters, each of which numbers the rows of its shard of the journal
 * (`lists/journal.ts`); the version is the sum of the 30. Pure.
 *
 * `commit` derives them from the changes of a plan, so no writer can forget them. If in doubt, a
 * version is raised: an unnecessary raise costs some reads, a missing one would show outdated
 * answers.
 */
import * as v from 'valibot';
import { LANGUAGES, Language } from '../settings/site.ts';
import { type Change, type Item, keyOf, MAX_ITEMS, mergeChanges } from '../store/change.ts';
import { RECORD_TYPES } from '../store/records.ts';
import { type Partitions, partitionsOf } from '../store/schema.ts';
import {
  isRecordKey,
  isTranslationsKey,
  journalCounterKey,
  type Key,
  languageOfPartition,
  termsPartition,
} from '../store/table.ts';
import { isPublicList, listIn } from './name.ts';

export const languagesChanged = (changes: readonly Change[]): readonly Language[] => {
  const changed = new Set(changes.flatMap(languagesIn));
  return LANGUAGES.filter(language => changed.has(language));
};

/**
 * Whether the changes fit into one transaction together with what the store adds: for each language
 * whose answers change, its version and a row of its journal (`lists/journal.ts`).
 */
export const fitsTransaction = (changes: readonly Change[]): boolean =>
  mergeChanges(changes).length + 2 * languagesChanged(changes).length <= MAX_ITEMS;

/** Whether callers without rights see the record, now or when it is due. Terms have no status. */
export const isSeen = (record: object | undefined): boolean =>
  record !== undefined && (!('status' in record) || record.status === 'publish' || record.status === 'future');

/**
 * The attribute of a shard with the number of its last row. It is `version` because conditions test
 * that attribute, which ensures that no two rows get the same number.
 */
export const NUMBER = 'version';

/** The number that a transaction gets from a shard of a language's journal. */
export interface JournalNumber {
  readonly language: Language;
  readonly shard: number;
  /** The number of the shard before. */
  readonly last: number;
  readonly number: number;
}

/** The changes that store these numbers, and so raise the versions. */
export const raisedVersions = (numbers: readonly JournalNumber[]): Change[] =>
  numbers.map(({ language, shard, last, number }) => ({
    put: { ...journalCounterKey(language, shard), [NUMBER]: number },
    when: last === 0 ? 'absent' : last,
    conflict: 'journal',
  }));

/** The number of a shard, which is 0 if there is no item. */
export const numberIn = (shard: Item | undefined): number =>
  shard === undefined ? 0 : v.parse(v.number(), shard[NUMBER]);

/**
 * The number of the last row of each shard of a language's journal, by the sort key of the shard.
 */
export type JournalNumbers = Readonly<Record<string, number>>;

export const journalNumbersIn = (shards: readonly Item[]): JournalNumbers =>
  Object.fromEntries(shards.map(shard => [shard.sk, numberIn(shard)]));

/** How many rows have a number after the first ones, up to the second ones. */
export const countRows = (first: JournalNumbers, second: JournalNumbers): number =>
  Object.entries(second).reduce((sum, [shard, last]) => sum + Math.max(0, last - (first[shard] ?? 0)), 0);

/**
 * The version of each language, computed from all items of `JOURNAL_COUNTERS`. It is 0 for a
 * language without items.
 */
export type AnswerVersions = Readonly<Record<Language, number>>;

export const versionsIn = (items: readonly Item[]): AnswerVersions => {
  const sums = { eu: 0, ca: 0, fr: 0, gl: 0, es: 0, en: 0, pt: 0, de: 0 };
  for (const item of items) {
    const language = LANGUAGES.find(each => item.sk.startsWith(each));
    if (language !== undefined) sums[language] += numberIn(item);
  }
  return sums;
};

const languagesIn = (change: Change): readonly Language[] => {
  if ('check' in change) return NONE;
  const partitions = partitionsOf(keyOf(change).pk);
  return partitions === undefined ? LANGUAGES : LANGUAGES_BY_PARTITION[partitions](change);
};

const NONE: readonly Language[] = [];
const unseen = (): readonly Language[] => NONE;

const ofItemOfRecord = (change: Change): readonly Language[] =>
  // Link entries are ignored because they change with their record. The copy of a group has the
  // language of its record.
  isRecordKey(keyOf(change)) || isTranslationsKey(keyOf(change)) ? ofRecord(change) : NONE;

const ofPartition = (change: Change): readonly Language[] => languageIn(languageOfPartition(keyOf(change).pk));

const ofList = (change: Change): readonly Language[] =>
  isPublicList(listIn(keyOf(change).pk)) ? ofPartition(change) : NONE;

/** The languages whose answers may depend on a change in the partition. */
const LANGUAGES_BY_PARTITION: Readonly<Record<Partitions, (change: Change) => readonly Language[]>> = {
  'R#*': ofItemOfRecord,
  'W#*': ofList,
  'K#*': unseen,
  'T#*': ofPartition,
  'V#repairs': () => LANGUAGES, // A repair may change anything.
  // Slugs, names, dates of publication and keys of sources change only with their records.
  'S#*': unseen,
  'M#*': unseen,
  'F#': unseen,
  'X#*': unseen,
  // No answer from memory shows counters of ids, users, failed attempts, idempotency keys or the
  // change feed.
  'I#post': unseen,
  'I#term': unseen,
  'I#user': unseen,
  'U#*': unseen,
  'A#*': unseen,
  'G#*': unseen,
  'Y#*': unseen,
  'C#*': unseen,
  // The description of the table.
  'V#import': unseen,
  'V#sources': unseen,
  'V#history': unseen,
  'V#schema': unseen,
  'V#a': unseen,
};

const ofRecord = (change: Change): readonly Language[] => {
  if ('put' in change) {
    // Pictures are ignored because posts contain copies of their pictures.
    if (change.unseen || change.put.type === 'picture') return NONE;
    return languageIn(change.put.language);
  }
  if ('remove' in change) return change.unseen || change.type === 'picture' ? NONE : languageIn(change.language);
  return NONE; // The change adds to `published` of a picture.
};

const languageIn = (language: unknown): readonly Language[] => {
  const known = v.safeParse(Language, language);
  return known.success ? [known.output] : LANGUAGES;
};

// The items that a version of answers covers. Every change of a covered item raises the version, so
// a function may cache the item as long as the version stays the same (docs/decisions/caches).

/**
 * For each key, the language whose version covers its item, or undefined if none does. The copy of
 * a group, or its absence, is covered only if its record is among `items` (in any order), because
 * only the record tells whether readers see it.
 */
export const languagesCovering = (
  keys: readonly Key[],
  items: readonly (Item | undefined)[],
): (Language | undefined)[] => {
  const records = items.filter(item => item !== undefined).filter(isRecordKey);
  const ofRecords = new Map(records.map(record => [record.pk, languageCovering(record)]));
  return keys.map(key => {
    const ofTerms = LANGUAGES.find(language => termsPartition(language) === key.pk);
    if (ofTerms !== undefined) return ofTerms;
    return isRecordKey(key) || isTranslationsKey(key) ? ofRecords.get(key.pk) : undefined;
  });
};

/**
 * No version covers records that readers cannot see. No version covers pictures either, because the
 * records that show them have copies.
 */
const languageCovering = (record: Item): Language | undefined => {
  const isCovered = record.type !== 'picture' && RECORD_TYPES.some(type => type === record.type);
  return isCovered && isSeen(record) ? knownLanguage(record.language) : undefined;
};

const knownLanguage = (language: unknown): Language | undefined => {
  const known = v.safeParse(Language, language);
  return known.success ? known.output : undefined;
};
