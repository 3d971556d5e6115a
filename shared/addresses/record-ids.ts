/**
 * Ids of records. There are two id spaces, as in the original: posts (events, venues, organizers, pictures) and terms (categories, tags),
 * each for all languages. So term 12 and event 12 can both exist, and each space has a type of its own, so that ids cannot be mixed up.
 */
import * as v from 'valibot';

export const PostId = v.pipe(v.number(), v.brand('PostId'));
export type PostId = v.InferOutput<typeof PostId>;

export const TermId = v.pipe(v.number(), v.brand('TermId'));
export type TermId = v.InferOutput<typeof TermId>;
