/**
 * Types of records and their ids. There are two id spaces, as in the original: posts (events, venues, organizers, pictures) and terms
 * (categories, tags), each for all languages. So term 12 and event 12 can both exist, and each space has a type of its own, so that ids
 * cannot be mixed up.
 */
import * as v from 'valibot';

export const RECORD_TYPES = ['event', 'venue', 'organizer', 'category', 'tag', 'picture'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

export const TERM_TYPES = ['category', 'tag'] as const satisfies readonly RecordType[];
export type TermType = (typeof TERM_TYPES)[number];

export const PostId = v.pipe(v.number(), v.brand('PostId'));
export type PostId = v.InferOutput<typeof PostId>;

export const TermId = v.pipe(v.number(), v.brand('TermId'));
export type TermId = v.InferOutput<typeof TermId>;

/** Type and id of a record of any type. */
export type RecordIdentity = {
  readonly [Type in RecordType]: { readonly type: Type; readonly id: Type extends TermType ? TermId : PostId };
}[RecordType];

/** Where an id is unique. */
export type IdSpace = 'post' | 'term';

/** What is enough to name a record: an id alone is not. */
export interface RecordName {
  readonly space: IdSpace;
  readonly id: number;
}
