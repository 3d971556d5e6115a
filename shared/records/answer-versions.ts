/**
 * The versions that tell whether a remembered answer is still true: one for each language, raised by every plan that changes what callers
 * without rights can see (docs/decisions/0046-answers-are-remembered-by-version.md). Pure.
 *
 * They are derived from the changes themselves, within `commit`, so no writer can forget them. If in doubt, a version is raised: one too
 * many costs some reads, one too few would show readers outdated answers.
 */
import * as v from 'valibot';
import { isSeenByAll, ListName } from '../lists/name.ts';
import { LANGUAGES, Language } from '../settings/language.ts';
import { type Change, type Item, keyOf } from '../store/change.ts';
import { isAboutShards } from '../store/shards.ts';
import {
  ANSWERS_PARTITION,
  answersKey,
  COUNT,
  isRecordKey,
  isTranslationsKey,
  languageOfPartition,
  REPAIRS,
} from '../store/table.ts';

/** The languages whose answers may change. */
export const languagesChanged = (changes: readonly Change[]): readonly Language[] => {
  const changed = new Set(isAboutShards(changes) ? [] : changes.flatMap(languagesOf));
  return LANGUAGES.filter(language => changed.has(language));
};

/** Whether callers without rights see the record, now or when its time comes. Terms have no status. */
export const isSeen = (record: object | undefined): boolean =>
  record !== undefined && (!('status' in record) || record.status === 'publish' || record.status === 'future');

/** The additions that raise the versions. `shard`: drawn anew for each attempt of a transaction, so that writers rarely meet. */
export const raisedVersions = (languages: readonly Language[], shard: number): Change[] =>
  languages.map(language => ({ add: { [COUNT]: 1 }, to: answersKey(language, shard) }));

/** The version of each language, from all items of `ANSWERS_PARTITION`. A language without items has version 0. */
export type AnswerVersions = Readonly<Record<Language, number>>;

export const versionsIn = (items: readonly Item[]): AnswerVersions => {
  const sums = { eu: 0, ca: 0, fr: 0, gl: 0, es: 0 };
  for (const { sk, [COUNT]: n } of items) {
    const language = LANGUAGES.find(each => sk.startsWith(each));
    if (language !== undefined) sums[language] += v.parse(v.number(), n);
  }
  return sums;
};

const NONE: readonly Language[] = [];

const languagesOf = (change: Change): readonly Language[] => {
  const { pk } = keyOf(change);
  if ('check' in change) return NONE;
  if (pk === REPAIRS.pk) return LANGUAGES; // whatever it is that is repaired
  if (pk === ANSWERS_PARTITION) return NONE;
  switch (pk.slice(0, 2)) {
    case 'R#':
      // Counters change with a link entry. What a record shows of its translations has its language.
      return isRecordKey(keyOf(change)) || isTranslationsKey(keyOf(change)) ? ofRecord(change) : NONE;
    case 'N#':
    case 'W#':
      return isSeenByAll(listIn(pk)) ? ofPartition(pk) : NONE;
    case 'K#':
    case 'T#':
      return ofPartition(pk);
    default:
      return UNSEEN_PARTITIONS.has(pk.slice(0, 2)) ? NONE : LANGUAGES;
  }
};

/** Slugs and names change with their records; the others hold users, ids, failed attempts, answers to repetitions, and work to be done. */
const UNSEEN_PARTITIONS: ReadonlySet<string> = new Set([
  'S#',
  'M#',
  'U#',
  'A#',
  'G#',
  'I#',
  'Y#',
  'F#',
  'J#',
  'E#',
  'H#',
  'V#',
  'C#',
]);

const ofRecord = (change: Change): readonly Language[] => {
  if ('put' in change) {
    if (change.unseen || change.put.type === 'picture') return NONE; // answers show the address that is in the record of a post
    return languageIn(change.put.language);
  }
  if ('remove' in change) return change.unseen ? NONE : languageIn(change.language);
  return NONE; // how often a picture was published
};

const ofPartition = (pk: string): readonly Language[] => languageIn(languageOfPartition(pk));

const languageIn = (language: unknown): readonly Language[] => {
  const known = v.safeParse(Language, language);
  return known.success ? [known.output] : LANGUAGES;
};

/** Of `N#gl/all` and `W#gl/all#0`. */
export const listIn = (pk: string): ListName => v.parse(ListName, pk.slice(pk.indexOf('/') + 1).split('#')[0]);
