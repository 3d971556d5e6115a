/** The parameters of the change feeds (contract/changes). */
import * as v from 'valibot';
import { LanguageParameter } from '../language.ts';

export const ChangesQuery = v.object({
  since: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});
