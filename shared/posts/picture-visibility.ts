/** The stored picture, who may use it by id, and when it becomes public (contract/texts#pictures, docs/decisions/0038). */

import * as v from 'valibot';
import { type Caller, isEditor } from '../access/rights.ts';
import { PostId } from '../addresses/record-ids.ts';
import { Address } from '../model/base.ts';
import type { Carrying } from '../store/unknown-attributes.ts';
import { pictureDetails } from './picture.ts';
import type { StoredPost } from './record.ts';

export const StoredPicture = v.object({
  type: v.literal('picture'),
  id: PostId,
  url: Address,
  /** Id of the user who added it. 0: older code stored the picture without it; `verify --repair` fills it in. */
  author: v.optional(v.number(), 0),
  /** Above 0: a public record has shown it. Writes only add to it, so a public picture stays public (`functions/records/pictures.ts`). */
  published: v.optional(v.number(), 0),
  ...pictureDetails,
});
export type PictureRecord = v.InferOutput<typeof StoredPicture> & Carrying;

/** A post that can show a picture. Only events have a `password`; null: none. */
export type Pictured = StoredPost & { readonly password?: string | null };

/**
 * For other callers the picture does not exist, as any answer with it would reveal its address. The id 0 is no author's, but that of all
 * bearers of tokens who have written nothing yet (`functions/identity/bearer.ts`).
 */
export const mayUsePicture = (caller: Caller | undefined, { author, published }: PictureRecord): boolean =>
  published > 0 || (author !== 0 && author === caller?.id) || isEditor(caller);

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
