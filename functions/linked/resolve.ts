/** Resolves the venues or organizers that an event names, by id or by description (contract/events#linked-records). */

import type { Report } from '../../shared/api/operation.ts';
import { mayOnPost } from '../../shared/auth/rights.ts';
import { invalid } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import { isDescription, matchesFacts } from '../../shared/model/linked.ts';
import { idOf, type SentKey, type SourceKey, sentKey } from '../../shared/model/sources.ts';
import type { GroupWrite } from '../../shared/model/translation-plan.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { foldName } from '../../shared/text/fold.ts';
import { postIdIn, readPosts, readPostsWithGroups } from '../records/read-records.ts';
import {
  claimOnce,
  type FoldedName,
  findPostBySourceKey,
  type ReferenceContext,
  type ResolvedReference,
  uniqueNameItems,
} from '../records/unique-keys.ts';
import { checkAuthor } from '../records/write-context.ts';
import type { LinkedKind, LinkedPosts } from './kinds.ts';
import { planFill, planWrite } from './plan.ts';

type Resolved<T extends LinkedPostType> = ResolvedReference<LinkedPosts[T]['record']>;

/** In the order sent, without duplicates. @throws ApiError 400 for ids of records that do not exist or that the caller may not read. */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  asked: ReferenceContext,
): Promise<Resolved<T>[]> => {
  const readable = await readableRecords(kind, references, asked);
  const meant = joinSame(
    kind,
    references.map(reference => recordMeant(kind, reference, readable, asked)),
  );
  const described = meant.filter(each => 'make' in each);
  const byName = Map.groupBy(described, ({ make }) => kind.uniqueNameOfSent(make).folded);
  const inTurn = await Promise.all([...byName.values()].map(some => resolveInTurn(kind, some)));
  const made = new Map(inTurn.flat());
  const resolved = new Map<PostId, Resolved<T>>();
  for (const each of meant) {
    const one = 'record' in each ? { record: each.record, changes: [] } : made.get(each);
    // A record that is named by its id and described is linked once, and filled in.
    if (one !== undefined && (one.changes.length > 0 || !resolved.has(one.record.id))) resolved.set(one.record.id, one);
  }
  return [...resolved.values()];
};

/** Reports the names of parts of this field. */
const reportWithin = (field: string, report: Report): Report => ({
  ...report,
  ignored: name => report.ignored(within(field, name)),
  kept: name => report.kept(within(field, name)),
});

/** A description to be matched. `resolving`: reports names with its position. */
interface Description<T extends LinkedPostType> {
  readonly make: LinkedPosts[T]['input'];
  readonly resolving: ReferenceContext;
}

/** The record of an id, or a description. */
type Meant<T extends LinkedPostType> = { readonly record: LinkedPosts[T]['record'] } | Description<T>;

type Readable<T extends LinkedPostType> = ReadonlyMap<number, LinkedPosts[T]['record']>;

const readableRecords = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  { store, context }: ReferenceContext,
): Promise<Readable<T>> => {
  const ids = new Set(references.flatMap(reference => ('id' in reference ? [reference.id] : [])));
  const records = ids.size === 0 ? [] : await readPosts(store, [...ids], 'stored');
  return new Map(
    records
      .filter(kind.is)
      .filter(record => mayOnPost(context.caller, 'read', asOf(record, context.now)))
      .map(record => [record.id, record]),
  );
};

/** An id with a name counts if the record has this name (contract/events#linked-records). */
const recordMeant = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  reference: LinkReference<LinkedPosts[T]['input']>,
  readable: Readable<T>,
  asked: ReferenceContext,
): Meant<T> => {
  const { at = '' } = reference;
  const resolving = { ...asked, report: reportWithin(kind.type + at, asked.report) };
  if ('make' in reference) return { make: withWholeKey(reference.make, resolving), resolving };
  const { id, named } = reference;
  const record = readable.get(id);
  if (record !== undefined && (named === undefined || foldName(named.name) === foldName(record.name)))
    return { record };
  if (named?.make === undefined) throw invalid({ [kind.type]: 'unknown' });
  resolving.report.ignored('id');
  return { make: withWholeKey(named.make, resolving), resolving };
};

/** Adds the source of the event to a description with only a `source_id`. An incomplete key is removed and ignored. */
const withWholeKey = <Input extends SentKey>(input: Input, { defaultSource, report }: ReferenceContext): Input => {
  const { source = defaultSource, source_id } = input;
  if (input.source === undefined && source_id === undefined) return input;
  if (source !== undefined && source_id) return { ...input, source };
  report.ignored(source_id ? 'source_id' : 'source');
  return withoutKey(input);
};

const withoutKey = <Input extends SentKey>(input: Input): Input => ({
  ...input,
  source: undefined,
  source_id: undefined,
});

/** Descriptions of one record become one, as they must not create two. What the first one lacks is taken from the others. */
const joinSame = <T extends LinkedPostType>(kind: LinkedKind<T>, meant: readonly Meant<T>[]): Meant<T>[] => {
  const joined: Meant<T>[] = [];
  for (const each of meant) {
    const at = 'make' in each ? joined.findIndex(earlier => 'make' in earlier && isSame(kind, earlier, each)) : -1;
    const earlier = joined[at];
    if (earlier !== undefined && 'make' in earlier && 'make' in each) joined[at] = join(kind, earlier, each);
    else joined.push(each);
  }
  return joined;
};

