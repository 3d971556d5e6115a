/**
 * Valibot schemas do not express everything about properties. The files of this folder add
 * descriptions, formats, patterns, and the forms in which clients may send them. They are typed by
 * the keys of the schemas. Only `docs` may import this folder.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { CHANGED_TYPES, type ChangedType, NAMES_OF } from '../store/records.ts';

/**
 * A description alone, or with other members, each of which replaces that of the converted schema.
 * Descriptions are whole sentences in English, with backticks around code (CommonMark).
 */
export type PropertyDescription = string | (JsonSchema & { readonly description: string });

/**
 * The descriptions of an object by its properties. A missing one does not compile, nor does one of
 * a property that is gone.
 */
export type Facts<Name extends string = string> = Readonly<Record<Name, PropertyDescription>>;

/** A schema that has a name in `components.schemas`, with the descriptions of its properties. */
export interface Named<Name extends string = string> {
  readonly schema: v.GenericSchema;
  readonly facts: Facts<Name>;
  /**
   * Whether clients send it. If so, only one form of each value is documented, unless `facts` has
   * more.
   */
  readonly isSent?: true;
}

type ObjectOf<Name extends string> = v.GenericSchema & { readonly entries: Readonly<Record<Name, v.GenericSchema>> };

export const shown = <Name extends string>(schema: ObjectOf<Name>, facts: Facts<Name>): Named<Name> => ({
  schema,
  facts,
});

/**
 * A body describes a field as the answer does that shows it, without its formats and patterns,
 * unless `own` says otherwise.
 */
export const sent = <Name extends string, Shown extends string>(
  schema: ObjectOf<Name>,
  { facts }: Named<Shown>,
  own: Facts<Exclude<Name, Shown>> & Partial<Facts<Shown>>,
): Named => ({ schema, facts: { ...textsOf(facts), ...own }, isSent: true });

const textsOf = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? fact : fact.description]),
  );

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Ids of dates have more than 31 bits from event 1,147,484 on (`shared/store/records.ts`). */
const LONG = 'int64';
/** The id of a record. */
export const ID = { type: 'integer', format: LONG, minimum: 1 } as const satisfies JsonSchema;

export const NUMBER = { format: LONG, description: 'Number of the record.' } as const satisfies PropertyDescription;
export const SLUG = 'Name of the record in addresses.';

export const address = (description: string): PropertyDescription => ({ format: 'uri', description });

/** The names of the schemas of a type begin with this: `Venue`. */
export const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/**
 * The type of the records of a resource; undefined for the resource of the documentation itself.
 */
export const typeIn = (resource: string): ChangedType | undefined =>
  CHANGED_TYPES.find(type => NAMES_OF[type].collection === resource);
