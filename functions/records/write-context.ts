/** What a write needs to know beforehand: author, the record that it translates, its picture. */

import type { OperationInput } from '../../shared/api/operation.ts';
import { isSameAddress } from '../../shared/http/addresses.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { asOf } from '../../shared/model/base.ts';
import { mayUsePicture, newPicture, type PictureRecord, withDetails } from '../../shared/model/picture.ts';
import { madePublic, type Picture, type Pictured, plainPicture } from '../../shared/model/post.ts';
import type { PostInput, PostState, WriteContext } from '../../shared/model/post-write.ts';
import { withoutEdits } from '../../shared/model/sources.ts';
import type { GroupWrite, TranslationOf } from '../../shared/model/translation-plan.ts';
import type { PostRecord } from '../../shared/records/record.ts';
import { type Caller, mayNameAuthor, mayOn, mayOnPost, mayPublish } from '../../shared/settings/rights.ts';
import type { Change } from '../../shared/store/change.ts';
import { type PostId, type TermId, toStored } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey, termRecordKey, userIdKey } from '../../shared/store/table.ts';
import type { Deps } from '../runtime/deps.ts';
import { readPost, readPosts, readPostWithGroup, readTermWithGroup } from './read-records.ts';
import { nextPostId } from './unique-keys.ts';

// The context of a write (caller, language, zone, time), and the check of `author`.

/** Has to be called after `authorise`, which lets no anonymous caller write. */
export const writeContextOf = (
  { caller, language, now }: Pick<OperationInput, 'caller' | 'language' | 'now'>,
  { zone }: Pick<Deps, 'zone'>,
): WriteContext => {
  if (caller === undefined) throw new Error('an anonymous caller writes');
  return { caller, language, zone, now };
};

/**
 * Checks that `author` is an existing user (contract/events#event-input) or the stored author.
 *
 * @throws ApiError 403 if the caller may not set this author, without a look-up.
 */
export const checkAuthor = async (
  store: Store,
  author: number | undefined,
  before: { readonly author: number } | undefined,
  { caller }: Pick<OperationInput, 'caller'>,
): Promise<void> => {
  if (author === undefined || author === caller?.id || author === before?.author) return;
  if (!mayNameAuthor(caller, author)) throw new ApiError('rest_forbidden');
  const [user] = await store.read([userIdKey(author)], 'eventual');
  if (user === undefined) throw invalid({ author: 'unknown' });
};

/**
 * The fields that a write changes. Fields that a person has changed are left out and reported if a
 * source sends them. `before` is the record as it is shown.
 */
export const inputToWrite = <Input extends PostInput>(
  before: PostState | undefined,
  sent: Input,
  { source, report }: Pick<WriteContext, 'source'> & Pick<OperationInput, 'report'>,
): Input => {
  const { input, kept } = withoutEdits(before, sent, { source });
  for (const name of kept) report.kept(name);
  return input;
};

// Reads the record that `translation_of` names, for the plan of a write
// (contract/languages#linking).

/** Contains the whole record, from which a translation may copy fields. */
type TranslatedPost =
  | (TranslationOf & { readonly record: Exclude<PostRecord, { readonly type: 'picture' }> })
  | null
  | undefined;
type Request = Pick<OperationInput, 'caller' | 'now'>;

/**
 * `sent` keeps the group if it is undefined, and unlinks the record if it is null.
 *
 * @throws ApiError 400 for an unknown or hidden record, 403 without the right to edit.
 */
export const findTranslatedPost = async (
  sent: PostId | null | undefined,
  { caller, now }: Request,
  store: Store,
): Promise<TranslatedPost> => {
  if (sent === undefined || sent === null) return sent;
  const { post, group } = await readPostWithGroup(store, sent, 'stored');
  if (post === undefined || post.type === 'picture' || !mayOnPost(caller, 'read', asOf(post, now)))
    throw unknownTranslation();
  if (!mayOnPost(caller, 'edit', asOf(post, now))) throw new ApiError('rest_forbidden');
  return { pk: postKey(sent).pk, record: post, group };
};

export const findTranslatedTerm = async (
  sent: TermId | null | undefined,
  { caller }: Request,
  store: Store,
): Promise<GroupWrite['translationOf']> => {
  if (sent === undefined || sent === null) return sent;
  const { term, group } = await readTermWithGroup(store, sent);
  if (term === undefined) throw unknownTranslation();
  if (!mayOn(term.type, caller, 'edit')) throw new ApiError('rest_forbidden');
  return { pk: termRecordKey(sent).pk, record: term, group };
};

