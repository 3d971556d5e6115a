/** Ids that a test chooses itself, or that it has read from an answer. */
import * as v from 'valibot';
import { PostId, TermId } from '../../shared/store/records.ts';

export const postId = (id: number): PostId => v.parse(PostId, id);
export const termId = (id: number): TermId => v.parse(TermId, id);
