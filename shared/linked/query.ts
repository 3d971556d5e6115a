/** The parameters that the lists of venues and organizers have in common (contract/venues#lists). */
import * as v from 'valibot';
import { EventPassword, Integer, StatusList } from '../input/fields.ts';
import { PAGING } from '../input/paging.ts';
import { PRUNED_BY } from '../input/source-key.ts';
import { LanguageParameter } from '../language.ts';

/** Each is tested by the function of its name in `functions/linked/linked-filters.ts`; without one, that does not compile. */
export const LINKED_FILTERS = {
  search: v.optional(v.pipe(v.string('type'), v.trim(), v.nonEmpty('empty'), v.maxLength(200, 'too-long'))),
  event: v.optional(v.pipe(Integer, v.brand('PostId'))),
  has_events: v.optional(v.string('type')),
  only_with_upcoming: v.optional(v.string('type')),
};

export const LinkedQuery = v.object({
  ...PAGING,
  ...LINKED_FILTERS,
  /** Of `event`. */
  password: EventPassword,
  status: v.optional(StatusList),
  ml_language: LanguageParameter,
});
export type LinkedQuery = v.InferOutput<typeof LinkedQuery>;

export const DeleteLinkedQuery = v.object({ ml_language: LanguageParameter, ...PRUNED_BY });
