/** What is stored of a picture (contract/texts#pictures). */
import * as v from 'valibot';
import type { Carrying } from '../store/unknown-attributes.ts';
import { Picture } from './record.ts';

export const StoredPicture = v.object({
  type: v.literal('picture'),
  ...Picture.entries,
  /** Id of the user who added it; 0: stored before this was known. `verify --repair` finds out who it was. */
  author: v.optional(v.number(), 0),
  /** 0: no public record has shown it yet. Writes only add to it (`functions/records/pictures.ts`): once public, always public. */
  published: v.optional(v.number(), 0),
});
export type PictureRecord = v.InferOutput<typeof StoredPicture> & Carrying;
