/**
 * The one table: keys, indexes, projections, and a builder for every key. Read by CDK, store, local stage and tests.
 *
 * Access patterns, each with its question:
 *
 * | question                                              | read                                                    |
 * |-------------------------------------------------------|---------------------------------------------------------|
 * | the post with this id, of whatever type; the term      | `postKey`; `termRecordKey`                              |
 * | the record behind this slug                           | bySlug `slugPartition`, then its key; on a miss `slugKey`, which never lags |
 * | is this slug taken; which number does its copy get    | `slugKey`, `copiesKey`                                  |
 * | which venue, organizer or term has this name          | `namePartition` (+ town or parent)                      |
 * | records of a list whose start lies in a range         | byDate or byLink `listPartition`, one per length class  |
 * | how many of a list start or end before a day          | `countersPartition`, one item a month                   |
 * | which records of such a range say these words         | `textPartition`, in the ranges of the list; `textKey`   |
 * | all categories and tags of a language; have they changed | `termsPartition`; `termsVersionKey`                  |
 * | how many public events has each term of a language    | `countsPartition`                                       |
 * | which scheduled records are due                       | `DUE_PARTITION` up to now                               |
 * | may this code write here                               | `SCHEMA_KEY`                                            |
 * | who is calling; who is user 7                         | `userPartition`; `userIdKey`                            |
 * | who guesses passwords                                 | `failuresKey`                                           |
 * | what is left of a write too large for one transaction | `unfinishedKey`                                         |
 * | was this create answered before                       | `idempotencyKey`                                        |
 *
 * User text in a key is folded or slugged before it comes here (or signed by the issuer: subjects of tokens) and stands last, so a
 * separator in it cannot forge a key.
 */
import type { PostId, TermId } from '../addresses/record-ids.ts';
import type { Language } from '../settings/language.ts';

export const KEY = { partition: 'pk', sort: 'sk' } as const;

/** Index entries: everything a list needs to filter, order and join, packed into `x` (attribute names cost bytes too). */
export const INDEXES = {
  bySlug: { partition: 'g', sort: 'gs', project: ['x'] },
  byDate: { partition: 'd', sort: 'ds', project: ['x'] },
  byLink: { partition: 'l', sort: 'ls', project: ['x'] },
} as const;
export type IndexName = keyof typeof INDEXES;

/** DynamoDB's limit for one transaction. */
export const MAX_CHANGES = 100;

/** DynamoDB deletes items some time after this epoch second; readers compare it themselves, as deletion lags by days. */
export const TTL_ATTRIBUTE = 'ttl';

/** Bytes, DynamoDB's limits for keys; the embedded engine does not check those of indexes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;

export const RECORD_TYPES = ['event', 'venue', 'organizer', 'category', 'tag', 'picture'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** Where an id is unique (`addresses/record-ids.ts`): an id alone names no record. */
export type IdSpace = 'post' | 'term';

export interface RecordName {
  readonly space: IdSpace;
  readonly id: number;
}

export const TERM_TYPES = ['category', 'tag'] as const satisfies readonly RecordType[];
export type TermType = (typeof TERM_TYPES)[number];

/** A record of any type, as far as its key tells. */
export type RecordIdentity = {
  readonly [Type in RecordType]: { readonly type: Type; readonly id: Type extends TermType ? TermId : PostId };
}[RecordType];

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const ALONE = '-';
export const padded = (id: number): string => String(id).padStart(10, '0');

export const postKey = (id: PostId): Key => ({ pk: `R#${id}`, sk: ALONE });
export const termRecordKey = (id: TermId): Key => ({ pk: `R#t${id}`, sk: ALONE });
export const recordKeyOf = (record: RecordIdentity): Key =>
  record.type === 'category' || record.type === 'tag' ? termRecordKey(record.id) : postKey(record.id);
/** The record that a partition belongs to, which holds its links and notes too. */
export const recordKeyAt = (pk: string): Key => ({ pk, sk: ALONE });
export const isRecordKey = ({ pk, sk }: Key): boolean => pk.startsWith('R#') && sk === ALONE;

/** The id in the partition key of a record or of its links, and the space it is an id of. */
export const recordNameIn = ({ pk }: Pick<Key, 'pk'>): RecordName =>
  pk.startsWith('R#t') ? { space: 'term', id: Number(pk.slice(3)) } : { space: 'post', id: Number(pk.slice(2)) };
/** One item per event and link list, below the event. */
export const linkKey = (eventId: PostId, list: string): Key => ({ pk: `R#${eventId}`, sk: `L#${list}` });

/** The part of a large write that is still to be done. */
export const unfinishedKey = (eventId: PostId): Key => unfinishedKeyAt(postKey(eventId).pk);
export const unfinishedKeyAt = (pk: string): Key => ({ pk, sk: 'U' });

