/** Resolves the venues or organizers that an event names, by id or by description (contract/events#linked-records). */

import type { Report } from '../../shared/api/operation.ts';
import { mayOnPost } from '../../shared/auth/rights.ts';
import { invalid } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import { type Facts, fits, matchesFacts } from '../../shared/model/linked.ts';
import { hasKey, type SentKey, sentKey, withoutEdits } from '../../shared/model/sources.ts';
import type { Change } from '../../shared/store/change.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { foldName } from '../../shared/text/fold.ts';
import { postIdIn, readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { ReferenceContext, ResolvedReference } from '../records/references.ts';
import { claimOnce, type FoldedName, findPostBySourceKey, uniqueNameItems } from '../records/unique-keys.ts';
import type { FoundPost } from '../records/visibility.ts';
import { checkAuthor } from '../records/write-context.ts';
import type { LinkedKind, LinkedPosts } from './kinds.ts';
import { inNameOf, planDescribed, type Sent } from './plan.ts';

type Resolved<T extends LinkedPostType> = ResolvedReference<LinkedPosts[T]['record']>;

/**
 * In the order sent, without duplicates. Descriptions of one body match as if they were created one after another, but each record is planned
 * once: two plans of it would overwrite each other.
 * @throws ApiError 400 for ids of records that do not exist or that the caller may not read.
 */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  resolving: ReferenceContext,
): Promise<Resolved<T>[]> => {
  const readable = await readableRecords(kind, references, resolving);
  const meant = await Promise.all(
    references.map(reference => lookUp(kind, recordMeant(kind, reference, readable, resolving))),
  );
  const lookedUp = meant.filter(each => 'make' in each);
  const targets = targetsOf(kind, lookedUp);
  const planned = await Promise.all(
    targets.map(target => {
      const isByKey = target.first.byKey !== undefined;
      return planDescribed(kind, { ...target, isByKey, claim: claimFor(target.first, lookedUp) }, target.resolving);
    }),
  );
  const resolved = new Map<PostId, Resolved<T>>();
  for (const each of meant) {
    const at = targets.findIndex(({ first, others }) => first === each || others.some(other => other === each));
    const one = 'record' in each ? { record: each.record, changes: [] } : planned[at];
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

/** The record of an id. */
interface ById<T extends LinkedPostType> {
  readonly record: LinkedPosts[T]['record'];
}

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
): ById<T> | Description<T> => {
  const { at = '' } = reference;
  const resolving = { ...asked, report: reportWithin(kind.type + at, asked.report) };
  if ('make' in reference) return { make: withWholeKey(reference.make, resolving), resolving };
  const { id, named } = reference;
  const record = readable.get(id);
  if (record !== undefined && (named === undefined || foldName(named.name) === foldName(record.name))) {
    if (named?.make?.source_id) resolving.report.ignored('source_id');
    return { record };
  }
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

// Reads what descriptions may mean.

type Found<T extends LinkedPostType> = FoundPost<LinkedPosts[T]['record']>;

interface Namesakes<T extends LinkedPostType> {
  readonly name: FoldedName;
  /** Of the name, when it was read. */
  readonly lock: number | undefined;
  /** Records of the name that the caller may read. */
  readonly namesakes: readonly Found<T>[];
}

interface LookedUp<T extends LinkedPostType> extends Description<T>, Partial<Namesakes<T>> {
  /** The record that has the key. Then namesakes are not read. */
  readonly byKey: Found<T> | undefined;
}

/**
 * The key comes before the name, and must not reveal a hidden record (contract/http#source-keys).
 * @throws ApiError for an author that the caller may not set.
 */
const lookUp = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  meant: ById<T> | Description<T>,
): Promise<ById<T> | LookedUp<T>> => {
  if ('record' in meant) return meant;
  const { make, resolving } = meant;
  const { store, context, report } = resolving;
  const key = sentKey(make);
  const scope = { type: kind.type, language: context.language, is: kind.is };
  const found = key && (await findPostBySourceKey(key, scope, store));
  if (found !== undefined && mayRead(found, resolving)) {
    if (mayEdit(found, resolving)) await checkAuthor(store, make.author, found.record, context);
    return { make, resolving, byKey: found };
  }
  if (found !== undefined) report.ignored('source_id');
  const input = found === undefined ? make : withoutKey(make);
  return { make: input, resolving, byKey: undefined, ...(await readNamesakes(kind, input, resolving)) };
};

const mayEdit = ({ record }: Found<LinkedPostType>, { context }: ReferenceContext): boolean =>
  mayOnPost(context.caller, 'edit', asOf(record, context.now));

const mayRead = ({ record }: Found<LinkedPostType>, { context }: ReferenceContext): boolean =>
  mayOnPost(context.caller, 'read', asOf(record, context.now));

/** Those that the facts in the items of the name do not exclude. */
const readNamesakes = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  resolving: ReferenceContext,
): Promise<Namesakes<T>> => {
  const { store, context } = resolving;
  await checkAuthor(store, input.author, undefined, context);
  const { folded, scope, facts } = kind.uniqueNameOfSent(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, items } = await uniqueNameItems(store, name, scope);
  const ids = items.filter(item => matchesFacts(item, facts)).map(postIdIn);
  const { posts, groups } = await readPostsWithGroups(store, ids, 'stored');
  const all = posts.filter(kind.is).map(record => ({ record, group: groups.get(postKey(record.id).pk) }));
  return { name, lock, namesakes: all.filter(found => mayRead(found, resolving)) };
};

