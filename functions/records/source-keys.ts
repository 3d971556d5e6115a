/** Finds the post that a source knows by its own id (contract/http#source-keys). */

import { type Caller, mayOnPost } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import { hasKey, type SentKey, type SourceKey, type SourceKeys, sentKey } from '../../shared/posts/source-keys.ts';
import type { PostRecord } from '../../shared/records/any-record.ts';
import type { Language } from '../../shared/settings/language.ts';
import { WriteConflict } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { sourceIdKey } from '../../shared/store/table.ts';
import type { Group } from '../../shared/translations/group.ts';
import { postIdIn, readPostWithGroup } from './read-records.ts';

/** The type and the language in which a key is unique. */
export interface KeyScope<Kept extends PostRecord> {
  readonly type: Kept['type'];
  readonly language: Language;
  readonly is: (record: PostRecord | undefined) => record is Kept;
}

/** The stored post, with its translations. */
interface Known<Kept> {
  readonly record: Kept;
  readonly group: Group | undefined;
}

/**
 * undefined: no record has the key. Two trips.
 * @throws ApiError 409 if this code cannot read the record; WriteConflict if it has lost the key meanwhile.
 */
export const postWithKey = async <Kept extends PostRecord & { readonly sources?: SourceKeys | undefined }>(
  key: SourceKey,
  { type, language, is }: KeyScope<Kept>,
  store: Store,
): Promise<Known<Kept> | undefined> => {
  const id = await holderOf(key, { type, language }, store);
  if (id === undefined) return undefined;
  const { post, group } = await readPostWithGroup(store, id, 'consistent');
  if (!is(post)) throw taken();
  if (!hasKey(post.sources, key)) throw new WriteConflict('source');
  return { record: post, group };
};

/** The post that a create with a source key updates. @throws ApiError 403 if the caller may not edit it. */
export const postToUpdate = async <Kept extends Extract<PostRecord, { readonly sources?: unknown }>>(
  sent: SentKey,
  scope: KeyScope<Kept>,
  caller: Caller | undefined,
  store: Store,
): Promise<Known<Kept> | undefined> => {
  const key = sentKey(sent);
  const found = key && (await postWithKey(key, scope, store));
  if (found !== undefined && !mayOnPost(caller, 'edit', found.record)) throw new ApiError('rest_forbidden');
  return found;
};

interface Keyed extends Pick<KeyScope<PostRecord>, 'type' | 'language'> {
  readonly sources?: SourceKeys | undefined;
}

/** @throws ApiError 409 if an update sends a key that another record has. One trip, if it sends a new one. */
export const checkKey = async (sent: SentKey, record: Keyed, store: Store): Promise<void> => {
  const key = sentKey(sent);
  if (key === undefined || hasKey(record.sources, key)) return;
  if ((await holderOf(key, record, store)) !== undefined) throw taken();
};

const holderOf = async (
  { source, source_id }: SourceKey,
  { type, language }: Pick<Keyed, 'type' | 'language'>,
  store: Store,
): Promise<PostId | undefined> => {
  const [holder] = await store.read([sourceIdKey(type, language, source, source_id)], 'consistent');
  return holder && postIdIn(holder);
};

const taken = (): ApiError => new ApiError('rest_conflict', { hint: { about: 'source-id-taken' } });