export const slugPartition = (type: RecordType, language: Language): string => `${language}/${type}`;
export const slugKey = (type: RecordType, language: Language, slug: string): Key => ({
  pk: `S#${language}/${type}/${slug}`,
  sk: ALONE,
});
/** Counts the copies of a slug: trying -2, -3, … for the 400th event of one title would take 400 transactions. */
export const copiesKey = (type: RecordType, language: Language, slug: string): Key => ({
  pk: `S#${language}/${type}/${slug}`,
  sk: 'copies',
});

/** All holders of a folded name, and the lock that makes writers who create one at the same time conflict. */
export const namePartition = (type: RecordType, language: Language, folded: string): string =>
  `M#${language}/${type}/${folded}`;
export const nameLockKey = (type: RecordType, language: Language, folded: string): Key => ({
  pk: namePartition(type, language, folded),
  sk: '!',
});
/** `scope`: the folded town of a venue, the parent of a category, else empty. */
export const nameKey = (
  type: RecordType,
  language: Language,
  { folded, scope }: { readonly folded: string; readonly scope: string },
  id: number,
): Key => ({ pk: namePartition(type, language, folded), sk: `${nameScope(scope)}${padded(id)}` });
/** The cut may halve a surrogate pair, which cannot be stored. */
export const nameScope = (scope: string): string => `#${scope.slice(0, 200).toWellFormed()}#`;

/** `list`: see `lists/name.ts`; `lengthClass`: how long its entries last, so that a bound on the end becomes a range of starts. */
export const listPartition = (language: Language, list: string, lengthClass: number): string =>
  `${language}/${list}#${lengthClass}`;
export const countersPartition = (language: Language, list: string): string => `N#${language}/${list}`;
export const countersKey = (language: Language, list: string, month: string): Key => ({
  pk: countersPartition(language, list),
  sk: month,
});

/** Folded text of the posts of a list, in the partitions and the order of the list. */
export const textPartition = (language: Language, list: string, lengthClass: number): string =>
  `W#${listPartition(language, list, lengthClass)}`;
/** What an item says in this attribute, the store keeps compressed: plans and readers see text. */
export const PACKED_TEXT = 'z';

/** Copies of all terms of a language, for functions to keep in memory; the version of the terms sorts first. */
export const termsPartition = (language: Language): string => `T#${language}`;
export const termCardKey = (language: Language, list: string): Key => ({ pk: termsPartition(language), sk: list });
export const termsVersionKey = (language: Language): Key => ({ pk: termsPartition(language), sk: '!' });

/** Public events of each linked record, those hidden from listings included. `group`: `countGroup` in `lists/name.ts`. */
export const countsPartition = (language: Language, group: string): string => `K#${language}/${group}`;
export const countKey = (language: Language, group: string, list: string): Key => ({
  pk: countsPartition(language, group),
  sk: list,
});
export const COUNT = 'n';

/** Scheduled records of all languages, the next one first. */
export const DUE_PARTITION = 'F#';
export const dueKey = (stamp: string, id: number): Key => ({ pk: DUE_PARTITION, sk: `${stamp}#${padded(id)}` });

/** Moves of categories whose events have not all followed yet. */
export const MOVES_PARTITION = 'J#';
export const moveKey = (list: string, version: number): Key => ({ pk: MOVES_PARTITION, sk: `${list}#${version}` });

/** Ascending ids: a counter for each space, of all languages, and one for users. */
export const idCounterKey = (of: IdSpace | 'user'): Key => ({ pk: `I#${of}`, sk: ALONE });
export const ID_COUNTER = 'last';
/** The one counter that posts and terms shared, when terms stood at `R#<id>` too: `verify --repair` takes it away last (`tools/cli/verify/compare/misplaced-terms.ts`). */
export const SHARED_ID_COUNTER: Key = { pk: 'I#record', sk: ALONE };

/** Its version orders those who put the table right: what one of them measured holds only until another has begun (`repair.ts`). */
export const REPAIRS: Key = { pk: 'V#repairs', sk: ALONE };

/** Which code has written the table, and which may still write it (`schema.ts`). Every function that writes may have to put it. */
export const SCHEMA_KEY: Key = { pk: 'V#schema', sk: ALONE };

/** A user and the application passwords below it: one query authenticates a call. */
export const userPartition = (login: string): string => `U#${login}`;
export const userKey = (login: string): Key => ({ pk: userPartition(login), sk: ALONE });
export const passwordKey = (login: string, name: string): Key => ({ pk: userPartition(login), sk: `P#${name}` });
export const userIdKey = (id: number): Key => ({ pk: `A#${id}`, sk: ALONE });

/** `counter`: keyed hash of what was guessed at and from where, so that the table holds no address of anybody. */
export const failuresKey = (counter: string): Key => ({ pk: `G#${counter}`, sk: ALONE });

export const idempotencyKey = (userId: number, key: string): Key => ({ pk: `Y#${userId}/${key}`, sk: ALONE });
