/** Resolves the venues or organizers that an event names, by id or by description (contract/events#linked-records). */

import type { Report } from '../../shared/api/operation.ts';
import { mayOnPost } from '../../shared/auth/rights.ts';
import { invalid } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import { isDescription, linkedSlug, matchesFacts, sentFieldsOf } from '../../shared/model/linked.ts';
import { pictureOf } from '../../shared/model/picture.ts';
import {
  editsAfter,
  editsFound,
  idOf,
  mayTakeKey,
  type SentKey,
  type SourceKey,
  sentKey,
  withoutEdits,
} from '../../shared/model/sources.ts';
import { planSave } from '../../shared/records/save.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { foldName } from '../../shared/text/fold.ts';
import { postIdIn, readPosts, readPostsWithGroups } from '../records/read-records.ts';
import {
  claimOnce,
  type FoldedName,
  findPostBySourceKey,
  freeSlug,
  nextPostId,
  type ReferenceContext,
  type ResolvedReference,
  type UniqueNameItems,
  uniqueNameItems,
  withoutDuplicates,
} from '../records/unique-keys.ts';
import { checkAuthor, pictureChanges, pictureFor } from '../records/write-context.ts';
import { isOfType, type LinkedKind, type LinkedPosts } from './kinds.ts';
import { planChange } from './plan.ts';

/** In the order sent, without duplicates. @throws ApiError 400 for ids of records that do not exist or that the caller may not read. */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  write: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>[]> => {
  const readable = await readableRecords(kind, references, write);
  const writeAt = (at: string): ReferenceContext => ({
    ...write,
    report: reportWithin(kind.type + at, write.report),
  });
  const meant = references
    .map(reference => recordMeant(kind, reference, readable, write))
    .map(each => ('make' in each ? { ...each, make: withWholeKey(each.make, writeAt(each.at)) } : each));
  const distinct = withoutDuplicates(meant, (earlier, later) => isSame(kind, earlier, later));
  const resolved = await Promise.all(
    distinct.map(each =>
      'record' in each ? { record: each.record, changes: [] } : resolveDescribed(kind, each.make, writeAt(each.at)),
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
  const records = ids.size === 0 ? [] : await readPosts(store, [...ids], 'consistent');
  return new Map(
    records
      .filter(isOfType(kind.type))
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
const withWholeKey = <Input extends SentKey>(input: Input, { source: ofAll, report }: ReferenceContext): Input => {
  const { source = ofAll, source_id } = input;
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
  const write = key === undefined ? ofEvent : inNameOf(key, ofEvent);
  const { store, context, report } = write;
  const scope = { type: kind.type, language: context.language, is: isOfType(kind.type) };
  const found = key && (await findPostBySourceKey(key, scope, store));
  if (found === undefined) return matchOrCreate(kind, input, write);
  const { record, group } = found;
  const shown = asOf(record, context.now);
  if (!mayOnPost(context.caller, 'read', shown)) {
    report.ignored('source_id'); // the key must not reveal a hidden record
    return matchOrCreate(kind, withoutKey(input), write);
  }
  if (!mayOnPost(context.caller, 'edit', shown)) return { record: shown, changes: [], before: record, group };
  await checkAuthor(store, input.author, record, context);
  return { ...(await planChange(kind, { found, input, link: undefined }, write)), before: record };
};

/** Whoever writes the event, what comes with a key comes from its source. */
const inNameOf = ({ source }: SourceKey, { context, ...write }: ReferenceContext): ReferenceContext => ({
  ...write,
  context: { ...context, source: { overwritesEdits: false, ...context.source, source } },
});

/**
 * The stored record that a description duplicates, or a new one (contract/venues#duplicates). Returns changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  write: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>> => {
  const { store, context } = write;
  await checkAuthor(store, input.author, undefined, context);
  const key = sentKey(input);
  const { folded, scope, facts } = kind.uniqueNameOf(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, items } = await uniqueNameItems(store, name, scope);
  const candidates = items.filter(holder => matchesFacts(holder, facts));
  const { posts, groups } = await readPostsWithGroups(store, candidates.map(postIdIn), 'consistent');
  const match = posts
    .filter(isOfType(kind.type))
    .filter(record => mayOnPost(context.caller, 'read', asOf(record, context.now)))
    .filter(({ sources }) => key === undefined || idOf(sources, key.source) === undefined)
    .find(({ description }) => isDescription(description, input.description)); // name items only have a digest of it
  if (match === undefined) return create(kind, input, { name, lock }, write);
  const filled = await fillMatch(kind, match, input, write);
  return { ...filled, before: match, group: groups.get(postKey(match.id).pk) };
};

const create = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  { name, lock }: { readonly name: FoldedName } & Pick<UniqueNameItems, 'lock'>,
  { store, context, reserved, report }: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>> => {
  const id = await nextPostId(store);
  const picture = await pictureFor(store, undefined, input, { ...context, report });
  const draft = kind.write(undefined, input, { id, slug: '', image: picture.image }, context);
  const wanted = linkedSlug(undefined, draft, context);
  const record = { ...draft, slug: wanted === '' ? '' : await freeSlug(store, { ...name, wanted, reserved }) };
  const pictured = await pictureChanges(store, [{ before: undefined, after: record }], picture);
  return { record, changes: [...pictured, ...claimOnce(name, lock, reserved), ...planSave(undefined, record)] };
};

/**
 * The matched record. If the caller may edit it, its empty fields are filled in, and it gets the source key. Nothing in it is overwritten,
 * so no edit of a person is forgotten (`overwritesEdits`).
 */
const fillMatch = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  stored: LinkedPosts[T]['record'],
  sentInput: LinkedPosts[T]['input'],
  { store, context: asked, report }: ReferenceContext,
): Promise<ResolvedReference<LinkedPosts[T]['record']>> => {
  const context = { ...asked, source: asked.source && { ...asked.source, overwritesEdits: false } };
  const match = asOf(stored, context.now);
  const [mayEdit, key] = [mayOnPost(context.caller, 'edit', match), sentKey(sentInput)];
  if (key && !(mayEdit && mayTakeKey(match.sources, key))) report.ignored('source_id');
  if (!mayEdit) return { record: match, changes: [] };
  const { input, kept } = withoutEdits(match, sentInput, context);
  for (const name of kept) report.kept(name);
  const sent = match.image === null ? input : {};
  const picture = await pictureFor(store, pictureOf(match), sent, { ...context, report });
  const filled = kind.fill(match, input, picture.image, context);
  if (filled === undefined) return { record: match, changes: [] };
  const edits = editsAfter(
    match,
    filled,
    sentInput,
    { before: sentFieldsOf(match), after: sentFieldsOf(filled) },
    context,
  );
  /** A record that people have made keeps what it has in the next nights, too, when it is found by its key. */
  const editedAtFirstKey = () => {
    // A picture of its own counts as another one than that which is sent, without looking that one up.
    const prepared = { id: match.id, slug: match.slug, image: match.image === null ? pictureOf(filled) : null };
    const written = kind.write(filled, { ...sentInput, author: undefined }, prepared, context);
    return editsFound(edits.edited, sentInput, { before: sentFieldsOf(filled), after: sentFieldsOf(written) });
  };
  const isFirstKey = key !== undefined && match.sources === undefined;
  const record = { ...filled, ...edits, ...(isFirstKey && { edited: editedAtFirstKey() }) };
  const pictured = await pictureChanges(store, [{ before: stored, after: record }], picture);
  return { record, changes: [...pictured, ...planSave(stored, record)] };
};
