/** What is unique: ids, slugs, names and the keys of sources, looked up before a write. */

import * as v from 'valibot';
import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { asOf } from '../../shared/model/base.ts';
import { hasKey, type SentKey, type SourceKey, type SourceKeys, sentKey } from '../../shared/model/sources.ts';
import { userIn } from '../../shared/model/users.ts';
import { type PostRecord, planSave } from '../../shared/records/record.ts';
import { isEditor, mayOnPost, mayPublish } from '../../shared/settings/rights.ts';
import type { Language } from '../../shared/settings/site.ts';
import { type Change, type Item, WriteConflict } from '../../shared/store/change.ts';
import { FIRST_DATE_ID, PostId, type RecordType, TermId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import {
  copiesKey,
  idCounterKey,
  nameLockKey,
  namePartition,
  nameScope,
  slugKey,
  sourceIdKey,
  userIdKey,
  userPartition,
} from '../../shared/store/table.ts';
import { isNumberOf, isReservedSlug, numberedSlug } from '../../shared/text/fold.ts';
import { postIdIn, readPostWithGroup } from './read-records.ts';
import type { FoundPost } from './visibility.ts';

// Ids and slugs for new records.

export const nextPostId = async (store: Store): Promise<PostId> => {
  const id = v.parse(PostId, await store.increment(idCounterKey('post'), 1));
  if (id >= FIRST_DATE_ID) throw new Error('all ids of posts are used up: those of dates begin');
  return id;
};

export const nextTermId = async (store: Store): Promise<TermId> =>
  v.parse(TermId, await store.increment(idCounterKey('term'), 1));

interface WantedSlug {
  readonly type: RecordType;
  readonly language: Language;
  readonly wanted: string;
  /** The slugs that the same plan gives to other records of the type. */
  readonly taken?: readonly string[];
  /** The stored slug of the record. */
  readonly own?: string | undefined;
  /** A slug that no record had when the caller looked. */
  readonly knownFree?: string | undefined;
}

/**
 * `wanted` if it is free, otherwise `wanted-2`, `-3`, …. Numbers come from a counter, so that
 * simultaneous creates do not try the same one. A record that already has a numbered form of
 * `wanted` keeps it. The condition on the slug item decides in the end; reading it first saves a
 * transaction that would fail.
 */
export const freeSlug = async (
  store: Store,
  { type, language, wanted, taken = [], own = '', knownFree }: WantedSlug,
): Promise<string> => {
  const isFree = async (slug: string): Promise<boolean> => {
    if (taken.includes(slug) || (isPost(type) && isReservedSlug(slug))) return false;
    if (slug === knownFree) return true;
    const [item] = await store.read([slugKey(type, language, slug)], 'consistent');
    return item === undefined;
  };
  let slug = wanted;
  while (!(await isFree(slug))) {
    if (isNumberOf(own, wanted)) return own;
    slug = numberedSlug(wanted, 1 + (await store.increment(copiesKey(type, language, wanted), 1)));
  }
  return slug;
};

/**
 * The site's own addresses, such as `feed`, would collide with slugs of posts, but not with those
 * of terms (contract/texts#slugs).
 */
const isPost = (type: RecordType): boolean => type !== 'category' && type !== 'tag';

// Finds the records with a name, and makes simultaneous creates with the same name conflict
// (docs/decisions/names-slugs-and-ids).

interface FoldedName {
  readonly type: RecordType;
  readonly language: Language;
  /** Folded by `foldName`. */
  readonly folded: string;
}

export interface UniqueNameItems {
  /** The version of the name's lock; undefined if no record was created with this name yet. */
  readonly lock: number | undefined;
  /** Items that each have the `id` of a record. */
  readonly items: readonly Item[];
}

/**
 * The maximum number of items of one name that are read. Most names have few, but a chain may have
 * a venue in every town.
 */
const MAX_NAMESAKES = 200;

/**
 * The items of a name. With a `scope` (a folded town), they are those in the town and those without
 * a town.
 *
 * One query reads the lock before the items. If the lock were read after them, it could be newer,
 * and an item created in between would be missed. If the name has more items than that, further
 * queries read the town.
 */
export const uniqueNameItems = async (
  store: Store,
  { type, language, folded }: FoldedName,
  scope: string,
): Promise<UniqueNameItems> => {
  const partition = namePartition(type, language, folded);
  const read = (from: string, to: string) =>
    store.readRange({ partition, from, to, limit: MAX_NAMESAKES, consistent: true });
  const { sk } = nameLockKey(type, language, folded);
  const items = await read(sk, AFTER_ALL);
  // There is none if records were only renamed to this name.
  const locked = items.find(item => item.sk === sk);
  const lock = locked === undefined ? undefined : v.parse(v.number(), locked.version);
  if (scope === '') return { lock, items: items.filter(item => item !== locked) };
  const scopes = [nameScope(scope), nameScope('')];
  const found =
    items.length < MAX_NAMESAKES
      ? items.filter(({ sk }) => scopes.some(from => String(sk).startsWith(from)))
      : (await Promise.all(scopes.map(from => read(from, `${from}${AFTER_ALL}`)))).flat();
  return { lock, items: found };
};

const AFTER_ALL = '\u{10FFFF}';

// Finds the post that a source knows by its own id (contract/http#source-keys).

type Keyable = Exclude<PostRecord, { readonly type: 'picture' }>;

/** The type and the language in which a key is unique. */
interface KeyScope<Kept extends PostRecord> {
  readonly type: Kept['type'];
  readonly language: Language;
  readonly is: (record: PostRecord | undefined) => record is Kept;
}

/**
 * Returns undefined if no record has the key. It takes two round trips.
 *
 * @throws ApiError 409 if this code cannot read the record; WriteConflict if the record has lost
 * the key meanwhile.
 */
const findPostBySourceKey = async <Kept extends Keyable>(
  key: SourceKey,
  { type, language, is }: KeyScope<Kept>,
  store: Store,
): Promise<FoundPost<Kept> | undefined> => {
  const id = await postIdOf(key, { type, language }, store);
  if (id === undefined) return undefined;
  const { post, group } = await readPostWithGroup(store, id, 'stored');
  if (!is(post)) throw taken();
  if (!hasKey(post.sources, key)) throw new WriteConflict('source');
  return { record: post, group };
};

/** The record that has the key in a request. */
interface KeyHolder<Kept> {
  readonly found: FoundPost<Kept> | undefined;
  /**
   * If a contributor's draft has the key, nothing is found. The draft loses its keys in the
   * transaction that gives the key to another record.
   */
  readonly released: readonly Change[];
}

/**
 * The record that a create or a description with a source key means (contract/http#source-keys). A
 * contributor's draft takes two round trips more.
 */
export const holderOfKey = async <Kept extends Keyable>(
  sent: SentKey & { readonly author?: number | undefined },
  scope: KeyScope<Kept>,
  asked: Asking,
  store: Store,
): Promise<KeyHolder<Kept>> => {
  const key = sentKey(sent);
  const found = key && (await findPostBySourceKey(key, scope, store));
  if (found === undefined || !(await isOfContributor(found.record, sent.author, asked, store)))
    return { found, released: [] };
  const { record } = found;
  return {
    found: undefined,
    released: planSave(record, { ...record, sources: undefined, version: record.version + 1 }),
  };
};

type Asking = Pick<OperationInput, 'caller' | 'now'>;

/**
 * Whether an editor finds a draft that a contributor has made: no editor has published it, and
 * neither an editor nor the source names its author.
 */
const isOfContributor = async (
  record: Keyable,
  named: number | undefined,
  { caller, now }: Asking,
  store: Store,
): Promise<boolean> => {
  const { author: id, edited = [] } = record;
  const contributor = { id, login: '', role: 'contributor' } as const;
  if (!isEditor(caller) || id === caller?.id || id === named || edited.includes('author')) return false;
  if (!mayOnPost(contributor, 'edit', asOf(record, now))) return false;
  const [item] = await store.read([userIdKey(id)], 'consistent');
  const login = v.safeParse(v.string(), item?.login);
  const users = login.success ? await store.readRange({ partition: userPartition(login.output), limit: 1 }) : [];
  return users.flatMap(user => userIn(user) ?? []).some(user => !mayPublish(user));
};

/**
 * Like `holderOfKey`, for a create.
 *
 * @throws ApiError 403 if the caller may not edit the post that has the key.
 */
export const findPostToUpdate = async <Kept extends Keyable>(
  ...asked: Parameters<typeof holderOfKey<Kept>>
): Promise<KeyHolder<Kept>> => {
  const holder = await holderOfKey(...asked);
  const [, , { caller }] = asked;
  if (holder.found && !mayOnPost(caller, 'edit', holder.found.record)) throw new ApiError('rest_forbidden');
  return holder;
};

interface Keyed extends Pick<KeyScope<PostRecord>, 'type' | 'language'> {
  readonly sources?: SourceKeys | undefined;
}

/**
 * It takes one round trip if the update sends a new key.
 *
 * @throws ApiError 409 if an update sends a key that another record has.
 */
export const checkSourceKeyIsFree = async (sent: SentKey, record: Keyed, store: Store): Promise<void> => {
  const key = sentKey(sent);
  if (key === undefined || hasKey(record.sources, key)) return;
  if ((await postIdOf(key, record, store)) !== undefined) throw taken();
};

const postIdOf = async (
  { source, source_id }: SourceKey,
  { type, language }: Pick<Keyed, 'type' | 'language'>,
  store: Store,
): Promise<PostId | undefined> => {
  const [item] = await store.read([sourceIdKey(type, language, source, source_id)], 'consistent');
  return item && postIdIn(item);
};

const taken = (): ApiError => new ApiError('rest_conflict', { hint: { about: 'source-id-taken' } });
