/** The picture of a record in a write: finds it by id, adds it by address, and marks it as public. */

import { type Caller, mayPublish } from '../../shared/access/rights.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { isSameAddress } from '../../shared/addresses/web-address.ts';
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
import { readPost, readPosts } from './read-records.ts';

/** The picture of a record after a write. */
export interface PictureAfter {
  readonly image: Picture | null;
  /** The stored picture, if `pictureFor` has read it. */
  readonly stored?: PictureRecord;
  /** A new picture, which has to be stored with the record. */
  readonly added?: PictureRecord;
}

/**
 * The picture in a body. An address creates a picture, for which callers need the right to publish (contract/rights#roles); it is never
 * fetched (contract/texts#pictures). Any caller may send back the picture that the record already has (contract/events#event-updates). An
 * id with an address counts only if that picture has this address.
 * @throws ApiError 400 naming `image`. The error is the same for an unknown id and for a picture that the caller may not use, so it does
 * not reveal which pictures exist.
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
  if (before && (id ?? before.id) === before.id && isAt(before, url)) return { image: withDetails(before, details) };
  const stored = id === undefined ? undefined : await usablePicture(store, id, caller);
  if (stored !== undefined && isAt(stored, url)) return { image: withDetails(pictureIn(stored), details), stored };
  if (url === undefined) throw invalid({ image: 'unknown' });
  if (id !== undefined) ignore('image[id]');
  if (before && isAt(before, url)) return { image: withDetails(before, details) };
  if (!mayPublish(caller)) throw invalid({ image: 'unknown' });
  const picture = withDetails(plainPicture({ id: await nextPostId(store), url }), details);
  return { image: picture, added: { type: 'picture', unknown: {}, ...picture, author: caller.id, published: 0 } };
};

const isAt = (picture: Pick<Picture, 'url'>, sent: string | undefined): boolean =>
  sent === undefined || isSameAddress(sent, picture.url);

type PictureContext = Pick<WriteContext, 'caller'> & Pick<OperationInput, 'ignore'>;

const usablePicture = async (store: Store, id: PostId, caller: Caller): Promise<PictureRecord | undefined> => {
  const stored = await readPost(store, id, 'consistent');
  return stored?.type === 'picture' && mayUsePicture(caller, stored) ? stored : undefined;
};

const pictureIn = ({ type, unknown, author, published, ...picture }: PictureRecord): Picture => picture;

/**
 * The changes of pictures for the transaction of the records that show them: one is created, or becomes public. For the second case it is
 * read, unless `pictureFor` has done so.
 *
 * `published` is increased, never set: additions need no condition, so many records with the same picture can be published at once without
 * conflicts.
 */
export const pictureChanges = async (
  store: Store,
  writes: readonly { readonly before: Pictured | undefined; readonly after: Pictured }[],
  { stored, added }: Omit<PictureAfter, 'image'>,
): Promise<Change[]> => {
  const ids = [...new Set(writes.flatMap(({ before, after }) => madePublic(before, after) ?? []))];
  const unknown = ids.filter(id => id !== added?.id && id !== stored?.id);
  const read = unknown.length === 0 ? [] : await readPosts(store, unknown, 'consistent');
  const shown = [...read, ...(stored !== undefined && ids.includes(stored.id) ? [stored] : [])];
  const changes: Change[] = [];
  if (added !== undefined) {
    const published = ids.includes(added.id) ? 1 : 0;
    const put = { ...toStored({ ...added, published }), ...postKey(added.id) };
    changes.push({ put, when: 'absent', conflict: 'id' });
  }
  return [
    ...changes,
    ...shown.flatMap((picture): Change[] =>
      picture?.type === 'picture' && picture.published === 0
        ? [{ add: { published: 1 }, to: postKey(picture.id) }]
        : [],
    ),
  ];
};
