/**
 * How clients name what an event links: by id, by name, or by a description (contract/events#linked-records,
 * contract/events#linked-terms).
 */

import * as v from 'valibot';
import { type PostId, TermId } from '../addresses/record-ids.ts';
import { plainText } from '../text/text.ts';
import { csv, MAX_IDS, MAX_LENGTH, text } from './fields.ts';

/** A term by id, or by name or slug (contract/events#linked-terms). */
export type TermReference = { readonly id: TermId } | { readonly name: string };
const digits = /^\s*\d+\s*$/;
const termReference = (sent: string | number): TermReference[] => {
  if (typeof sent === 'number') return [{ id: v.parse(TermId, sent) }];
  if (digits.test(sent)) return [{ id: v.parse(TermId, Number(sent)) }];
  const name = plainText(sent);
  return name === '' ? [] : [{ name }];
};
/** Digits are an id. A string is split at commas, but not within an array: there are categories like "Cursos, tallers i seminaris". */
export const TermReferences = v.optional(
  v.union(
    [
      v.pipe(
        v.null(),
        v.transform((): TermReference[] => []),
      ),
      v.pipe(
        v.number(),
        v.transform(id => termReference(id)),
      ),
      v.pipe(
        text(MAX_LENGTH.address),
        v.transform(sent => csv(sent).flatMap(termReference)),
      ),
      v.pipe(
        v.array(v.union([text(MAX_LENGTH.name), v.number()])),
        v.maxLength(MAX_IDS, 'too-long'),
        v.transform(sent => sent.flatMap(termReference)),
      ),
    ],
    'type',
  ),
);

/** A venue or an organizer to link: by id, or by a description that an existing one matches, or that a new one is created from. */
export type LinkReference<Make> = { readonly id: PostId } | { readonly make: Make };

const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(digits), v.transform(Number))]),
  v.safeInteger(),
  v.brand('PostId'),
);
const Nothing = v.union([v.null(), v.picklist(['', '0', 0]), v.strictObject({})]);

/**
 * An id, CSV, an object, or an array of these (contract/events#linked-records). An object with `id` links that record; any other object
 * describes a record. `0`, `""`, `[]`, `{}` and null link nothing.
 */
export const linkReferences = <Make extends v.GenericSchema<unknown, object>>(make: Make) => {
  type Reference = LinkReference<v.InferOutput<Make>>;
  const one = v.union([
    v.pipe(
      Nothing,
      v.transform((): Reference[] => []),
    ),
    v.pipe(
      Id,
      v.transform((id): Reference[] => [{ id }]),
    ),
    v.pipe(
      v.object({ id: Id }),
      v.transform(({ id }): Reference[] => [{ id }]),
    ),
    v.pipe(
      make,
      v.transform((description): Reference[] => [{ make: description }]),
    ),
  ]);
  const several = v.pipe(
    v.array(v.unknown()),
    v.maxLength(MAX_IDS), // before any of them is read
    v.array(one),
    v.maxLength(MAX_IDS), // again, for the documentation: it describes the output side of a pipe
    v.transform(all => all.flat()),
  );
  const ids = v.pipe(
    v.string(),
    v.includes(','),
    v.transform((sent): readonly unknown[] => csv(sent)),
    v.maxLength(MAX_IDS),
    v.array(Id),
    v.transform(all => all.map((id): Reference => ({ id }))),
  );
  return v.optional(v.union([one, several, ids], 'unknown'));
};
