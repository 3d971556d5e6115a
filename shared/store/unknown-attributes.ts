/**
 * Between what is stored and what code works with. Code that does not know an attribute keeps it: older code would otherwise erase
 * what newer code wrote, during a deployment or after a rollback (docs/changing-what-is-stored.md). This file alone decides what is kept.
 */
import type * as v from 'valibot';

export type Attributes = Readonly<Record<string, unknown>>;

/** Of every record that is rewritten as a whole. It goes along with `{ ...before }`; what makes a record anew has to name it. */
export interface Carrying {
  /** Attributes that the schema does not know, as they were found. Opaque: nothing but `toStored` looks into it. */
  readonly unknown: Attributes;
}

/** Those of the record as it was read; none for a new record. */
export const unknownOf = (before: Carrying | undefined): Attributes => before?.unknown ?? NOTHING;
const NOTHING: Attributes = {};

/** `parsed`: what the schema has made of the attributes. */
export const fromStored = <T extends object>(
  parsed: T,
  stored: Attributes,
  { entries }: { readonly entries: v.ObjectEntries },
): T & Carrying => {
  const unknown = Object.entries(stored).filter(([name]) => !isDerived(name) && !Object.hasOwn(entries, name));
  return { ...parsed, unknown: unknown.length === 0 ? NOTHING : Object.fromEntries(unknown) };
};

/**
 * Attributes that have another name in code. The schemas of records rename them when they are read (`events/record.ts`,
 * `terms/record.ts`); what is stored keeps its name, as older code reads it too.
 */
const STORED_NAMES: ReadonlyMap<string, string> = new Map([['ancestorLists', 'above']]);

/** What a put writes of it; keys and derived attributes come after. */
export const toStored = <T extends Carrying>({ unknown, ...known }: T): Attributes => ({
  ...unknown,
  ...Object.fromEntries(Object.entries(known).map(([name, value]) => [STORED_NAMES.get(name) ?? name, value])),
});

/** Names of one or two letters are keys, index entries and other derived data: every write makes them anew. */
const isDerived = (name: string): boolean => name.length <= 2;

/**
 * Whether a schema failed only because of types and values that newer code may know: then the record is whole, and not for this code to
 * read. Anything else is a fault.
 */
export const isOfNewerCode = (issues: readonly v.BaseIssue<unknown>[]): boolean =>
  issues.every(
    ({ type, input, message }) => typeof input === 'string' && (ENUMERATED.has(type) || message === 'timezone'),
  );

const ENUMERATED: ReadonlySet<string> = new Set(['variant', 'picklist']);
