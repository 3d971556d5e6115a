/**
 * The one table: keys, indexes, projections, and a builder for every key. Read by CDK, store, local stage and tests.
 *
 * Access patterns, each with its question:
 *
 * | question                                              | read                                                    |
 * |-------------------------------------------------------|---------------------------------------------------------|
 * | the record with this id, of whatever type             | `recordKey`                                             |
 * | the record behind this slug                           | bySlug `slugPartition`, then `recordKey`; on a miss `slugKey`, which never lags |
 * | is this slug taken; which number does its copy get    | `slugKey`, `copiesKey`                                  |
 * | which venue, organizer or term bears this name        | `namePartition` (+ town or parent)                      |
 * | events of a list whose start lies in a range          | byDate or byLink `listPartition`, one per length class  |
 * | how many of a list start or end before a day          | `countersPartition`, one item a month                   |
 * | all venues, organizers or terms of a language         | byDate `catalogPartition`                               |
 * | how many public events has each term of a language    | `termCountsPartition`                                   |
 * | who is calling; who is user 7                         | `userPartition`; `userIdKey`                            |
 * | was this create answered before                       | `idempotencyKey`                                        |
 *
 * User text in a key is folded or slugged before it comes here and stands last, so a separator in it cannot forge a key.
 */
import type { Language } from '../settings.ts';

export const KEY = { partition: 'pk', sort: 'sk' } as const;

/** Thin entries: everything a list needs to filter, order and join, packed into `x` (attribute names cost bytes too). */
export const INDEXES = {
  bySlug: { partition: 'g', sort: 'gs', project: ['x'] },
  byDate: { partition: 'd', sort: 'ds', project: ['x'] },
  byLink: { partition: 'l', sort: 'ls', project: ['x'] },
} as const;
export type IndexName = keyof typeof INDEXES;

/** DynamoDB deletes items some time after this epoch second; readers compare it themselves, as deletion lags by days. */
export const TTL_ATTRIBUTE = 'ttl';

/** Bytes, DynamoDB's limits for keys; the embedded engine does not check those of indexes. */
export const KEY_LIMITS = { partition: 2048, sort: 1024 } as const;

export const RECORD_TYPES = ['event', 'venue', 'organizer', 'category', 'tag', 'picture'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const ALONE = '-';
const padded = (id: number): string => String(id).padStart(10, '0');

export const recordKey = (id: number): Key => ({ pk: `R#${id}`, sk: ALONE });
/** One item per event and link list, below the event. */
export const linkKey = (eventId: number, list: string): Key => ({ pk: `R#${eventId}`, sk: `L#${list}` });

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

/** All bearers of a folded name; `lock` orders those who create one at the same time. */
export const namePartition = (type: RecordType, language: Language, folded: string): string =>
  `M#${language}/${type}/${folded}`;
export const nameLockKey = (type: RecordType, language: Language, folded: string): Key => ({
  pk: namePartition(type, language, folded),
  sk: '!',
});
/** `scope`: the folded town of a venue, the parent of a category, else empty. */
export const nameKey = (type: RecordType, language: Language, folded: string, scope: string, id: number): Key => ({
  pk: namePartition(type, language, folded),
  sk: `${nameScope(scope)}${padded(id)}`,
});
export const nameScope = (scope: string): string => `#${scope}#`;

/** `list`: `all`, a status such as `draft`, or a link list such as `c12`; `lengthClass`: see `placement.ts`. */
export const listPartition = (language: Language, list: string, lengthClass: number): string =>
  `${language}/${list}#${lengthClass}`;
export const countersPartition = (language: Language, list: string): string => `N#${language}/${list}`;
export const countersKey = (language: Language, list: string, month: string): Key => ({
  pk: countersPartition(language, list),
  sk: month,
});

/** Venues and organizers by publication, terms by name: `status` is `publish` for terms. */
export const catalogPartition = (type: RecordType, language: Language, status: string): string =>
  `${language}/${type}/${status}`;

export const termCountsPartition = (language: Language): string => `K#${language}`;
export const termCountKey = (language: Language, link: string): Key => ({ pk: termCountsPartition(language), sk: link });

/** Ascending ids: one counter for records of all types and languages, one for users. */
export const idCounterKey = (of: 'record' | 'user'): Key => ({ pk: `I#${of}`, sk: ALONE });
export const ID_COUNTER = 'last';

/** A user and the application passwords below it: one query authenticates a call. */
export const userPartition = (login: string): string => `U#${login}`;
export const userKey = (login: string): Key => ({ pk: userPartition(login), sk: ALONE });
export const passwordKey = (login: string, name: string): Key => ({ pk: userPartition(login), sk: `P#${name}` });
export const userIdKey = (id: number): Key => ({ pk: `A#${id}`, sk: ALONE });

export const idempotencyKey = (userId: number, key: string): Key => ({ pk: `Y#${userId}/${key}`, sk: ALONE });
