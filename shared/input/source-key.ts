/**
 * The key of a record in a source: the name of the source, and the id of the record there (contract/http#source-keys). Clients that send it
 * need not store our ids.
 */
import * as v from 'valibot';
import { Bool } from './fields.ts';

/**
 * Part of a key in the table, and the name of an object's member. So it must not be `constructor` or `prototype`, which `isValidObjectKey`
 * of valibot skips.
 */
export const SourceName = v.pipe(
  v.string('type'),
  v.trim(),
  v.regex(/^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9._-]{0,63}$/, 'source'),
);

/** At most three bytes a character, so that it fits into a sort key (`KEY_LIMITS`). */
const MAX_ID = 300;

/**
 * Source ids are only shown in JSON, unescaped. These characters could end a text or an attribute in a page that a client renders from it.
 */
const UNSAFE = /[\p{Cc}\p{Cs}<>"]/u;

export const SourceId = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.transform(String)), v.string()], 'type'),
  v.string(), // for the documentation: it describes the output side of a pipe
  v.trim(),
  v.nonEmpty('empty'),
  v.maxLength(MAX_ID, 'too-long'),
  v.check(id => !UNSAFE.test(id), 'source-id'),
);

/** Of deletes by id: the source that no longer has the record (contract/http#edits-of-people). */
export const PRUNED_BY = { source: v.optional(SourceName) };

/** Of creates: whether a source also writes the fields that people have changed (contract/http#edits-of-people). */
export const CreateQuery = v.object({ overwrite_edits: v.optional(Bool) });
export type CreateQuery = v.InferOutput<typeof CreateQuery>;

/** `source_id: null` removes the key of that source from the record, which only an update can do. */
export const SOURCE_KEY = { source: v.optional(SourceName), source_id: v.optional(v.nullable(SourceId)) };

/** Neither half of the key is valid without the other. */
export const requiredKey = ({ source, source_id }: Readonly<Record<string, unknown>>): readonly string[] => [
  ...(source_id !== undefined && source === undefined ? ['source'] : []),
  ...(source !== undefined && source_id === undefined ? ['source_id'] : []),
];
