/** The keys by which sources know a post, one for each source (contract/http#source-keys). */
import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { type Caller, STATUSES, type Status } from '../settings/rights.ts';
import { isEqual } from './base.ts';

/** Ids, by the names of their sources. */
export const SourceKeys = v.record(v.string(), v.string());
export type SourceKeys = v.InferOutput<typeof SourceKeys>;

/** The number is limited because all keys are written with the record. */
const MAX_SOURCES = 10;

export interface SourceKey {
  readonly source: string;
  readonly source_id: string;
}

/** A key as clients send it. A `source_id` of null removes the key. */
export interface SentKey {
  readonly source?: string | undefined;
  readonly source_id?: string | null | undefined;
}

/** Returns undefined if no key was sent. */
export const sentKey = ({ source, source_id }: SentKey): SourceKey | undefined =>
  source === undefined || source_id === undefined || source_id === null ? undefined : { source, source_id };

export const idOf = (keys: SourceKeys | undefined, source: string): string | undefined =>
  keys !== undefined && Object.hasOwn(keys, source) ? keys[source] : undefined;

export const hasKey = (keys: SourceKeys | undefined, { source, source_id }: SourceKey): boolean =>
  idOf(keys, source) === source_id;

export const mayTakeKey = (keys: SourceKeys = {}, { source }: SourceKey): boolean =>
  idOf(keys, source) === undefined && Object.keys(keys).length < MAX_SOURCES;

/**
 * The keys of a record that was found by its name. It takes the key that was sent if it has none of
 * that source.
 */
export const keysTaken = (before: SourceKeys | undefined, sent: SentKey): SourceKeys | undefined => {
  const key = sentKey(sent);
  return key !== undefined && mayTakeKey(before, key) ? keysAfter(before, key) : before;
};

/**
 * The keys after a write, or undefined if there are none.
 *
 * @throws ApiError 400 if there are too many.
 */
export const keysAfter = (before: SourceKeys | undefined, { source, source_id }: SentKey): SourceKeys | undefined => {
  if (source === undefined || source_id === undefined) return before;
  const { [source]: _, ...others } = before ?? {};
  const after = source_id === null ? others : { ...others, [source]: source_id };
  const many = Object.keys(after).length;
  if (many > MAX_SOURCES) throw invalid({ source: 'too-long' });
  return many === 0 ? undefined : after;
};

// A source does not overwrite fields that people have changed in a record of the source. It
// restores a record from the trash only if it put the record there itself
// (contract/http#edits-of-people).

export const Trashed = v.object({
  /** The status before the trash. */
  was: v.picklist(STATUSES),
  /**
   * The source that no longer had the record. After an import, this is the address of the service
   * that the record came from.
   */
  source: v.optional(v.string()),
  /** The user who put the record there, or who has changed it there since. */
  user: v.optional(v.number()),
});
export type Trashed = v.InferOutput<typeof Trashed>;

/** Present if a source writes. */
export interface SourceWrite {
  readonly source: string;
  /** Whether the source also overwrites what people have changed. */
  readonly overwritesEdits: boolean;
}

/**
 * The source that a create comes from, or undefined if a person writes
 * (contract/http#edits-of-people).
 */
export const sourceWrite = (
  sent: SentKey,
  { overwrite_edits = false }: { readonly overwrite_edits?: boolean | undefined },
): SourceWrite | undefined => {
  const key = sentKey(sent);
  return key && { source: key.source, overwritesEdits: overwrite_edits };
};

/**
 * The deletion of a record that its source no longer has, or undefined if a person deletes it.
 *
 * @throws ApiError 400 if the source does not know the record.
 */
export const pruneBy = (source: string | undefined, keys: SourceKeys | undefined): SourceWrite | undefined => {
  if (source === undefined) return undefined;
  if (idOf(keys, source) === undefined) throw invalid({ source: 'unknown' });
  return { source, overwritesEdits: false };
};

/** As it is stored. Members are absent if nothing is known. */
export interface Edits {
  readonly edited?: string[] | undefined;
  readonly trashed?: Trashed | undefined;
}

/** The source writes, or the caller if there is none. */
interface Writer {
  readonly source?: SourceWrite | undefined;
  readonly caller: Caller;
}

/** The field of a request that these rules look at. */
interface Sent {
  readonly status?: Status | undefined;
}

interface Stored extends Edits {
  readonly status: Status;
  readonly sources?: SourceKeys | undefined;
}

/**
 * A marker among the names of edited fields. It says that somebody took the record out of the
 * trash, into which this source had put it.
 */
const restoredFrom = (source: string): string => `trash ${source}`;

/** The fields that clients send for records of one type, by their names. */
export interface SentFields<R> {
  /** The values that a record has in these fields. */
  readonly of: (record: R) => object;
  /**
   * Groups of fields that state one fact together. If a person changed one of them, all are kept,
   * because the source's values would not fit the rest.
   */
  readonly facts: readonly (readonly string[])[];
}

/** Every post has this fact. */
const PUBLICATION: readonly string[] = ['date', 'date_utc'];

type Facts = SentFields<never>['facts'];

