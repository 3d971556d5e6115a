/**
 * The description of the one table: keys, indexes, projections, and a builder for every key. CDK,
 * the store, the local server and the tests use it.
 *
 * Access patterns: what is looked for, and what is read for it.
 *
 * - The post with this id: `postKey`. The term: `termRecordKey`.
 * - The record with this slug: `slugPartition` in bySlug, then its key; or `slugKey`, if it lags.
 * - Whether this slug is taken: `slugKey`. The number of its next copy: `copiesKey`.
 * - The records that had this slug before: `oldSlugKey`.
 * - The venue, organizer or term with this name: `namePartition` (+ town or parent).
 * - The post that a source knows by this id: `sourceIdKey`. All of them: `sourceIdsPartition`.
 * - The records of a list that end in a range: `listPartition` in byDate.
 * - The events with a link that end in a range: `linkPartition` in byLink.
 * - Which of them contain these words: `textPartition` in the same range, or `searchTextKey`.
 * - All categories and tags of a language: `termsPartition`. Whether they have changed:
 *   `termsVersionKey`.
 * - How many public events link each record: `countsKey`, and the rows of the journal since.
 * - The scheduled records that are due: `DUE_PARTITION`, up to now.
 * - Whether this code may write here: `SCHEMA_KEY`.
 * - Whether an item in memory is still valid: `JOURNAL_COUNTERS`.
 * - The records of a language that have changed since: `changesPartition`, one for each day.
 * - Whether a token of changes was issued before a restore: `HISTORY_KEY`.
 * - The caller: `userPartition`. The user with this id: `userIdKey`.
 * - Who guesses passwords: `failuresKey`.
 * - The translations of a post: `postTranslationsKey`. Of a term: `termTranslationsKey`.
 * - Whether this create was answered before: `idempotencyKey`.
 *
 * Text from users in a key (folded names, slugs, ids of sources, subjects of tokens) is always its
 * last part, except that ten digits follow it in `nameKey`. So a separator in the text cannot lead
 * to the key of another item.
 */

import type { Language } from '../settings/site.ts';
import type { IdSpace, PostId, RecordIdentity, RecordName, RecordType, TermId } from './records.ts';

export const KEY = { partition: 'pk', sort: 'sk' } as const;

export const INDEX_NAMES = ['bySlug', 'byDate', 'byLink'] as const;
export type IndexName = (typeof INDEX_NAMES)[number];

/**
 * Everything that lists need to filter and order is packed into this attribute, because each
 * attribute name would cost bytes, too.
 */
export const PACKED = 'x';
export const INDEXES = {
  bySlug: { partition: 'g', sort: 'gs', project: [PACKED] },
  byDate: { partition: 'd', sort: 'ds', project: [PACKED] },
  byLink: { partition: 'l', sort: 'ls', project: [PACKED] },
} as const satisfies Readonly<Record<IndexName, object>>;

/**
 * DynamoDB deletes items after this epoch second, but up to days later, so readers have to check
 * it, too.
 */
export const TTL_ATTRIBUTE = 'ttl';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The key as one text, for maps and sets. Both parts may hold any character, so the length of the
 * first tells where it ends.
 */
export const keyName = ({ pk, sk }: Key): string => `${pk.length} ${pk}${sk}`;

const ALONE = '-';
export const padded = (id: number): string => String(id).padStart(10, '0');

export const postKey = (id: PostId): Key => ({ pk: `R#${id}`, sk: ALONE });
export const termRecordKey = (id: TermId): Key => ({ pk: `R#t${id}`, sk: ALONE });
export const recordKeyOf = (record: RecordIdentity): Key =>
  record.type === 'category' || record.type === 'tag' ? termRecordKey(record.id) : postKey(record.id);
/**
 * The key of the record in a partition, which also holds the record's link entries and its copy of
 * the group of translations.
 */
export const recordKeyAt = (pk: string): Key => ({ pk, sk: ALONE });
export const isRecordKey = ({ pk, sk }: Key): boolean => pk.startsWith('R#') && sk === ALONE;

/** The id in the partition key of a record or of its links, and the space of that id. */
export const recordNameIn = ({ pk }: Pick<Key, 'pk'>): RecordName =>
  pk.startsWith('R#t') ? { space: 'term', id: Number(pk.slice(3)) } : { space: 'post', id: Number(pk.slice(2)) };
/** One item for each link of a public event, in the partition of the event. */
export const linkKey = (eventId: PostId, link: string): Key => ({ pk: `R#${eventId}`, sk: `L#${link}` });

