/**
 * What the records of a table say about its pictures: who added each, and whether it is public. Collected in one scan, in any order;
 * of a picture that knows both itself, only the id stays in memory.
 */
import type { PostId } from '../../../../shared/addresses/record-ids.ts';
import { type Pictured, type PictureRecord, publicPictureOf } from '../../../../shared/posts/picture-visibility.ts';
import { postKey } from '../../../../shared/store/table.ts';
import { toStored } from '../../../../shared/store/unknown-attributes.ts';
import { type Difference, differing } from './difference.ts';

export interface PictureTally {
  /** Pictures whose stored items have an author and are public, so that nothing more has to be known of them. */
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
 * `picture`: read after the scan. A picture becomes public with the first record that shows it to everybody, and stays so: if one did
 * at any time before, and it is not, that is wrong. Nobody but a repair changes who added it, and only one repair runs at a time.
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
