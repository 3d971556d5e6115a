/** The options of `calendar import` that apply only to a live service. */
import * as v from 'valibot';
import { Language } from '../../../../shared/settings/site.ts';

export const LiveOptions = v.object({
  language: v.optional(Language),
  user: v.optional(v.string()),
  passwordStdin: v.optional(v.boolean()),
  idOffset: v.optional(v.number()),
  authors: v.optional(v.string()),
  images: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  copyPictures: v.optional(v.boolean()),
  translations: v.optional(v.string()),
  overwriteEdits: v.optional(v.boolean()),
});
export type LiveOptions = v.InferOutput<typeof LiveOptions>;