/** The copy of the group of translations that a post belongs to. */
export const postTranslationsKey = (id: PostId): Key => ({ pk: postKey(id).pk, sk: TRANSLATIONS });
const TRANSLATIONS = 'T';
/** Whether an item is the copy of a group of translations beside a post. */
export const isTranslationsKey = ({ pk, sk }: Key): boolean => pk.startsWith('R#') && sk === TRANSLATIONS;

export const slugPartition = (type: RecordType, language: Language): string => `${language}/${type}`;
export const slugKey = (type: RecordType, language: Language, slug: string): Key => ({
  pk: `S#${language}/${type}/${slug}`,
  sk: ALONE,
});
/** A record that had the slug before, in the partition of the slug. */
export const oldSlugKey = (type: RecordType, language: Language, slug: string, id: number): Key => ({
  pk: slugKey(type, language, slug).pk,
  sk: `${OLD_SLUG}${padded(id)}`,
});
export const OLD_SLUG = 'old#';
/**
 * The counter of copies of a slug. Without it, the 400th event with one title would try -2, -3, …
 * in 400 transactions.
 */
export const copiesKey = (type: RecordType, language: Language, slug: string): Key => ({
  pk: `S#${language}/${type}/${slug}`,
  sk: 'copies',
});

/**
 * The posts of a type that a source knows, by their ids there. `source` is its name, which contains
 * no separator (`http/references.ts`).
 */
export const sourceIdsPartition = (type: RecordType, language: Language, source: string): string =>
  `X#${language}/${type}/${source}`;
export const sourceIdKey = (type: RecordType, language: Language, source: string, id: string): Key => ({
  pk: sourceIdsPartition(type, language, source),
  sk: id,
});

/**
 * All records with a folded name, and its lock, which makes simultaneous writers of the name
 * conflict.
 */
export const namePartition = (type: RecordType, language: Language, folded: string): string =>
  `M#${language}/${type}/${folded}`;
export const isOfName = ({ pk }: Key): boolean => pk.startsWith('M#');
export const nameLockKey = (type: RecordType, language: Language, folded: string): Key => ({
  pk: namePartition(type, language, folded),
  sk: '!',
});
/** `scope` is the folded town of a venue, the parent of a category, else `''`. */
export const nameKey = (
  type: RecordType,
  language: Language,
  { folded, scope }: { readonly folded: string; readonly scope: string },
  id: number,
): Key => ({ pk: namePartition(type, language, folded), sk: `${nameScope(scope)}${padded(id)}` });
/**
 * The scope as part of a sort key. The cut may leave half a surrogate pair, which cannot be stored
 * without `toWellFormed`.
 */
export const nameScope = (scope: string): string => `#${scope.slice(0, 200).toWellFormed()}#`;

/** `lists/name.ts` explains `list`, and `indexPartitionsOf` in `lists/entry.ts` explains `part`. */
export const listPartition = (language: Language, list: string, part: number | string): string =>
  `${language}/${list}#${part}`;

/** The events that have this link (`shared/lists/name.ts`). */
export const linkPartition = (language: Language, link: string): string => `${language}/${link}`;

/** The folded texts of the posts of a list, in the same partitions and order as its entries. */
export const textPartition = (partition: string): string => `W#${partition}`;
/**
 * Plans put text in this attribute. The store keeps it compressed, and readers inflate what they
 * need.
 */
export const PACKED_TEXT = 'z';

/**
 * Copies of all terms of a language, which functions keep in memory. The version of the terms sorts
 * first.
 */
export const termsPartition = (language: Language): string => `T#${language}`;
export const termCopyKey = (language: Language, link: string): Key => ({ pk: termsPartition(language), sk: link });
/** The copy of the group of translations that a term belongs to, beside its own copy. */
export const termTranslationsKey = (language: Language, link: string): Key => ({
  pk: termsPartition(language),
  sk: `${link}${OF_TRANSLATIONS}`,
});
const OF_TRANSLATIONS = '#T';
/** Whether an item among the term copies is the copy of a group of translations. */
export const isTermTranslationsSort = (sk: string): boolean => sk.endsWith(OF_TRANSLATIONS);
/** The attribute of the version of the terms. */
export const TERMS_VERSION = 'version';
export const termsVersionKey = (language: Language): Key => ({ pk: termsPartition(language), sk: '!' });

