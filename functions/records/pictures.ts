/** What a write does with the picture of a record: finds it by its id, adds it by its address, and marks it as public. */

import { type Caller, mayPublish } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput } from '../../shared/api/operation.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import { type Picture, plainPicture, withDetails } from '../../shared/posts/picture.ts';
import { madePublic, mayUsePicture, type Pictured, type PictureRecord } from '../../shared/posts/picture-visibility.ts';
import type { PostInput, WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey } from '../../shared/store/table.ts';
import { toStored } from '../../shared/store/unknown-attributes.ts';
import { nextPostId } from './ids-and-slugs.ts';
import { readPost } from './read-records.ts';

/** The picture of a record after a write. */
export interface PictureAfter {
  readonly image: Picture | null;
  /** The stored picture, if `pictureFor` has read it. */
  readonly stored?: PictureRecord;
  /** A new picture, which has to be stored with the record. */
  readonly added?: PictureRecord;
}

/**
 * The picture that a body asks for. An address makes a new picture, which only callers who may publish can do (contract/rights#roles); the
 * address is never fetched (contract/texts#pictures). Any caller may send back the picture that the record already has
 * (contract/events#event-updates). With an address, an id counts only if it is that picture's.
 * @throws ApiError 400 naming `image`. The answer is the same for an id of no picture and for a picture that the caller may not use, so
 * that it does not reveal which pictures exist.
 */
export const pictureFor = async (
  store: Store,
  before: Picture | null | undefined,
  { image }: Pick<PostInput, 'image'>,
  { caller, ignore }: PictureContext,
): Promise<PictureAfter> => {
  if (image === undefined) return { image: before ?? null };
  if (image === null) return { image };
  const { id, url, ...details } = image;
  if (before && (id ?? before.id) === before.id && (url ?? before.url) === before.url)
    return { image: withDetails(before, details) };
  const stored = id === undefined ? undefined : await usablePicture(store, id, caller);
  if (stored !== undefined && (url ?? stored.url) === stored.url)
    return { image: withDetails(pictureIn(stored), details), stored };
  if (url === undefined) throw invalid({ image: 'unknown' });
  if (id !== undefined) ignore('image[id]');
  if (url === before?.url) return { image: withDetails(before, details) };
  if (!mayPublish(caller)) throw invalid({ image: 'unknown' });
  const picture = withDetails(plainPicture({ id: await nextPostId(store), url }), details);
  return { image: picture, added: { type: 'picture', unknown: {}, ...picture, author: caller.id, published: 0 } };
};

type PictureContext = Pick<WriteContext, 'caller'> & Pick<OperationInput, 'ignore'>;

const usablePicture = async (store: Store, id: PostId, caller: Caller): Promise<PictureRecord | undefined> => {
  const stored = await readPost(store, id, 'consistent');
  return stored?.type === 'picture' && mayUsePicture(caller, stored) ? stored : undefined;
};

const pictureIn = ({ id, url, alt, width, height, sizes }: PictureRecord): Picture => ({
  id,
  url,
  alt,
  width,
  height,
  sizes,
});

/**
 * The changes to a picture that belong in the transaction of its record: it is new, or the write makes it visible to everybody. In the
 * second case the picture is read, unless `pictureFor` has done so.
 *
 * `published` is increased, never set. Additions need no condition, so many records can be published with the same picture at once
 * without conflicts.
 */
export const pictureChanges = async (
  store: Store,
  before: Pictured | undefined,
  after: Pictured,
  { stored, added }: Omit<PictureAfter, 'image'>,
): Promise<Change[]> => {
  const id = madePublic(before, after);
  if (added !== undefined) {
    const published = id === undefined ? 0 : 1;
    return [{ put: { ...toStored({ ...added, published }), ...postKey(added.id) }, when: 'absent', conflict: 'id' }];
  }
  if (id === undefined) return [];
  const picture = stored ?? (await readPost(store, id, 'consistent'));
  return picture?.type === 'picture' && picture.published === 0 ? [{ add: { published: 1 }, to: postKey(id) }] : [];
};
