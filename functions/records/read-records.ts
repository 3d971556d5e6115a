/** Reads records by id. `records-by-slug.ts` finds the id. */
import * as v from 'valibot';
import { isLinkedPost } from '../../shared/linked/linked-post.ts';
import type { TermRecord } from '../../shared/linked/term-record.ts';
import { type EntryName, linkedRecordOf } from '../../shared/lists/name.ts';
import { asOf } from '../../shared/model/base.ts';
import { type Group, type GroupsByRecord, groupIn, groupOf } from '../../shared/model/translations.ts';
import { type AnyRecord, isPost, isTerm, type PostRecord, recordOf } from '../../shared/records/record.ts';
import { type Caller, isWriter } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Item } from '../../shared/store/change.ts';
import { PostId, TermId } from '../../shared/store/records.ts';
import type { Consistency, Store } from '../../shared/store/store.ts';
import {
  type Key,
  postKey,
  postTranslationsKey,
  recordKeyOf,
  termRecordKey,
  termTranslationsKey,
} from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';

/**
 * `stored` means the record as it is stored at this moment, read consistently, for plans. An
 * instant means the record as it is shown at that time, for views, which costs half.
 */
export type RecordState = 'stored' | Instant;

/**
 * The store for single reads. Callers who may write read what was just written, for twice the units
 * (contract/http#caching). Other callers get answers from caches, whose rules expect a short delay.
 */
export const currentFor = (caller: Caller | undefined, store: Store): Store =>
  isWriter(caller) ? { ...store, read: keys => store.read(keys, 'consistent') } : store;

/**
 * Posts in the order of the ids, with undefined if there is none or this code cannot read it. The
 * id of a term is not the id of a post.
 */
export const readPosts = async (
  store: Store,
  ids: readonly PostId[],
  state: RecordState,
): Promise<(PostRecord | undefined)[]> =>
  (await readAll(store, ids.map(postKey), state)).map(record => (isPost(record) ? record : undefined));

export const readPost = async (store: Store, id: PostId, state: RecordState): Promise<PostRecord | undefined> =>
  (await readPosts(store, [id], state))[0];

/** Terms by their ids, like `readPosts`. */
export const readTerms = async (
  store: Store,
  ids: readonly TermId[],
  state: RecordState,
): Promise<(TermRecord | undefined)[]> =>
  (await readAll(store, ids.map(termRecordKey), state)).map(record => (isTerm(record) ? record : undefined));

export const readTerm = async (store: Store, id: TermId, state: RecordState): Promise<TermRecord | undefined> =>
  (await readTerms(store, [id], state))[0];

/**
 * Posts in the order of the ids, with their groups of translations. It takes one round trip, and
 * half a unit more for each post.
 */
