/** Who may use a picture by its id, and when it becomes public (docs/decisions/0038). */

import { type Caller, isEditor } from '../access/rights.ts';
import type { PostId } from '../addresses/record-ids.ts';
import type { PictureRecord } from './picture-record.ts';
import type { StoredPost } from './record.ts';

/** A post that can show a picture. Only events have a `password`; null: none. */
export type Pictured = StoredPost & { readonly password?: string | null };

/** For other callers the picture does not exist, as any answer with it would reveal its address. */
export const mayUsePicture = (caller: Caller | undefined, { author, published }: PictureRecord): boolean =>
  published > 0 || author === caller?.id || isEditor(caller);

/** The id of the picture that everybody can see on this record. An event with a password hides its picture. */
export const publicPictureOf = (record: Pictured): PostId | undefined => {
  const isPublic = record.status === 'publish' && (record.password ?? null) === null;
  return isPublic ? record.image?.id : undefined;
};

/** The id of the picture that everybody can see after the write, if it was not visible on this record before. */
export const madePublic = (before: Pictured | undefined, after: Pictured): PostId | undefined => {
  const id = publicPictureOf(after);
  return before !== undefined && publicPictureOf(before) === id ? undefined : id;
};
