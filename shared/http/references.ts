/**
 * The key of a record in a source: the name of the source, and the id of the record there
 * (contract/http#source-keys). Clients that send it need not store our ids.
 */
import * as v from 'valibot';
import { type PostId, TermId } from '../store/records.ts';
import { plainText } from '../text/html.ts';
import { atMost, Bool, csv, lengthOfName, MAX_IDS, MAX_LENGTH, text } from './fields.ts';

/**
 * The name becomes part of a key in the table and a member of an object. `isValidObjectKey` of
 * valibot skips `constructor` and `prototype`, so these are refused.
 */
export const SourceName = v.pipe(
  v.string('type'),
  v.trim(),
  v.regex(/^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9._-]{0,63}$/, 'source'),
);

/** A character takes at most three bytes, so the id fits into a sort key (`KEY_LIMITS`). */
const MAX_ID = 300;

/**
 * Answers show source ids in JSON, unescaped. These characters could end a text or an attribute in
 * a page that a client renders from it.
 */
const UNSAFE = /[\p{Cc}\p{Cs}<>"]/u;

const SourceId = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.transform(String)), v.string()], 'type'),
  // The documentation describes the output side of a pipe.
  v.string(),
  v.trim(),
  v.nonEmpty('empty'),
  v.maxLength(MAX_ID, 'too-long'),
  v.check(id => !UNSAFE.test(id), 'source-id'),
);

/**
 * Deletes by id name here the source that no longer has the record (contract/http#edits-of-people).
 */
export const PRUNED_BY = { source: v.optional(SourceName) };

/**
 * `overwrite_edits` tells a create whether a source also writes the fields that people have changed
 * (contract/http#edits-of-people).
 */
export const CreateQuery = v.object({ overwrite_edits: v.optional(Bool) });
export type CreateQuery = v.InferOutput<typeof CreateQuery>;

/**
 * `source_id: null` removes the key of that source from the record, which only an update can do.
 */
export const SOURCE_KEY = { source: v.optional(SourceName), source_id: v.optional(v.nullable(SourceId)) };

/** Neither half of the key is valid without the other. */
export const requiredKey = ({ source, source_id }: Readonly<Record<string, unknown>>): readonly string[] => [
  ...(source_id !== undefined && source === undefined ? ['source'] : []),
  ...(source !== undefined && source_id === undefined ? ['source_id'] : []),
];

// How clients name what an event links: by id, by name, or by a description
// (contract/events#linked-records, contract/events#linked-terms).

const digits = /^\s*\d+\s*$/;

/**
 * A term by id, or by name or slug (contract/events#linked-terms). `names` holds the name and slug
 * that were sent with an id, as reads show them. The id is used only if the term has one of them.
 */
export type TermReference =
  | { readonly id: TermId; readonly names?: readonly [string, ...string[]] }
  | { readonly name: string };
const termReference = (sent: string | number): TermReference[] => {
  if (typeof sent === 'number') return [{ id: v.parse(TermId, sent) }];
  if (digits.test(sent)) return [{ id: v.parse(TermId, Number(sent)) }];
  const name = plainText(sent);
  return name === '' ? [] : [{ name }];
};

const TermName = v.optional(v.string());
/** A term as reads show it. */
const TermObject = v.pipe(
  v.object({
    id: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(digits), v.transform(Number))])),
    name: TermName,
    slug: TermName,
  }),
  v.check(({ id, name = '', slug = '' }) => id !== undefined || plainText(name + slug) !== '', 'type'),
  v.transform(({ id, name = '', slug = '' }): TermReference[] => {
    const [first, ...others] = [name, slug].map(plainText).filter(each => each !== '');
    if (id === undefined) return first === undefined ? [] : [{ name: first }];
    return [{ id: v.parse(TermId, id), ...(first !== undefined && { names: [first, ...others] }) }];
  }),
);

/**
 * The length of the longest name, because a term may be created from any of them. Names are
 * measured as they are stored, not as they are shown (contract/texts#lengths).
 */
