/** The keys of sources that a post is known by, one of each source (contract/http#source-keys). */
import * as v from 'valibot';
import { type Caller, STATUSES, type Status } from '../auth/rights.ts';
import { invalid } from '../http/errors.ts';
import { isEqual } from './base.ts';

/** The ids, by the names of their sources. */
export const SourceKeys = v.record(v.string(), v.string());
export type SourceKeys = v.InferOutput<typeof SourceKeys>;

/** All of them are written with the record. */
const MAX_SOURCES = 10;

export interface SourceKey {
  readonly source: string;
  readonly source_id: string;
}

/** As it is sent; null takes the key away. */
export interface SentKey {
  readonly source?: string | undefined;
  readonly source_id?: string | null | undefined;
}

/** undefined: none is sent. */
export const sentKey = ({ source, source_id }: SentKey): SourceKey | undefined =>
  source === undefined || source_id === undefined || source_id === null ? undefined : { source, source_id };

export const idOf = (keys: SourceKeys | undefined, source: string): string | undefined =>
  keys !== undefined && Object.hasOwn(keys, source) ? keys[source] : undefined;

export const hasKey = (keys: SourceKeys | undefined, { source, source_id }: SourceKey): boolean =>
  idOf(keys, source) === source_id;

export const mayTakeKey = (keys: SourceKeys = {}, { source }: SourceKey): boolean =>
  idOf(keys, source) === undefined && Object.keys(keys).length < MAX_SOURCES;

/** The keys of a record that is found by its name: it takes the one that is sent, if it has none of that source. */
export const keysTaken = (before: SourceKeys | undefined, sent: SentKey): SourceKeys | undefined => {
  const key = sentKey(sent);
  return key !== undefined && mayTakeKey(before, key) ? keysAfter(before, key) : before;
};

/** The keys after a write; undefined: none. @throws ApiError 400 for one too many. */
export const keysAfter = (before: SourceKeys | undefined, { source, source_id }: SentKey): SourceKeys | undefined => {
  if (source === undefined || source_id === undefined) return before;
  const { [source]: _, ...others } = before ?? {};
  const after = source_id === null ? others : { ...others, [source]: source_id };
  const many = Object.keys(after).length;
  if (many > MAX_SOURCES) throw invalid({ source: 'too-long' });
  return many === 0 ? undefined : after;
};

// What people changed of a record that a source writes: the source leaves these fields as they are. And who put a record into the trash, so
// that the source restores only what it has put there itself (contract/http#edits-of-people).

export const Trashed = v.object({
  /** The status before. */
  was: v.picklist(STATUSES),
  /** The source that no longer had the record; after an import, the address of the service that it came from. */
  source: v.optional(v.string()),
  /** The user who put it there, or who changed it there since. */
  user: v.optional(v.number()),
});
export type Trashed = v.InferOutput<typeof Trashed>;

/** That a source writes. */
export interface SourceWrite {
  readonly source: string;
  /** Whether it writes what people have changed, too. */
  readonly overwritesEdits: boolean;
}

/** The source that a create comes from; undefined: a person (contract/http#edits-of-people). */
export const sourceWrite = (
  sent: SentKey,
  { overwrite_edits = false }: { readonly overwrite_edits?: boolean | undefined },
): SourceWrite | undefined => {
  const key = sentKey(sent);
  return key && { source: key.source, overwritesEdits: overwrite_edits };
};

/** That a source no longer has the record. undefined: a person deletes it. @throws ApiError 400 if the source does not know the record. */
export const pruneBy = (source: string | undefined, keys: SourceKeys | undefined): SourceWrite | undefined => {
  if (source === undefined) return undefined;
  if (idOf(keys, source) === undefined) throw invalid({ source: 'unknown' });
  return { source, overwritesEdits: false };
};

/** As it is stored; members that are absent: nothing is known. */
export interface Edits {
  readonly edited?: string[] | undefined;
  readonly trashed?: Trashed | undefined;
}

/** Who writes: the source; without one, the caller. */
interface Writer {
  readonly source?: SourceWrite | undefined;
  readonly caller: Caller;
}

/** What a write sends of it. */
interface Sent {
  readonly status?: Status | undefined;
}

interface Stored extends Edits {
  readonly status: Status;
  readonly sources?: SourceKeys | undefined;
}

/** Stands among the names of fields: somebody took the record out of the trash that this source had put it into. */
const restoredFrom = (source: string): string => `trash ${source}`;

/** The fields that clients send for records of one type, by their names. */
export interface SentFields<R> {
  /** What a record holds of them. */
  readonly of: (record: R) => object;
  /** Fields that are one fact: if one of them was changed, all of them are kept, as those of the source would not fit the others. */
  readonly facts: readonly (readonly string[])[];
}

/** Of every post. */
const PUBLICATION: readonly string[] = ['date', 'date_utc'];

type Facts = SentFields<never>['facts'];

const factOf = (name: string, facts: Facts): readonly string[] =>
  [PUBLICATION, ...facts].find(fact => fact.includes(name)) ?? [name];

/** The names of the fields that are sent, each with the rest of its fact. */
const sentNames = (sent: object, facts: Facts): string[] => [
  ...new Set(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : factOf(name, facts)))),
];

/** `kept`: the names of the sent fields that stay as they are, because a person changed them. */
export const withoutEdits = <Input extends Sent>(
  before: Stored | undefined,
  input: Input,
  { source }: Pick<Writer, 'source'>,
): { readonly input: Input; readonly kept: readonly string[] } => {
  if (before === undefined || source === undefined) return { input, kept: [] };
  const isEdited = (name: string): boolean => !source.overwritesEdits && (before.edited?.includes(name) ?? false);
  // Whatever status a person has set, a source may withdraw what it no longer has.
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

/** After a write of a stored record. `sent`: the fields as they were sent, not without those that were kept. */
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
 * `edited`, with the sent fields in which a record that people have made differs from what a source sends: they have it from now on, and it
 * stays.
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
    // The source has the record again: the next time that it is missing there, it may go into the trash.
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

/** Each once. */
const some = (names: readonly string[]): string[] | undefined => (names.length === 0 ? undefined : [...new Set(names)]);

/** Of a record that a write puts into the trash, or changes there. */
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

/** The names of the sent fields of which `after` holds something else than `before`. */
const changedFields = <R>(before: R, after: R, sent: object, { of, facts }: SentFields<R>): string[] => {
  const [was, is] = [new Map(Object.entries(of(before))), new Map(Object.entries(of(after)))];
  const isOther = (name: string): boolean => !isEqual(was.get(name), is.get(name));
  return sentNames(sent, facts).filter(name => factOf(name, facts).some(isOther));
};
