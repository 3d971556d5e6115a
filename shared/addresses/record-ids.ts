/**
 * Ids of records. They are unique among posts (events, venues, organizers, pictures) of all languages and, apart from them, among terms
 * (categories, tags), as in the original: term 12 and event 12 both exist. A type for each keeps one from being taken for the other.
 */
import * as v from 'valibot';

export const PostId = v.pipe(v.number(), v.brand('PostId'));
export type PostId = v.InferOutput<typeof PostId>;

export const TermId = v.pipe(v.number(), v.brand('TermId'));
export type TermId = v.InferOutput<typeof TermId>;
