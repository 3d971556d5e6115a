/** What is stored of a picture (contract/texts#pictures). */
import * as v from 'valibot';
import type { Carrying } from '../store/unknown-attributes.ts';
import { Picture } from './record.ts';

export const PictureOfItsOwn = v.object({
  type: v.literal('picture'),
  ...Picture.entries,
  /** Who added it; 0: not known, of one that was stored before this was. `verify --repair` finds it out. */
  author: v.optional(v.number(), 0),
  /** 0: no public record has shown it yet. Writes add to it (`functions/records/pictures.ts`); once public, it stays so. */
  published: v.optional(v.number(), 0),
});
export type PictureRecord = v.InferOutput<typeof PictureOfItsOwn> & Carrying;