const longestName = (references: TermReference[]): number =>
  Math.max(0, ...references.flatMap(namesOf).map(lengthOfName));
const namesOf = (reference: TermReference): readonly string[] =>
  'name' in reference ? [reference.name] : (reference.names ?? []);

const NoTerms = v.pipe(
  v.null(),
  v.transform((): TermReference[] => []),
);

/**
 * Digits are an id. A string is split at commas, but an element of an array is not, because there
 * are categories like "Cursos, tallers i seminaris".
 */
export const TermReferences = v.optional(
  v.pipe(
    v.union(
      [
        NoTerms,
        v.pipe(
          v.number(),
          v.transform(id => termReference(id)),
        ),
        v.pipe(
          text(MAX_LENGTH.address),
          v.transform(sent => csv(sent).flatMap(termReference)),
        ),
        v.pipe(
          v.array(
            v.union([
              NoTerms,
              v.pipe(
                v.string(),
                v.transform(sent => termReference(sent)),
              ),
              v.pipe(
                v.number(),
                v.transform(sent => termReference(sent)),
              ),
              TermObject,
            ]),
          ),
          v.maxLength(MAX_IDS, 'too-long'),
          v.transform(sent => sent.flat()),
        ),
      ],
      'type',
    ),
    atMost(MAX_LENGTH.name, longestName),
  ),
);

/**
 * A venue or an organizer to link: by id, or by a description that matches an existing record or
 * creates a new one. `named` holds the name that was sent with an id; the id is used only if that
 * record has the name. `at` is the place in a list, as forms write it.
 */
export type LinkReference<Make> =
  | { readonly id: PostId; readonly named?: Named<Make>; readonly at?: string }
  | { readonly make: Make; readonly at?: string };
interface Named<Make> {
  readonly name: string;
  /** Absent if nothing can be matched or created from what was sent. */
  readonly make?: Make;
}

const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(digits), v.transform(Number))]),
  v.safeInteger(),
  v.brand('PostId'),
);
const Nothing = v.union([
  v.null(),
  v.literal(0),
  v.pipe(v.string(), v.trim(), v.picklist(['', '0'])),
  v.strictObject({}),
]);

/**
 * An id, CSV, an object, or an array of these (contract/events#linked-records). An object with `id`
 * and without a name links that record; one with both is what reads show; any other object
 * describes a record. `0`, `""`, `[]`, `{}` and null link nothing. `name` is the field that holds
 * the name.
 */
export const linkReferences = <Make extends v.GenericSchema<unknown, object>>(name: string, make: Make) => {
  type Reference = LinkReference<v.InferOutput<Make>>;
  const nameIn = (sent: object): string => {
    const found: unknown = Reflect.get(sent, name);
    return typeof found === 'string' ? plainText(found) : '';
  };
  const withName = (id: PostId, named: Named<v.InferOutput<Make>>): Reference[] => [
    named.name === '' ? { id } : { id, named },
  ];
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
      v.intersect([v.object({ id: Id }), make]),
      v.transform((sent): Reference[] => withName(sent.id, { name: nameIn(sent), make: sent })),
    ),
    v.pipe(
      v.object({ id: Id, [name]: v.optional(v.unknown()) }),
      v.transform((sent): Reference[] => withName(v.parse(Id, sent.id), { name: nameIn(sent) })),
    ),
    v.pipe(
      make,
      v.transform((description): Reference[] => [{ make: description }]),
    ),
  ]);
  const several = v.pipe(
    v.array(v.unknown()),
    // The limit applies before any element is parsed.
    v.maxLength(MAX_IDS),
    v.array(one),
    // The documentation describes the output side of a pipe, so it needs the limit once more.
    v.maxLength(MAX_IDS),
    v.transform(all => all.flatMap((references, i) => references.map(reference => placed(reference, `[${i}]`)))),
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

/**
 * Adds the place, except to a plain id: nothing in it can be ignored, so its place is never
 * reported.
 */
const placed = <Make>(reference: LinkReference<Make>, at: string): LinkReference<Make> =>
  'make' in reference || reference.named !== undefined ? { ...reference, at } : reference;
