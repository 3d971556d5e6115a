/** Input and result of the functions that make our records from those of a source. */
import type { PostId } from '../../../../shared/addresses/record-ids.ts';
import type { Picture } from '../../../../shared/posts/picture.ts';
import type { WriteContext } from '../../../../shared/posts/write.ts';
import type { Refused } from './fields.ts';

export interface Building<R> {
  /** As it is stored here; undefined: it is new. */
  readonly before: R | undefined;
  /** The id and the slug that it has here. */
  readonly id: PostId;
  readonly slug: string;
  /** Number of the user here. */
  readonly author: number;
  readonly picture: Picture | null;
  readonly context: WriteContext;
}

/** The record, and what of it could not be taken over; or why there can be none. */
export type Built<R> = { readonly record: R; readonly refused: readonly Refused[] } | { readonly why: string };