const factOf = (name: string, facts: Facts): readonly string[] =>
  [PUBLICATION, ...facts].find(fact => fact.includes(name)) ?? [name];

/** The names of the fields that were sent, each with the other fields of its fact. */
const sentNames = (sent: object, facts: Facts): string[] => [
  ...new Set(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : factOf(name, facts)))),
];

/** Removes the sent fields that a person changed; `kept` holds their names. */
export const withoutEdits = <Input extends Sent>(
  before: Stored | undefined,
  input: Input,
  { source }: Pick<Writer, 'source'>,
): { readonly input: Input; readonly kept: readonly string[] } => {
  if (before === undefined || source === undefined) return { input, kept: [] };
  const isEdited = (name: string): boolean => !source.overwritesEdits && (before.edited?.includes(name) ?? false);
  // A source may withdraw what it no longer has, whatever status a person has set.
  const isKept = (name: string, sent: unknown): boolean => isEdited(name) && !(name === 'status' && sent === 'trash');
  const edited = Object.entries(input).flatMap(([name, sent]) =>
    sent !== undefined && isKept(name, sent) ? [name] : [],
  );
  const rest = { ...input, ...Object.fromEntries(edited.map(name => [name, undefined])) };
  const isPruned = input.status === 'trash' && before.status !== 'trash' && isEdited(restoredFrom(source.source));
  const isHeld = before.status === 'trash' && before.trashed !== undefined && !mayRestore(before.trashed, source);
  if (isPruned || isHeld) {
    const changes = rest.status !== undefined && rest.status !== before.status;
    return { input: { ...rest, status: undefined }, kept: changes ? [...edited, 'status'] : edited };
  }
  const restored = before.status === 'trash' ? before.trashed?.was : undefined;
  return { input: { ...rest, status: rest.status ?? restored }, kept: edited };
};

const mayRestore = ({ source, user }: Trashed, by: SourceWrite): boolean =>
  by.overwritesEdits || (source === by.source && user === undefined);

/**
 * What is stored about edits after a write of a stored record. `sent` holds all fields that were
 * sent, including those that were kept.
 */
export const editsAfter = <R extends Stored>(
  before: R,
  after: R,
  sent: Sent,
  fields: SentFields<R>,
  context: Writer,
): Edits => {
  const changed = context.source === undefined ? changedFields(before, after, sent, fields) : [];
  return {
    edited: editedAfter(before, after, { names: sentNames(sent, fields.facts), status: sent.status, changed }, context),
    trashed: trashedAfter(before, after, changed.length > 0, context),
  };
};

/**
 * `edited` after a source finds a record that people have made. The fields in which that record
 * differs from what the source sends count as edited, so they stay.
 */
export const editsFound = <R extends Edits>(found: R, sentAfter: R, sent: object, fields: SentFields<R>) =>
  some([...(found.edited ?? []), ...changedFields(found, sentAfter, sent, fields)]);

const editedAfter = (
  before: Stored,
  after: Pick<Stored, 'status'>,
  sent: Sent & { readonly names: readonly string[]; readonly changed: readonly string[] },
  { source }: Writer,
): string[] | undefined => {
  const { edited = [], trashed, status } = before;
  if (source !== undefined) {
    const written = source.overwritesEdits ? sent.names : [];
    // The source has the record again, so it may put the record into the trash the next time that
    // it is missing there.
    const isAgain = (name: string): boolean => name === restoredFrom(source.source) && sent.status !== 'trash';
    return some(edited.filter(name => !written.includes(name) && !isAgain(name)));
  }
  if (before.sources === undefined) return before.edited;
  const leavesTrash = status === 'trash' && after.status !== 'trash';
  const isOwnStatus = after.status !== 'trash' && !(leavesTrash && after.status === trashed?.was);
  const added = [
    ...sent.changed.filter(name => name !== 'status' || isOwnStatus),
    ...(leavesTrash && trashed?.source !== undefined ? [restoredFrom(trashed.source)] : []),
  ];
  return some([...edited, ...added]);
};

/** Removes repeated names. Returns undefined if there are none. */
const some = (names: readonly string[]): string[] | undefined => (names.length === 0 ? undefined : [...new Set(names)]);

/** `trashed` after a write that puts a record into the trash, or changes it there. */
const trashedAfter = (
  before: Pick<Stored, 'status' | 'trashed'>,
  after: Pick<Stored, 'status'>,
  isChanged: boolean,
  { source, caller }: Writer,
): Trashed | undefined => {
  if (after.status !== 'trash') return undefined;
  if (before.status !== 'trash')
    return { was: before.status, ...(source ? { source: source.source } : { user: caller.id }) };
  if (source !== undefined || !isChanged) return before.trashed;
  return { was: 'draft', ...before.trashed, user: caller.id };
};

/** The names of the sent fields whose values differ between `before` and `after`. */
const changedFields = <R>(before: R, after: R, sent: object, { of, facts }: SentFields<R>): string[] => {
  const [was, is] = [new Map(Object.entries(of(before))), new Map(Object.entries(of(after)))];
  const isOther = (name: string): boolean => !isEqual(was.get(name), is.get(name));
  return sentNames(sent, facts).filter(name => factOf(name, facts).some(isOther));
};
