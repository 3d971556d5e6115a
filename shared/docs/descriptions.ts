/**
 * What valibot schemas do not express about properties: descriptions, formats, patterns, and the forms in which clients may send them. One
 * file for each kind of record, typed by the keys of its schemas. Only `docs` may import this folder.
 */
import type { JsonSchema as PlainSchema } from '@valibot/to-json-schema';

/** The schema object of OpenAPI 3.0. */
export interface JsonSchema extends PlainSchema {
  readonly example?: unknown;
}

/**
 * A description, or one with other members, each of which replaces that of the converted schema. Descriptions are whole sentences in
 * English, with backticks around code (CommonMark).
 */
export type PropertyDescription = string | (JsonSchema & { readonly description: string });

/** By property: a missing one, and one of a property that is gone, do not compile. */
export type Descriptions<S extends { readonly entries: object }> = Readonly<
  Record<keyof S['entries'], PropertyDescription>
>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const ADDRESS = { format: 'uri' } as const satisfies JsonSchema;
/** A wall clock, as answers show it (contract/events#value-formats). */
export const WALL = { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } as const satisfies JsonSchema;
export const DIGITS = { pattern: '^\\d+$' } as const satisfies JsonSchema;
export const TWO_DIGITS = { pattern: '^\\d{2}$' } as const satisfies JsonSchema;
/** The id of a record. */
export const ID = { type: 'integer', minimum: 1 } as const satisfies JsonSchema;