/** Whether the same record would match both. */
const isSame = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { make: earlier }: Description<T>,
  { make: later }: Description<T>,
): boolean => {
  const keys = [sentKey(earlier), sentKey(later)] as const;
  if (keys[0] && keys[1] && keys[0].source === keys[1].source) return keys[0].source_id === keys[1].source_id;
  const [first, second] = [kind.uniqueNameOfSent(earlier), kind.uniqueNameOfSent(later)];
  return (
    first.folded === second.folded &&
    matchesFacts(first.facts, second.facts) &&
    isDescription(earlier.description ?? '', later.description)
  );
};

const join = <T extends LinkedPostType>(
  { filled }: LinkedKind<T>,
  { make: earlier, resolving }: Description<T>,
  { make: later, resolving: { report } }: Description<T>,
): Description<T> => {
  const key = sentKey(earlier);
  if (key !== undefined && later.source_id && later.source !== key.source) report.ignored('source_id');
  const make = { ...earlier, ...(key === undefined && { source: later.source, source_id: later.source_id }) };
  for (const name of filled) if (isEmpty(make[name])) make[name] = later[name];
  return { make, resolving };
};

const isEmpty = (sent: unknown): boolean => sent === undefined || sent === null || sent === '';

/**
 * Resolves descriptions of one name one after another, as each is compared with what those before it have created or filled in. Those with a
 * key are first, as the key says which record is meant.
 */
const resolveInTurn = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  described: readonly Description<T>[],
): Promise<[Description<T>, Resolved<T>][]> => {
  const resolved: [Description<T>, Resolved<T>][] = [];
  for (const each of described.toSorted((a, b) => Number(hasKey(b)) - Number(hasKey(a)))) {
    const earlier = resolved.map(([, one]) => one);
    resolved.push([each, await resolveDescribed(kind, each, earlier)]);
  }
  return resolved;
};

const hasKey = <T extends LinkedPostType>({ make }: Description<T>): boolean => sentKey(make) !== undefined;

/** Finds a record by source key, then by name; otherwise creates one (contract/http#source-keys). */
const resolveDescribed = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { make: input, resolving: ofEvent }: Description<T>,
  earlier: readonly Resolved<T>[],
): Promise<Resolved<T>> => {
  const key = sentKey(input);
  const resolving = key === undefined ? ofEvent : inNameOf(key, ofEvent);
  const { store, context, report } = resolving;
  const scope = { type: kind.type, language: context.language, is: kind.is };
  const found = key && (await findPostBySourceKey(key, scope, store));
  if (found === undefined) return matchOrCreate(kind, { input, earlier }, resolving);
  const { record, group } = found;
  const shown = asOf(record, context.now);
  if (!mayOnPost(context.caller, 'read', shown)) {
    report.ignored('source_id'); // the key must not reveal a hidden record
    return matchOrCreate(kind, { input: withoutKey(input), earlier }, resolving);
  }
  if (!mayOnPost(context.caller, 'edit', shown)) return { record: shown, changes: [], before: record, group };
  await checkAuthor(store, input.author, record, context);
  return planWrite(kind, { before: record, group, input }, resolving);
};

/** Whoever writes the event, what comes with a key comes from its source. */
const inNameOf = ({ source }: SourceKey, { context, ...resolving }: ReferenceContext): ReferenceContext => ({
  ...resolving,
  context: { ...context, source: { overwritesEdits: false, ...context.source, source } },
});

interface Sent<T extends LinkedPostType> extends Pick<GroupWrite, 'translationOf'> {
  readonly input: LinkedPosts[T]['input'];
  /** What descriptions of the same name in the same body have created or filled in. */
  readonly earlier?: readonly Resolved<T>[];
}

/**
 * The stored record that a description duplicates, or a new one (contract/venues#duplicates). Returns changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, translationOf, earlier = [] }: Sent<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  const { store, context, reserved } = resolving;
  await checkAuthor(store, input.author, undefined, context);
  const key = sentKey(input);
  const { folded, scope, facts } = kind.uniqueNameOfSent(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, items } = await uniqueNameItems(store, name, scope);
  const candidates = items.filter(holder => matchesFacts(holder, facts));
  const { posts, groups } = await readPostsWithGroups(store, candidates.map(postIdIn), 'stored');
  const changed = new Map(earlier.map(one => [one.record.id, one]));
  const match = posts
    .filter(kind.is)
    .filter(record => mayOnPost(context.caller, 'read', asOf(record, context.now)))
    .map(record => changed.get(record.id)?.record ?? record)
    .filter(({ sources }) => key === undefined || idOf(sources, key.source) === undefined)
    .filter(record => matchesFacts(kind.uniqueNameOf(record).facts, facts))
    .find(({ description }) => isDescription(description, input.description)); // name items only have a digest of it
  if (match === undefined) {
    const made = await planWrite(kind, { before: undefined, input, translationOf }, resolving);
    return { ...made, changes: [...made.changes, ...claimOnce(name, lock, reserved)] };
  }
  const already = changed.get(match.id);
  if (already !== undefined) return already;
  const write = { before: match, group: groups.get(postKey(match.id).pk), input, translationOf };
  return planFill(kind, write, resolving);
};