const unknownTranslation = (): ApiError => invalid({ translation_of: 'unknown' });

// The picture of a record in a write, which is found by id or added by address, and marked as
// public.

export interface PictureAfter {
  readonly image: Picture | null;
  /** The stored picture, if `pictureFor` has read it. */
  readonly stored?: PictureRecord;
  /** A new picture, which has to be stored with the record. */
  readonly added?: PictureRecord;
}

/**
 * The picture in a body. An address creates a picture, for which callers need the right to publish
 * (contract/rights#roles); it is never fetched (contract/texts#pictures). Any caller may send back
 * the picture that the record already has (contract/events#event-updates). An id with an address
 * counts only if that picture has this address.
 *
 * @throws ApiError 400 naming `image`. The error is the same for an unknown id and for a picture
 * that the caller may not use, so it does not reveal which pictures exist.
 */
export const pictureFor = async (
  store: Store,
  before: Picture | null | undefined,
  { image }: Pick<PostInput, 'image'>,
  { caller, report }: Pick<WriteContext, 'caller'> & Pick<OperationInput, 'report'>,
): Promise<PictureAfter> => {
  if (image === undefined) return { image: before ?? null };
  if (image === null) return { image };
  const { id, url, ...details } = image;
  if (before && (id ?? before.id) === before.id && isAt(before, url)) return { image: withDetails(before, details) };
  const stored = id === undefined ? undefined : await usablePicture(store, id, caller);
  if (stored !== undefined && isAt(stored, url)) return { image: withDetails(pictureIn(stored), details), stored };
  if (url === undefined) throw invalid({ image: 'unknown' });
  if (id !== undefined) report.ignored('image[id]');
  if (before && isAt(before, url)) return { image: withDetails(before, details) };
  if (!mayPublish(caller)) throw invalid({ image: 'unknown' });
  const picture = withDetails(plainPicture({ id: await nextPostId(store), url }), details);
  return { image: picture, added: newPicture({ ...picture, author: caller.id }) };
};

const isAt = (picture: Pick<Picture, 'url'>, sent: string | undefined): boolean =>
  sent === undefined || isSameAddress(sent, picture.url);

const usablePicture = async (store: Store, id: PostId, caller: Caller): Promise<PictureRecord | undefined> => {
  const stored = await readPost(store, id, 'stored');
  return stored?.type === 'picture' && mayUsePicture(caller, stored) ? stored : undefined;
};

/** What records store of this picture. */
export const pictureIn = ({ type, unknown, version, author, published, upload, ...picture }: PictureRecord): Picture =>
  picture;

/**
 * The changes of pictures for the transaction of the records that show them. A new picture is
 * stored. A picture that becomes public is marked, and read for that unless `pictureFor` has done
 * so.
 *
 * `published` is increased, never set, so many records with the same picture can be published at
 * once without conflicts. The picture must still be there, else an addition would make an item that
 * is no picture.
 */
export const pictureChanges = async (
  store: Store,
  writes: readonly { readonly before: Pictured | undefined; readonly after: Pictured }[],
  { stored, added }: Omit<PictureAfter, 'image'>,
): Promise<Change[]> => {
  const ids = [...new Set(writes.flatMap(({ before, after }) => madePublic(before, after) ?? []))];
  const unknown = ids.filter(id => id !== added?.id && id !== stored?.id);
  const read = unknown.length === 0 ? [] : await readPosts(store, unknown, 'stored');
  const shown = [...read, ...(stored !== undefined && ids.includes(stored.id) ? [stored] : [])];
  const changes: Change[] = [];
  if (added !== undefined) {
    const published = ids.includes(added.id) ? 1 : 0;
    const put = { ...toStored({ ...added, published }), ...postKey(added.id) };
    changes.push({ put, when: 'absent', conflict: 'id' });
  }
  for (const picture of shown)
    if (picture?.type === 'picture' && picture.published === 0)
      changes.push({
        add: { published: 1, version: 1 },
        to: postKey(picture.id),
        when: { counter: 'id', is: picture.id },
        conflict: 'id',
      });
  return changes;
};
