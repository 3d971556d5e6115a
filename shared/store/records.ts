/**
 * What identifies a record in the table, and attributes of records that this code does not know.
 */
import * as v from 'valibot';

// Types of records and their ids. As in The Events Calendar, there are two id spaces, each for all
// languages: posts (events, venues, organizers, pictures) and terms (categories, tags). So term 12
// and event 12 can both exist. Each space has a type of its own, so that ids cannot be mixed up.

/** Posts that events link, in the order in which events show them. */
export const LINKED_POST_TYPES = ['venue', 'organizer'] as const;
export type LinkedPostType = (typeof LINKED_POST_TYPES)[number];

/** Posts with an author, a status and a list of their own. */
export const POST_TYPES = ['event', ...LINKED_POST_TYPES] as const;
export type PostType = (typeof POST_TYPES)[number];

export const TERM_TYPES = ['category', 'tag'] as const;
export type TermType = (typeof TERM_TYPES)[number];
export const isTermType = (type: RecordType | undefined): type is TermType => type === 'category' || type === 'tag';

export const RECORD_TYPES = [...POST_TYPES, ...TERM_TYPES, 'picture'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/**
 * The types of records that change feeds and the documentation tell of: pictures have no list of
 * their own.
 */
export const CHANGED_TYPES = [...POST_TYPES, ...TERM_TYPES] as const satisfies readonly RecordType[];
export type ChangedType = (typeof CHANGED_TYPES)[number];

/** The types of records that events link, in the order of `EventRecord.links`. */
export const LINKED_TYPES = [...TERM_TYPES, ...LINKED_POST_TYPES] as const;
export type LinkedType = (typeof LINKED_TYPES)[number];

interface Names {
  /** The last part of their address in the API. */
  readonly collection: string;
  /** The first letter of a link (`v5`). No flag begins with it (`shared/lists/name.ts`). */
  readonly letter: string;
  /** The field with the record's name. */
  readonly name: string;
}

/**
 * What records of each type are called. `field` is the field of an event that names them, and the
 * filter of its list.
 */
export const NAMES_OF = {
  event: { collection: 'events', letter: 'e', name: 'title' },
  venue: { collection: 'venues', letter: 'v', name: 'venue', field: 'venue' },
  organizer: { collection: 'organizers', letter: 'o', name: 'organizer', field: 'organizer' },
  category: { collection: 'categories', letter: 'c', name: 'name', field: 'categories' },
  tag: { collection: 'tags', letter: 't', name: 'name', field: 'tags' },
} as const satisfies Readonly<Record<PostType, Names> & Record<LinkedType, Names & { readonly field: string }>>;

/**
 * The type of the posts in a collection of the API, or undefined if the collection has no posts.
 */
export const postTypeIn = (collection: string): PostType | undefined =>
  POST_TYPES.find(type => NAMES_OF[type].collection === collection);

/** An object with a member for each of these names. */
export function keyedBy<const Name extends string, Value>(
  names: readonly Name[],
  memberOf: (name: Name) => Value,
): { readonly [N in Name]: Value };
export function keyedBy(names: readonly string[], memberOf: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, memberOf(name)]));
}

export const PostId = v.pipe(v.number(), v.brand('PostId'));
export type PostId = v.InferOutput<typeof PostId>;

// An event with several dates has one record, but each of its dates has an id, which is computed
// from the event and the number of the date, so that no item leads from the one to the other
// (docs/decisions/several-dates).

/** Ids of posts are below, ids of dates above it. */
export const FIRST_DATE_ID = 1_000_000_000;
/** The most numbers that the dates of one event get, as none is given twice. */
export const MOST_DATE_NUMBERS = 999;
const IDS_FOR_EVENT = MOST_DATE_NUMBERS + 1;

/** The id of a date of an event. 32 bits suffice up to event 1,147,483. */
export const dateId = (event: PostId, number: number): PostId =>
  v.parse(PostId, FIRST_DATE_ID + event * IDS_FOR_EVENT + number);

/** A post, or one date of an event. */
interface NamedPost {
  readonly id: PostId;
  /** The number of the date, if the id is that of a date. */
  readonly date?: number;
}

/** What an id of a client means. */
export const postNamedBy = (id: PostId): NamedPost => {
  if (id < FIRST_DATE_ID) return { id };
  const rest = id - FIRST_DATE_ID;
  return { id: v.parse(PostId, Math.floor(rest / IDS_FOR_EVENT)), date: rest % IDS_FOR_EVENT };
};

export const TermId = v.pipe(v.number(), v.brand('TermId'));
export type TermId = v.InferOutput<typeof TermId>;

export type RecordIdentity = {
  readonly [Type in RecordType]: { readonly type: Type; readonly id: Type extends TermType ? TermId : PostId };
}[RecordType];

/** An id is unique within its space. */
export type IdSpace = 'post' | 'term';

/** Names a record, for which the id alone is not enough. */
export interface RecordName {
  readonly space: IdSpace;
  readonly id: number;
}

// Converts stored items to records and back. Attributes that this code does not know are kept.
// Otherwise older code would erase what newer code wrote, during a deployment or after a rollback
// (docs/changing-what-is-stored.md).

export type Attributes = Readonly<Record<string, unknown>>;

/**
 * Every record that is written as a whole has this member. `{ ...before }` copies it; code that
 * builds a record from single fields must set it.
 */
export interface Carrying {
  /** The attributes that the schema does not know. Only `toStored` reads them. */
  readonly unknown: Attributes;
}

/** The unknown attributes of the stored record. A new record has none. */
export const unknownOf = (before: Carrying | undefined): Attributes => before?.unknown ?? NOTHING;
const NOTHING: Attributes = {};

/**
 * Adds the unknown attributes to `parsed`, which is `stored` parsed by the schema with these
 * `entries`.
 */
export const fromStored = <T extends object>(
  parsed: T,
  stored: Attributes,
  { entries }: { readonly entries: v.ObjectEntries },
): T & Carrying => {
  const unknown = Object.entries(stored).filter(([name]) => !isDerived(name) && !Object.hasOwn(entries, name));
  return { ...parsed, unknown: unknown.length === 0 ? NOTHING : Object.fromEntries(unknown) };
};

/** The attributes that a put writes. Keys and derived attributes are added later. */
export const toStored = <T extends Carrying>({ unknown, ...known }: T): Attributes => ({
  ...unknown,
  ...known,
});

/**
 * Names of one or two letters belong to keys and derived data, which every write computes again.
 */
const isDerived = (name: string): boolean => name.length <= 2;

/**
 * Whether parsing failed only because of types and values that newer code may know. Then the record
 * is valid, and must be left alone.
 */
export const isOfNewerCode = (issues: readonly v.BaseIssue<unknown>[]): boolean =>
  issues.every(
    ({ type, input, message }) => typeof input === 'string' && (ENUMERATED.has(type) || message === 'timezone'),
  );

const ENUMERATED: ReadonlySet<string> = new Set(['variant', 'picklist']);