/** Raises the lock of the name for a new record: from the oldest state in which a description of the name was looked up. */
const claimFor =
  <T extends LinkedPostType>({ name, resolving }: LookedUp<T>, lookedUp: readonly LookedUp<T>[]) =>
  (): readonly Change[] => {
    if (name === undefined) return [];
    const locks = lookedUp.filter(each => each.name?.folded === name.folded).map(({ lock }) => lock ?? 0);
    return claimOnce(name, Math.min(...locks) || undefined, resolving.reserved);
  };

// Decides which descriptions mean the same record.

interface Target<T extends LinkedPostType> {
  readonly first: LookedUp<T>;
  /** The other descriptions of the record. */
  readonly others: readonly LookedUp<T>[];
  /** What all of them send together. */
  readonly input: LinkedPosts[T]['input'];
  /** That of the description with the key, if there is one. */
  readonly resolving: ReferenceContext;
  /** undefined: the record is new. */
  readonly stored: Found<T> | undefined;
}

/** Those with the key of a record are first, as others are compared with what becomes of that record. */
const targetsOf = <T extends LinkedPostType>(kind: LinkedKind<T>, lookedUp: readonly LookedUp<T>[]): Target<T>[] => {
  const targets: Target<T>[] = [];
  for (const each of lookedUp.toSorted((a, b) => Number(b.byKey !== undefined) - Number(a.byKey !== undefined))) {
    const { make: input, byKey, namesakes = [], resolving } = each;
    const [key, sent] = [sentKey(input), factsSent(kind, input)];
    const earlier = (found: Found<T>) => targets.findIndex(({ stored }) => stored?.record.id === found.record.id);
    const facts = targets.map(target => factsAfter(kind, target));
    const ofKey = byKey ? earlier(byKey) : facts.findIndex(known => key && hasKey(known?.sources, key));
    const at = byKey || ofKey >= 0 ? ofKey : facts.findIndex(known => known && fits(known, sent));
    const target = targets[at];
    if (target !== undefined) targets[at] = join(kind, target, each);
    else {
      const stored = byKey ?? namesakes.find(found => earlier(found) < 0 && fits(factsOf(kind, found.record), sent));
      targets.push({ first: each, others: [], input, resolving, stored });
    }
  }
  return targets;
};

/** Of the record as it will be. undefined: it is in the trash, where no other description finds it. */
const factsAfter = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { first, input, stored, resolving }: Target<T>,
): Facts | undefined => {
  if (stored === undefined) return factsSent(kind, input);
  const { context } = inNameOf(sentKey(input), resolving);
  const shown = asOf(stored.record, context.now);
  const written = () => {
    if (first.byKey === undefined) return kind.fill(shown, input, null, context) ?? shown;
    const prepared = { id: shown.id, slug: shown.slug, image: null };
    return kind.write(shown, withoutEdits(shown, input, context).input, prepared, context);
  };
  const after = mayEdit(stored, resolving) ? written() : shown;
  return after.status === 'trash' ? undefined : factsOf(kind, after);
};

const factsSent = <T extends LinkedPostType>(kind: LinkedKind<T>, input: LinkedPosts[T]['input']): Facts => {
  const [key, { description = '' }] = [sentKey(input), input];
  return { ...kind.uniqueNameOfSent(input), description, sources: key ? { [key.source]: key.source_id } : {} };
};

const factsOf = <T extends LinkedPostType>(kind: LinkedKind<T>, record: LinkedPosts[T]['record']): Facts => {
  const { description, sources = {} } = record;
  return { ...kind.uniqueNameOf(record), description, sources };
};

/** What the target lacks is taken from the description. A second key is reported, unless the record has it. */
const join = <T extends LinkedPostType>(kind: LinkedKind<T>, target: Target<T>, each: LookedUp<T>): Target<T> => {
  const { make: sent, byKey } = each;
  const [first, second, stored] = [sentKey(target.input), sentKey(sent), target.stored?.record];
  if (first && second && !hasKey({ ...stored?.sources, [first.source]: first.source_id }, second))
    each.resolving.report.ignored('source_id');
  const takesKey = first === undefined && second !== undefined;
  const input = { ...target.input, ...(takesKey && { source: sent.source, source_id: sent.source_id }) };
  // What its key updates keeps what is stored, but for what another of its keys sends. `planFill` overwrites nothing anyway.
  const kept: Partial<Record<PropertyKey, unknown>> = target.first.byKey ? { ...stored } : {};
  for (const name in sent)
    if (isEmpty(input[name]) && (byKey || (kind.filled.includes(name) && isEmpty(kept[name]))))
      input[name] = sent[name];
  const others = [...target.others, each];
  return { ...target, others, input, resolving: takesKey ? each.resolving : target.resolving };
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The stored record that a description duplicates, or a new one (contract/venues#duplicates). Returns changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  sent: Sent<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  const { name, lock, namesakes } = await readNamesakes(kind, sent.input, resolving);
  const facts = factsSent(kind, sent.input);
  const stored = namesakes.find(({ record }) => fits(factsOf(kind, record), facts));
  const claim = () => claimOnce(name, lock, resolving.reserved);
  return planDescribed(kind, { ...sent, stored, isByKey: false, claim }, resolving);
};
