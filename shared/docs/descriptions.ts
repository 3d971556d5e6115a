/**
 * What valibot schemas do not express about properties: descriptions, formats, patterns, and the forms in which clients may send them. One
 * file for each kind of record, typed by the keys of its schemas, with an example. Only `docs` may import this folder.
 */
import type { JsonSchema as PlainSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Examples } from './story.ts';

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

type ObjectOf = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** A schema that has a name in `components.schemas`, with the descriptions of its properties. */
export interface Named {
  readonly schema: ObjectOf;
  readonly facts: Readonly<Record<string, PropertyDescription>>;
  /** Whether clients send it. If so, only one form of each value is documented, unless its facts have more. */
  readonly isSent: boolean;
}
type ToName = <S extends ObjectOf>(schema: S, facts: Descriptions<S>) => Named;
export const shown: ToName = (schema, facts) => ({ schema, facts, isSent: false });
export const sent: ToName = (schema, facts) => ({ schema, facts, isSent: true });

interface Listed {
  readonly id: number;
  readonly slug?: string | undefined;
}

/** What the documentation says of a resource, besides what follows from its routes and schemas. */
export interface ResourceDocs<View extends Listed = Listed> {
  /** What it is, in whole sentences. */
  readonly summary: string;
  /** One record of it: `a venue`. */
  readonly one: string;
  /** Begins the names of its schemas: `Venue`. */
  readonly name: string;
  /** Of the answers to its lists. */
  readonly list: ObjectOf;
  readonly changes: ObjectOf & { readonly entries: { readonly changes: { readonly item: ObjectOf } } };
  readonly examples: Examples<View>;
}

/** Of a resource of posts that events link, such as venues. */
export interface LinkedDocs<View extends Listed = Listed> extends ResourceDocs<View> {
  readonly view: Named;
  readonly input: Named;
  readonly creation: Named;
  readonly change: Named;
  /** The field of an event that links them, as it is shown and as it is sent, and the filter of the list of events. */
  readonly inEvent: Readonly<Record<'shown' | 'sent' | 'filter', string>>;
}

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const ADDRESS = { format: 'uri' } as const satisfies JsonSchema;
/** A wall clock, as answers show it (contract/events#value-formats). */
export const WALL = { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } as const satisfies JsonSchema;
export const DIGITS = { pattern: '^\\d+$' } as const satisfies JsonSchema;
export const TWO_DIGITS = { pattern: '^\\d{2}$' } as const satisfies JsonSchema;
/** The id of a record. */
export const ID = { type: 'integer', minimum: 1 } as const satisfies JsonSchema;