/**
 * The numbers of public events of all linked records of a language, as the scheduled job has stored
 * them (`lists/entry.ts`).
 */
export const countsKey = (language: Language): Key => ({ pk: `K#${language}`, sk: ALONE });

/**
 * The language in the key of a partition of the table or of an index, such as `gl` in `W#gl/all#0`,
 * `T#gl` and `gl/all#0`. Returns undefined if the key has none.
 */
export const languageOfPartition = (pk: string): string | undefined =>
  /^(?:[CKMSTW]#)?([a-z]{2})(?:\/|$)/.exec(pk)?.[1];

/** The scheduled records of all languages, by the time when they are due. */
export const DUE_PARTITION = 'F#';
export const dueKey = (stamp: string, id: number): Key => ({ pk: DUE_PARTITION, sk: `${stamp}#${padded(id)}` });

/** The counters that ids come from: one for each id space, for all languages, and one for users. */
export const idCounterKey = (of: IdSpace | 'user'): Key => ({ pk: `I#${of}`, sk: ALONE });
export const ID_COUNTER = 'last';
/**
 * Ids that the counter has skipped, from this one on. An import leaves them to its source
 * (`tools/table/id-counters.ts`).
 */
export const skippedIdsKey = (of: IdSpace | 'user', from: number): Key => ({
  pk: idCounterKey(of).pk,
  sk: `#${padded(from)}`,
});
/** A user whose id is among those that the counter has skipped. */
export const skippedUserKey = (id: number): Key => ({ pk: idCounterKey('user').pk, sk: `@${padded(id)}` });

/**
 * The number of corrections that repairs have made (`tools/cli/verify/verify-table.ts`). By it,
 * functions notice that what they have in memory may be wrong.
 */
export const REPAIRS: Key = { pk: 'V#repairs', sk: ALONE };

/** The mark of an import that has not ended (`tools/cli/import/restore.ts`). */
export const IMPORT_KEY: Key = { pk: 'V#import', sk: ALONE };

/**
 * What is known about a live service that records come from, under its address
 * (`tools/cli/import/live/`).
 */
export const SOURCES_PARTITION = 'V#sources';
export const sourceKey = (address: string): Key => ({ pk: SOURCES_PARTITION, sk: address });
/** What is known about the feed of a source that is loaded (`tools/cli/load/feed-memory.ts`). */
export const feedKey = (source: string): Key => ({ pk: SOURCES_PARTITION, sk: `feed#${source}` });

/**
 * The counters that number the rows of the journals of all languages. They are in one partition, so
 * that one query reads all of them. It must stay below 4 KB, the size of one read unit. A write
 * raises one counter of its language; their sum is the version of its answers
 * (`lists/answer-versions.ts`).
 */
export const JOURNAL_COUNTERS = 'V#a';
/**
 * With 8 shards, writers that have nothing else in common conflicted; with 64, five languages would
 * not fit into a read unit.
 */
export const JOURNAL_SHARDS = 30;
export const journalCounterKey = (language: Language, shard: number): Key => ({
  pk: JOURNAL_COUNTERS,
  sk: `${language}${String(shard).padStart(2, '0')}`,
});

/**
 * The rows of the journal, which say which records of a language have changed. There is one
 * partition for each day in UTC: `2027-03-01`.
 */
export const changesPartition = (language: Language, day: string): string => `C#${language}/${day}`;

/**
 * Names the history that tokens of changes belong to. A restored table gets another name, so that
 * older tokens are refused.
 */
export const HISTORY_KEY: Key = { pk: 'V#history', sk: ALONE };

/** Says which code has written the table, and which may still write it (`schema.ts`). */
export const SCHEMA_KEY: Key = { pk: 'V#schema', sk: ALONE };

/** A user and all application passwords, so that one query is enough to authenticate a request. */
export const userPartition = (login: string): string => `U#${login}`;
export const userKey = (login: string): Key => ({ pk: userPartition(login), sk: ALONE });
export const passwordKey = (login: string, name: string): Key => ({ pk: userPartition(login), sk: `P#${name}` });
export const userIdKey = (id: number): Key => ({ pk: `A#${id}`, sk: ALONE });

/**
 * `counter` is a keyed hash of the login or event and the caller's address, so no addresses are
 * stored.
 */
export const failuresKey = (counter: string): Key => ({ pk: `G#${counter}`, sk: ALONE });

export const idempotencyKey = (userId: number, key: string): Key => ({ pk: `Y#${userId}/${key}`, sk: ALONE });