export const readPostsWithGroups = async (
  store: Store,
  ids: readonly PostId[],
  state: RecordState,
): Promise<{ readonly posts: (PostRecord | undefined)[]; readonly groups: GroupsByRecord }> => {
  const keys = [...ids.map(postKey), ...ids.map(postTranslationsKey)];
  const items = await store.read(keys, state === 'stored' ? 'consistent' : 'eventual');
  const records = items.slice(0, ids.length).map(item => item && recordOf(item));
  return {
    posts: records.map(record => (isPost(record) ? shownAt(record, state) : undefined)),
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

/** The groups that posts belong to. It takes one round trip if there are any posts. */
export const readGroupsOfPosts = async (store: Store, ids: readonly PostId[]): Promise<GroupsByRecord> => {
  const copies = ids.length === 0 ? [] : await store.read(ids.map(postTranslationsKey), 'eventual');
  return groupsIn(copies);
};

export interface PostWithGroup {
  readonly post: PostRecord | undefined;
  readonly group: Group | undefined;
}

export const readPostWithGroup = async (store: Store, id: PostId, state: RecordState): Promise<PostWithGroup> => {
  const { posts, groups } = await readPostsWithGroups(store, [id], state);
  return { post: posts[0], group: groups.get(postKey(id).pk) };
};

/**
 * The stored term. It takes two round trips, because the group is among the term copies of the
 * term's language.
 */
export const readTermWithGroup = async (
  store: Store,
  id: TermId,
): Promise<{ readonly term: TermRecord | undefined; readonly group: Group | undefined }> => {
  const term = await readTerm(store, id, 'stored');
  return { term, group: term && (await readGroupOfTerm(store, term)) };
};

export const readGroupOfTerm = async (
  store: Store,
  term: TermRecord,
  consistency: Consistency = 'consistent',
): Promise<Group | undefined> => groupOf(await readGroupsOfTerms(store, [term], consistency), term);

/** The groups that these terms belong to. It takes one round trip if there are any terms. */
export const readGroupsOfTerms = async (
  store: Store,
  terms: readonly TermRecord[],
  consistency: Consistency,
): Promise<GroupsByRecord> => {
  const keys = terms.map(({ language, link }) => termTranslationsKey(language, link));
  const copies = keys.length === 0 ? [] : await store.read(keys, consistency);
  return new Map(
    terms.flatMap((term, i): [string, Group][] => {
      const group = groupIn(copies[i]);
      return group === undefined ? [] : [[recordKeyOf(term).pk, group]];
    }),
  );
};

const readAll = async (store: Store, keys: readonly Key[], state: RecordState): Promise<(AnyRecord | undefined)[]> => {
  const items = await store.read(keys, state === 'stored' ? 'consistent' : 'eventual');
  return items.map(item => item && recordOf(item)).map(record => record && shownAt(record, state));
};

const shownAt = <R extends AnyRecord>(record: R, state: RecordState): R =>
  state === 'stored' ? record : asOf(record, state);

/** The id in an item that points to a record, such as a slug item or a name item. */
export const postIdIn = (item: Item): PostId => v.parse(PostId, item.id);
export const termIdIn = (item: Item): TermId => v.parse(TermId, item.id);

// Reads records with their groups of translations in one batch, which takes half a unit more for
// each record.

interface RecordsAsked {
  readonly ids?: readonly PostId[];
  readonly links: readonly EntryName[];
  /**
   * The language of the terms among them, because copies of their groups are in the partition of a
   * language. Groups of other terms are not found.
   */
  readonly language: Language;
}

/** `groups` are the translations of these posts and terms. */
export interface RecordsWithGroups {
  readonly posts: ReadonlyMap<PostId, PostRecord>;
  /** The keys are the links of the terms. */
  readonly terms: ReadonlyMap<string, TermRecord>;
  readonly groups: GroupsByRecord;
}

/** The records as they are shown at `now`. It takes one round trip at most. */
export const readWithGroups = async (
  store: Store,
  { ids = [], links, language }: RecordsAsked,
  { now, consistency }: { readonly now: Instant; readonly consistency: Consistency },
): Promise<RecordsWithGroups> => {
  const places = [...ids.map(ofPost), ...links.flatMap(link => ofLinked(link, language))];
  const items =
    places.length === 0
      ? []
      : await store.read([...places.map(({ key }) => key), ...places.map(({ copy }) => copy)], consistency);
  const records = items.slice(0, places.length).map(item => item && recordOf(item));
  const groups = places.flatMap(({ key }, i): [string, Group][] => {
    const group = groupIn(items[places.length + i]);
    return group === undefined ? [] : [[key.pk, group]];
  });
  return {
    posts: new Map(
      records.flatMap((record): [PostId, PostRecord][] =>
        record === undefined || isTerm(record) ? [] : [[record.id, asOf(record, now)]],
      ),
    ),
    terms: new Map(records.filter(isTerm).map(term => [term.link, term])),
    groups: new Map(groups),
  };
};

interface Place {
  readonly key: Key;
  /** The key of the record's copy of its group of translations. */
  readonly copy: Key;
}

const ofPost = (id: PostId): Place => ({ key: postKey(id), copy: postTranslationsKey(id) });

const ofLinked = (link: EntryName, language: Language): Place[] => {
  const record = linkedRecordOf(link);
  if (record === undefined) return [];
  return isLinkedPost(record)
    ? [ofPost(record.id)]
    : [{ key: recordKeyOf(record), copy: termTranslationsKey(language, link) }];
};
