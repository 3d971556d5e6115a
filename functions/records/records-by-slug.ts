/** Reads posts by slug: the index leads to the record, or the slug item, which never lags. */
import * as v from 'valibot';
import { packedNames } from '../../shared/lists/entry.ts';
import type { EntryName } from '../../shared/lists/name.ts';
import type { PostRecord } from '../../shared/records/record.ts';
import type { Language } from '../../shared/settings/site.ts';
import { PostId, type RecordType } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { recordNameIn, slugKey, slugPartition } from '../../shared/store/table.ts';
import { lookupSlug } from '../../shared/text/fold.ts';
import { type PostWithGroup, postIdIn, type RecordState, readPostWithGroup } from './read-records.ts';

/**
 * Where the index of slugs leads. With the links, the next round trip can read everything that an
 * event shows.
 */
export interface IndexedSlug {
  readonly id: PostId;
  readonly links: readonly EntryName[];
}

/**
 * Returns undefined if nothing is there, or not yet. Because the index may lag, only the record
 * tells whether it still has the slug.
 */
export const findSlugInIndex = async (
  store: Store,
  type: RecordType,
  language: Language,
  segment: string,
): Promise<IndexedSlug | undefined> => {
  const slug = lookupSlug(segment);
  // DynamoDB refuses empty keys.
  if (slug === '') return undefined;
  const [found] = await store.readIndex({
    index: 'bySlug',
    partition: slugPartition(type, language),
    from: slug,
    to: slug,
    limit: 1,
  });
  if (found === undefined) return undefined;
  const links = type === 'event' && found.packed !== undefined ? packedNames(found.packed) : [];
  return { id: v.parse(PostId, recordNameIn(found).id), links };
};

/** The post that has the slug, from its slug item, which never lags. */
export const postOfSlug = async (
  store: Store,
  type: RecordType,
  language: Language,
  segment: string,
): Promise<PostId | undefined> => {
  const slug = lookupSlug(segment);
  const [item] = slug === '' ? [] : await store.read([slugKey(type, language, slug)], 'consistent');
  return item && postIdIn(item);
};

export const hasSlug = (record: PostRecord, segment: string): boolean =>
  'slug' in record && record.slug === lookupSlug(segment);

/** A post and its group by the slug. It takes two round trips, and two more if the index lags. */
export const readPostBySlug = async (
  store: Store,
  { type, language, slug }: { readonly type: RecordType; readonly language: Language; readonly slug: string },
  state: RecordState,
): Promise<PostWithGroup> => {
  const indexed = state === 'stored' ? undefined : await findSlugInIndex(store, type, language, slug);
  const found = indexed && (await readPostWithGroup(store, indexed.id, state));
  if (found?.post !== undefined && hasSlug(found.post, slug)) return found;
  const id = await postOfSlug(store, type, language, slug);
  return id === undefined ? { post: undefined, group: undefined } : readPostWithGroup(store, id, state);
};
