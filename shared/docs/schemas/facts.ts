/**
 * Facts about properties that valibot schemas do not express: formats, patterns, and the forms in which clients may send them. One file for
 * each schema, typed by its keys; `named-schemas.ts` combines them with texts. Only `docs` may import this folder.
 */
import type { JsonSchema as PlainSchema } from '@valibot/to-json-schema';

/** The schema object of OpenAPI 3.0. */
export interface JsonSchema extends PlainSchema {
  readonly example?: unknown;
}

/** By property; each member replaces that of the converted schema. */
export type Facts<S extends { readonly entries: object }> = Readonly<Partial<Record<keyof S['entries'], JsonSchema>>>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const ADDRESS = { format: 'uri' } as const satisfies JsonSchema;
/** A wall clock, as answers show it (contract/events#value-formats). */
export const WALL = { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } as const satisfies JsonSchema;
export const DIGITS = { pattern: '^\\d+$' } as const satisfies JsonSchema;
export const TWO_DIGITS = { pattern: '^\\d{2}$' } as const satisfies JsonSchema;
/** The id of a record. */
export const ID = { type: 'integer', minimum: 1 } as const satisfies JsonSchema;
