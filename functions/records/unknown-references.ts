/**
 * Finds ids in a body of records that do not exist or that the caller may not see. It runs only if
 * the request is invalid anyway, so that the error names all wrong fields at once
 * (contract/http#error-envelope).
 */

import * as v from 'valibot';
import type { Resource } from '../../shared/api/routes.ts';
import type { FieldProblem } from '../../shared/http/errors.ts';
import { Integer, Positive } from '../../shared/http/fields.ts';
import { Image, mayUsePicture } from '../../shared/model/picture.ts';
import type { PostRecord } from '../../shared/records/record.ts';
import { type Caller, mayNameAuthor, mayOnPost } from '../../shared/settings/rights.ts';
import { LINKED_POST_TYPES, NAMES_OF, PostId, TermId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { userIdKey } from '../../shared/store/table.ts';
import type { Instant } from '../../shared/time/wall.ts';
import { readPost, readPosts, readTerm } from './read-records.ts';

type Sent = Readonly<Record<string, unknown>>;

/**
 * Returns the problem `unknown` for each wrong field. `sent` are the fields of a body of this
 * resource; `now` is when the request came.
 */
export const unknownReferences = async (
  resource: Resource,
  sent: Sent,
  caller: Caller | undefined,
  store: Store,
  now: Instant,
): Promise<Record<string, FieldProblem>> => {
  const isUnknown = async (ids: readonly PostId[], type: PostRecord['type']): Promise<boolean> => {
    const records = await readPosts(store, ids, now);
    return records.some(record => record?.type !== type || !mayKnow(record, caller));
  };
  const unknown = await Promise.all([
    isUnknownUser(sent.author, caller, store),
    isUnknown(pictureIds(sent.image), 'picture'),
    ...LINKED_POST_TYPES.map(type => isUnknown(idsIn(sent[NAMES_OF[type].field], NAMES_OF[type].name), type)),
    isUnknownTranslation(resource, sent.translation_of, caller, store, now),
    isUnknown(resource === 'events' ? idIn(sent.post_parent, '') : [], 'event'),
  ]);
  const linked = LINKED_POST_TYPES.map(type => NAMES_OF[type].field);
  const names = ['author', 'image', ...linked, 'translation_of', 'post_parent'].filter((_, i) => unknown[i]);
  return Object.fromEntries(names.map(name => [name, 'unknown' as const]));
};

const isUnknownUser = async (author: unknown, caller: Caller | undefined, store: Store): Promise<boolean> => {
  const id = v.safeParse(Integer, author);
  if (!id.success || !mayNameAuthor(caller, id.output)) return false;
  const [user] = await store.read([userIdKey(id.output)], 'eventual');
  return user === undefined;
};

/**
 * A record of another type is not unknown, because it gets another error. Terms have ids of their
 * own, and everybody may read them.
 */
const isUnknownTranslation = async (
  resource: Resource,
  translated: unknown,
  caller: Caller | undefined,
  store: Store,
  now: Instant,
): Promise<boolean> => {
  const id = v.safeParse(Positive, translated);
  if (!id.success) return false;
  if (resource === 'categories' || resource === 'tags')
    return (await readTerm(store, v.parse(TermId, id.output), now)) === undefined;
  const record = await readPost(store, v.parse(PostId, id.output), now);
  return record === undefined || record.type === 'picture' || !mayKnow(record, caller);
};

/**
 * A record that the caller may not read counts as unknown, so that the error does not reveal it
 * (contract/rights#hidden-records).
 */
const mayKnow = (record: PostRecord, caller: Caller | undefined): boolean =>
  record.type === 'picture'
    ? mayUsePicture(caller, record)
    : !('status' in record) || mayOnPost(caller, 'read', record);

/** A picture that is sent with its address may have an unknown id. */
const pictureIds = (image: unknown): PostId[] => {
  const picture = v.safeParse(Image, image);
  const { id, url } = (picture.success && picture.output) || {};
  return id !== undefined && url === undefined ? [id] : [];
};

/**
 * The ids among the references, in any form of contract/events#linked-records. Descriptions of new
 * records are left out, because the schema of the body has checked them. Ids with a name beside
 * them are left out, because they may be unknown.
 */
const idsIn = (sent: unknown, name: string): PostId[] =>
  Array.isArray(sent) ? sent.slice(0, MAX_REFERENCES).flatMap(each => idIn(each, name)) : idIn(sent, name);

const MAX_REFERENCES = 100;

const idIn = (sent: unknown, name: string): PostId[] => {
  if (typeof sent === 'object' && sent !== null && name in sent) return [];
  const id = v.safeParse(Integer, typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : sent);
  return id.success && id.output > 0 ? [v.parse(PostId, id.output)] : [];
};
