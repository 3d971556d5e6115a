/** What is stored of a picture (contract/texts#pictures). */
import * as v from 'valibot';
import type { Carrying } from '../store/unknown-attributes.ts';
import { Picture } from './record.ts';

export const StoredPicture = v.object({
  type: v.literal('picture'),
  ...Picture.entries,
  /** Id of the user who added it. 0: older code stored the picture without it; `verify --repair` fills it in. */
  author: v.optional(v.number(), 0),
  /** Above 0: a public record has shown it. Writes only add to it, so a public picture stays public (`functions/records/pictures.ts`). */
  published: v.optional(v.number(), 0),
});
export type PictureRecord = v.InferOutput<typeof StoredPicture> & Carrying;
