/** Reads records by id and by slug. */

import * as v from 'valibot';
import { PostId, type RecordType, TermId } from '../../shared/addresses/record-ids.ts';
import { linksIn } from '../../shared/lists/entry.ts';
import type { ListName } from '../../shared/lists/name.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import { type AnyRecord, type PostRecord, recordOf } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import type { Item } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  type Key,
  postKey,
  postTranslationsKey,
  recordKeyOf,
  recordNameIn,
  slugKey,
  slugPartition,
  termRecordKey,
  termTranslationsKey,
} from '../../shared/store/table.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import { lookupSlug } from '../../shared/text/slug.ts';
import type { Instant } from '../../shared/time/instant.ts';
import { type Group, type GroupsByRecord, groupIn, groupOf } from '../../shared/translations/group.ts';

/** `consistent`: the stored state, for plans. An instant in epoch seconds: the state shown then, for views, at half the price. */
export type When = 'consistent' | Instant;

/** Posts in the order of the ids; undefined if there is none, or this code cannot read it. An id of a term is no id of a post. */
export const readPosts = async (
  store: Store,
  ids: readonly PostId[],
  when: When,
): Promise<(PostRecord | undefined)[]> =>
  (await readAll(store, ids.map(postKey), when)).map(record => (isPost(record) ? record : undefined));

export const readPost = async (store: Store, id: PostId, when: When): Promise<PostRecord | undefined> =>
  (await readPosts(store, [id], when))[0];

/** Terms by their ids, as `readPosts`. */
export const readTerms = async (
  store: Store,
  ids: readonly TermId[],
  when: When,
): Promise<(TermRecord | undefined)[]> =>
  (await readAll(store, ids.map(termRecordKey), when)).map(record => (isTerm(record) ? record : undefined));

export const readTerm = async (store: Store, id: TermId, when: When): Promise<TermRecord | undefined> =>
  (await readTerms(store, [id], when))[0];

/** Posts in the order of the ids, with their groups of translations. One trip; half a unit more for each post. */
export const readPostsWithGroups = async (
  store: Store,
  ids: readonly PostId[],
  when: When,
): Promise<{ readonly posts: (PostRecord | undefined)[]; readonly groups: GroupsByRecord }> => {
  const keys = [...ids.map(postKey), ...ids.map(postTranslationsKey)];
  const items = await store.read(keys, when === 'consistent' ? when : 'eventual');
  const records = items.slice(0, ids.length).map(item => item && recordOf(item));
  return {
    posts: records.map(record => (isPost(record) ? shownAt(record, when) : undefined)),
    groups: groupsIn(items.slice(ids.length)),
  };
};

const groupsIn = (copies: readonly (Item | undefined)[]): GroupsByRecord =>
  new Map(
    copies.flatMap((copy): [string, Group][] => {
      const group = groupIn(copy);
      return copy === undefined || group === undefined ? [] : [[copy.pk, group]];
    }),
  );

/** The groups that posts belong to. One trip, if there are any posts. */
export const readGroupsOfPosts = async (store: Store, ids: readonly PostId[]): Promise<GroupsByRecord> => {
  const copies = ids.length === 0 ? [] : await store.read(ids.map(postTranslationsKey), 'eventual');
  return groupsIn(copies);
};

/** A post and its group, or undefined for either. */
export const readPostWithGroup = async (
  store: Store,
  id: PostId,
  when: When,
): Promise<{ readonly post: PostRecord | undefined; readonly group: Group | undefined }> => {
  const { posts, groups } = await readPostsWithGroups(store, [id], when);
  return { post: posts[0], group: groups.get(postKey(id).pk) };
};

/** The stored state. Two trips, as the group is among the cards of the term's language. */
export const readTermWithGroup = async (
  store: Store,
  id: TermId,
): Promise<{ readonly term: TermRecord | undefined; readonly group: Group | undefined }> => {
  const term = await readTerm(store, id, 'consistent');
  return { term, group: term && (await readGroupOfTerm(store, term)) };
};

export const readGroupOfTerm = async (
  store: Store,
  term: TermRecord,
  consistency: Consistency = 'consistent',
): Promise<Group | undefined> => groupOf(await readGroupsOfTerms(store, [term], consistency), term);

/** The groups that these terms belong to. One trip, if there are any terms. */
export const readGroupsOfTerms = async (
  store: Store,
  terms: readonly TermRecord[],
  consistency: Consistency,
): Promise<GroupsByRecord> => {
  const keys = terms.map(({ language, list }) => termTranslationsKey(language, list));
  const copies = keys.length === 0 ? [] : await store.read(keys, consistency);
  return new Map(
    terms.flatMap((term, i): [string, Group][] => {
      const group = groupIn(copies[i]);
      return group === undefined ? [] : [[recordKeyOf(term).pk, group]];
    }),
  );
};

const readAll = async (store: Store, keys: readonly Key[], when: When): Promise<(AnyRecord | undefined)[]> => {
  const items = await store.read(keys, when === 'consistent' ? when : 'eventual');
  return items.map(item => item && recordOf(item)).map(record => record && shownAt(record, when));
};

const shownAt = <R extends AnyRecord>(record: R, when: When): R =>
  when === 'consistent' ? record : asOf(record, when);

export const isPost = (record: AnyRecord | undefined): record is PostRecord => record !== undefined && !isTerm(record);

export const isTerm = (record: AnyRecord | undefined): record is TermRecord =>
  record?.type === 'category' || record?.type === 'tag';

/** A record found by its slug in the index, with its links, so that the next trip can read everything. */
export interface Pointer {
  readonly id: PostId;
  readonly links: readonly ListName[];
}

/** Looks up a slug in the index, and on a miss in its slug holder, because the index may lag. */
export const findSlug = async (
  store: Store,
  type: RecordType,
  language: Language,
  segment: string,
): Promise<Pointer | undefined> => {
  const slug = lookupSlug(segment);
  if (slug === '') return undefined; // DynamoDB refuses empty keys
  const [found] = await store.readRange({
    index: 'bySlug',
    partition: slugPartition(type, language),
    from: slug,
    to: slug,
    limit: 1,
  });
  if (found !== undefined) {
    const links = type === 'event' && typeof found.x === 'string' ? linksIn(found.x) : [];
    return { id: v.parse(PostId, recordNameIn(found).id), links };
  }
  const [holder] = await store.read([slugKey(type, language, slug)], 'consistent');
  return holder === undefined ? undefined : { id: postIdIn(holder), links: [] };
};

/** The id in an item that points to a record, such as a slug holder or a name holder. */
export const postIdIn = (item: Item): PostId => v.parse(PostId, item.id);
export const termIdIn = (item: Item): TermId => v.parse(TermId, item.id);

type Consistency = Parameters<Store['read']>[1];
