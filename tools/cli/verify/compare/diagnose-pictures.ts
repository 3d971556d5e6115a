/**
 * Author and visibility of pictures, as they follow from the records that show them. Collected in one scan, in any order. Of a picture that
 * stores both, only the id stays in memory.
 */

import { type Pictured, type PictureRecord, publicPictureOf } from '../../../../shared/model/post.ts';
import { type PostId, toStored } from '../../../../shared/store/records.ts';
import { postKey } from '../../../../shared/store/table.ts';
import { type Difference, differing } from './difference.ts';

export interface PictureTally {
  /** Pictures whose items have an author and are public, so they need no check. */
  readonly complete: Set<PostId>;
  readonly shownBy: Map<PostId, ShownBy>;
}

interface ShownBy {
  /** Ids ascend, so the smallest is the oldest. */
  readonly oldest: number;
  readonly author: number;
  readonly isPublic: boolean;
}

export const newPictureTally = (): PictureTally => ({ complete: new Set(), shownBy: new Map() });

export const tallyPicture = ({ complete, shownBy }: PictureTally, { id, author, published }: PictureRecord): void => {
  if (author === 0 || published === 0) return;
  complete.add(id);
  shownBy.delete(id);
};

export const tallyPictureUse = ({ complete, shownBy }: PictureTally, record: Pictured): void => {
  if (record.image === null || complete.has(record.image.id)) return;
  const { id } = record.image;
  const isPublic = publicPictureOf(record) === id;
  const known = shownBy.get(id);
  if (known === undefined) shownBy.set(id, { oldest: record.id, author: record.author, isPublic });
  else if (record.id < known.oldest)
    shownBy.set(id, { oldest: record.id, author: record.author, isPublic: isPublic || known.isPublic });
  else if (isPublic && !known.isPublic) shownBy.set(id, { ...known, isPublic });
};

/**
 * `picture`: read after the scan. A picture becomes public with the first public record that shows it, and stays public. So it is wrong if
 * the scan met such a record and the picture is not public. Only a repair adds a missing author, and only one repair runs at a time.
 */
export const diagnosePicture = (pictures: PictureTally, picture: PictureRecord): Difference | undefined => {
  const shown = pictures.shownBy.get(picture.id);
  if (shown === undefined) return undefined;
  const lacks = {
    ...(picture.author === 0 && { author: shown.author }),
    ...(picture.published === 0 && shown.isPublic && { published: 1 }),
  };
  if (Object.keys(lacks).length === 0) return undefined;
  const [key, stored] = [postKey(picture.id), toStored(picture)];
  return {
    kind: 'picture',
    key,
    ...differing({ ...stored, ...key }, { ...stored, ...lacks, ...key }),
    repair: [{ add: lacks, to: key }], // both are 0 as yet
  };
};
