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
import type { LinkedPostType } from '../../shared/store/records.ts';
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
  withoutDuplicates,
} from '../records/unique-keys.ts';
import { checkAuthor } from '../records/write-context.ts';
import type { LinkedKind, LinkedPosts } from './kinds.ts';
import { planFill, planWrite } from './plan.ts';

/** In the order sent, without duplicates. @throws ApiError 400 for ids of records that do not exist or that the caller may not read. */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  resolving: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>[]> => {
  const readable = await readableRecords(kind, references, resolving);
  const resolvingAt = (at: string): ReferenceContext => ({
    ...resolving,
    report: reportWithin(kind.type + at, resolving.report),
  });
  const meant = references
    .map(reference => recordMeant(kind, reference, readable, resolving))
    .map(each => ('make' in each ? { ...each, make: withWholeKey(each.make, resolvingAt(each.at)) } : each));
  const distinct = withoutDuplicates(meant, (earlier, later) => isSame(kind, earlier, later));
  const resolved = await Promise.all(
    distinct.map(each =>
      'record' in each ? { record: each.record, changes: [] } : resolveDescribed(kind, each.make, resolvingAt(each.at)),
    ),
  );
  return withoutDuplicates(resolved, (earlier, later) => earlier.record.id === later.record.id);
};

/** Reports the names of parts of this field. */
const reportWithin = (field: string, report: Report): Report => ({
  ...report,
  ignored: name => report.ignored(within(field, name)),
  kept: name => report.kept(within(field, name)),
});

/** The record of an id, or a description to be matched, with its position. */
type Meant<T extends LinkedPostType> =
  | { readonly record: LinkedPosts[T]['record'] }
  | { readonly make: LinkedPosts[T]['input']; readonly at: string };

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
  { report }: ReferenceContext,
): Meant<T> => {
  const { at = '' } = reference;
  if ('make' in reference) return { make: reference.make, at };
  const { id, named } = reference;
  const record = readable.get(id);
  if (record !== undefined && (named === undefined || foldName(named.name) === foldName(record.name)))
    return { record };
  if (named?.make === undefined) throw invalid({ [kind.type]: 'unknown' });
  report.ignored(`${kind.type}${at}[id]`);
  return { make: named.make, at };
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

/** Whether both name the same record: two descriptions that the same record would match must not create two. */
const isSame = <T extends LinkedPostType>(kind: LinkedKind<T>, earlier: Meant<T>, later: Meant<T>): boolean => {
  if ('record' in earlier || 'record' in later)
    return 'record' in earlier && 'record' in later && earlier.record.id === later.record.id;
  const keys = [sentKey(earlier.make), sentKey(later.make)] as const;
  if (keys[0] && keys[1] && keys[0].source === keys[1].source) return keys[0].source_id === keys[1].source_id;
  const [first, second] = [kind.uniqueNameOf(earlier.make), kind.uniqueNameOf(later.make)];
  return (
    first.folded === second.folded &&
    matchesFacts(first.facts, second.facts) &&
    isDescription(earlier.make.description ?? '', later.make.description)
  );
};

/** Finds a record by source key, then by name; otherwise creates one (contract/http#source-keys). */
const resolveDescribed = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  ofEvent: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>> => {
  const key = sentKey(input);
  const resolving = key === undefined ? ofEvent : inNameOf(key, ofEvent);
  const { store, context, report } = resolving;
  const scope = { type: kind.type, language: context.language, is: kind.is };
  const found = key && (await findPostBySourceKey(key, scope, store));
  if (found === undefined) return matchOrCreate(kind, { input }, resolving);
  const { record, group } = found;
  const shown = asOf(record, context.now);
  if (!mayOnPost(context.caller, 'read', shown)) {
    report.ignored('source_id'); // the key must not reveal a hidden record
    return matchOrCreate(kind, { input: withoutKey(input) }, resolving);
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

/**
 * The stored record that a description duplicates, or a new one (contract/venues#duplicates). Returns changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, translationOf }: { readonly input: LinkedPosts[T]['input'] } & Pick<GroupWrite, 'translationOf'>,
  resolving: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>> => {
  const { store, context, reserved } = resolving;
  await checkAuthor(store, input.author, undefined, context);
  const key = sentKey(input);
  const { folded, scope, facts } = kind.uniqueNameOf(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, items } = await uniqueNameItems(store, name, scope);
  const candidates = items.filter(holder => matchesFacts(holder, facts));
  const { posts, groups } = await readPostsWithGroups(store, candidates.map(postIdIn), 'stored');
  const match = posts
    .filter(kind.is)
    .filter(record => mayOnPost(context.caller, 'read', asOf(record, context.now)))
    .filter(({ sources }) => key === undefined || idOf(sources, key.source) === undefined)
    .find(({ description }) => isDescription(description, input.description)); // name items only have a digest of it
  if (match !== undefined) {
    const write = { before: match, group: groups.get(postKey(match.id).pk), input, translationOf };
    return planFill(kind, write, resolving);
  }
  const made = await planWrite(kind, { before: undefined, input, translationOf }, resolving);
  return { ...made, changes: [...made.changes, ...claimOnce(name, lock, reserved)] };
};
