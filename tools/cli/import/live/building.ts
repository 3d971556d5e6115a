/** Input and result of the functions that convert records of a source into ours. */

import type { Picture } from '../../../../shared/model/picture.ts';
import type { WriteContext } from '../../../../shared/model/write.ts';
import type { PostId } from '../../../../shared/store/records.ts';
import type { Refused } from './fields.ts';

export interface Building<R> {
  /** The stored record; undefined: it is new. */
  readonly before: R | undefined;
  /** Id and slug here. */
  readonly id: PostId;
  readonly slug: string;
  /** Id of the user here. */
  readonly author: number;
  readonly picture: Picture | null;
  readonly context: WriteContext;
}

/** The record, with the fields that had to be left out; or why there can be none. */
export type Built<R> = { readonly record: R; readonly refused: readonly Refused[] } | { readonly why: string };
