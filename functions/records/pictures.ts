/** Pictures of records that are written: found by id, added by address, and public from the first public record that shows them. */

import { mayPublish } from '../../shared/access/rights.ts';
import { invalid } from '../../shared/errors/api-error.ts';
import type { PictureRecord } from '../../shared/posts/picture-record.ts';
import { madePublic, mayUsePicture, type Pictured } from '../../shared/posts/pictures.ts';
import type { Picture } from '../../shared/posts/record.ts';
import type { PostInput, WriteContext } from '../../shared/posts/write.ts';
import type { Change } from '../../shared/store/change.ts';
import type { Store } from '../../shared/store/store.ts';
import { postKey } from '../../shared/store/table.ts';
import { toStored } from '../../shared/store/unknown-attributes.ts';
import { nextPostId } from './ids.ts';
import { readPost } from './read-records.ts';

/** The picture of a record after a write. */
export interface PictureAfter {
  readonly image: Picture | null;
  /** As it was read, where it had to be. */
  readonly stored?: PictureRecord;
  /** It is new, and to be stored with the record. */
  readonly added?: PictureRecord;
}

/**
 * An address becomes a picture with an id of its own, which is never fetched (contract/texts#pictures); only for those who may publish
 * (check 121).
 * What a record has already can be sent back to it (contract/events#event-updates).
 * @throws ApiError 400 naming `image`, alike for an id that is no picture's and for one that the caller may not use.
 */
export const pictureFor = async (
  store: Store,
  before: Picture | null,
  { image }: Pick<PostInput, 'image'>,
  { caller }: WriteContext,
): Promise<PictureAfter> => {
  if (image === undefined || image === null) return { image: image === null ? null : before };
  if ('id' in image) {
    if (image.id === before?.id) return { image: before };
    const stored = await readPost(store, image.id, 'consistent');
    if (stored?.type !== 'picture' || !mayUsePicture(caller, stored)) throw invalid({ image: 'unknown' });
    return { image: { id: stored.id, url: stored.url }, stored };
  }
  if (!mayPublish(caller)) throw invalid({ image: 'unknown' });
  if (image.url === before?.url) return { image: before };
  const picture = { id: await nextPostId(store), url: image.url };
  return { image: picture, added: { type: 'picture', unknown: {}, ...picture, author: caller.id, published: 0 } };
};

/**
 * What a write has to store of the record's picture, in the same transaction: a new one, and that it is public from now on. Reads the
 * picture where the write makes it visible to everybody and has not read it yet. `published` is added to, never set: any number of
 * records can be published with one picture at a time, in one transaction or in several, and none has to wait for another.
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
