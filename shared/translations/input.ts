/** `translation_of`: the record that another one is a translation of (contract/languages#linking). null and `""`: of none. */
import * as v from 'valibot';
import { Empty, Positive } from '../input/fields.ts';

const linkTo = <Id extends v.GenericSchema<unknown, number>>(id: Id) => v.optional(v.union([Empty, id], 'positive'));

export const TranslationOfPost = linkTo(v.pipe(Positive, v.brand('PostId')));
export const TranslationOfTerm = linkTo(v.pipe(Positive, v.brand('TermId')));
