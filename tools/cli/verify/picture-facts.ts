/**
 * What the records of a table say of its pictures, for `verify`: who added them, and which are public. Gathered in one scan, in any
 * order; of a picture that knows both, only its id stays in memory.
 */

import type { PictureRecord } from '../../../shared/posts/picture-record.ts';
import { type Pictured, publicPictureOf } from '../../../shared/posts/pictures.ts';
import { postKey } from '../../../shared/store/table.ts';
import { toStored } from '../../../shared/store/unknown-attributes.ts';
import type { Difference } from './diagnose.ts';
import { differing } from './item-text.ts';

export interface PictureFacts {
  /** Those that lack nothing, whatever shows them. */
  readonly complete: Set<number>;
  readonly shownBy: Map<number, ShownBy>;
}

interface ShownBy {
  /** Ids ascend, so the smallest is the oldest. */
  readonly oldest: number;
  readonly author: number;
  readonly isPublic: boolean;
}

export const newPictureFacts = (): PictureFacts => ({ complete: new Set(), shownBy: new Map() });

export const meetPicture = ({ complete, shownBy }: PictureFacts, { id, author, published }: PictureRecord): void => {
  if (author === 0 || published === 0) return;
  complete.add(id);
  shownBy.delete(id);
};

export const meetPictured = ({ complete, shownBy }: PictureFacts, record: Pictured): void => {
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
export const diagnosePicture = (facts: PictureFacts, picture: PictureRecord): Difference | undefined => {
  const shown = facts.shownBy.get(picture.id);
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
