/**
 * Resolves the venues or organizers that an event names, by id or by description (contract/events#linked-records): reads what a description may
 * mean, decides which record it means, and plans the write.
 */

import type { Report } from '../../shared/api/operation.ts';
import { mayOnPost } from '../../shared/auth/rights.ts';
import { invalid, refusedWithin } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import type { SentKey } from '../../shared/model/sources.ts';
import { type Change, nameOf } from '../../shared/store/change.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { foldName } from '../../shared/text/fold.ts';
import { postIdIn, readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { ReferenceContext, ReservedNames } from '../records/references.ts';
import { claimOnce, type FoldedName, holderOfKey, uniqueNameItems } from '../records/unique-keys.ts';
import { checkAuthor } from '../records/write-context.ts';
import {
  type Description,
  groupByRecord,
  type LookedUp,
  matchedBy,
  planDescribed,
  reportDropped,
  reportDroppedOf,
  type Sent,
} from './descriptions.ts';
import { type Found, type LinkedKind, type LinkedPosts, mayEdit, type Resolved } from './write.ts';

/**
 * In the order sent, without duplicates. Descriptions of one body match as if they were created one after another, but each record is planned
 * once: two plans of it would overwrite each other.
 *
 * For example, `venue: [5, { venue: 'Sala', city: 'Vigo' }, { venue: 'Sala', source_id: '7' }]`:
 *
 * 1. `readableRecords` reads venue 5, and `recordMeant` says that the others are descriptions.
 * 2. `lookUp` finds what each of them may mean: by source key, else the records named Sala.
 * 3. `groupByRecord` sees that both mean one record, stored or new.
 * 4. `planDescribed` creates it, or fills in what it lacks.
 * @throws ApiError 400 for ids of records that do not exist or that the caller may not read.
 */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  resolving: ReferenceContext,
): Promise<Resolved<T>[]> => {
  const readable = await readableRecords(kind, references, resolving);
  const meant = await Promise.all(
    // `recordMeant` may throw. Within an async function that is a rejection, which `Promise.all` awaits; others would end the process.
    references.map(async reference => {
      const one = recordMeant(kind, reference, readable, resolving);
      return 'record' in one ? one : refusing(kind, one, lookUp(kind, one));
    }),
  );
  const lookedUp = meant.filter(each => 'input' in each);
  const toWrite = groupByRecord(kind, lookedUp);
  const planned = await Promise.all(
    toWrite.map(async target => {
      const plan = planDescribed(kind, target, claimFor(target.first, lookedUp));
      const { changes, ...planned } = await refusing(kind, target, plan);
      const released = [target.first, ...target.others].flatMap(each => each.released ?? []);
      return { target, plan: { ...planned, changes: [...changes, ...released] } };
    }),
  );
  for (const { target, plan } of planned) {
    reportDropped(target, plan.record);
    const { first, stored } = target;
    if (stored && !first.byKey && plan.record.status !== 'publish') first.resolving.report.ignored(WHOLE);
  }
  /** Each description belongs to exactly one record to write. */
  const planOf = (each: LookedUp<T>) =>
    planned.find(({ target: { first, others } }) => first === each || others.includes(each))?.plan;
  const resolved = new Map<PostId, Resolved<T>>();
  for (const each of meant) {
    const one = 'record' in each ? { record: each.record, changes: [] } : planOf(each);
    // A record that is named by its id and described is linked once, and filled in.
    if (one !== undefined && (one.changes.length > 0 || !resolved.has(one.record.id))) resolved.set(one.record.id, one);
  }
  return [...resolved.values()];
};

/** @throws what is wrong with a description, as wrong in the field: `venue[1][image]`. */
const refusing = async <T extends LinkedPostType, Done>(
  { type }: LinkedKind<T>,
  { resolving }: Description<T>,
  doing: Promise<Done>,
): Promise<Done> => {
  try {
    return await doing;
  } catch (error) {
    throw refusedWithin(type, resolving.at ?? '', error);
  }
};

/** Stands for the field, not for a part of it: nobody but the caller sees what it links. */
const WHOLE = '';

/** Reports the names of parts of this field. */
const reportWithin = (field: string, report: Report): Report => ({
  ...report,
  ignored: name => report.ignored(name === WHOLE ? field : within(field, name)),
  kept: name => report.kept(within(field, name)),
});

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
  const resolving = { ...asked, at, report: reportWithin(kind.type + at, asked.report) };
  if ('make' in reference) return { input: withWholeKey(reference.make, resolving), resolving };
  const { id, named } = reference;
  const record = readable.get(id);
  if (record !== undefined && (named === undefined || foldName(named.name) === foldName(record.name))) {
    if (named?.make?.source_id) resolving.report.ignored('source_id');
    if (named?.make) reportDroppedOf(record, { input: named.make, resolving });
    return { record };
  }
  if (named?.make === undefined) throw invalid({ [kind.type]: 'unknown' });
  resolving.report.ignored('id');
  return { input: withWholeKey(named.make, resolving), resolving };
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

/**
 * The key comes before the name, and must not reveal a hidden record (contract/http#source-keys).
 * @throws ApiError for an author that the caller may not set.
 */
const lookUp = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, resolving }: Description<T>,
): Promise<LookedUp<T>> => {
  const { store, context, report } = resolving;
  const scope = { type: kind.type, language: context.language, is: kind.is };
  const { found, released } = await holderOfKey(input, scope, context, store);
  if (found !== undefined && mayRead(found, resolving)) {
    if (mayEdit(found, resolving)) await checkAuthor(store, input.author, found.record, context);
    return { input, resolving, byKey: found };
  }
  if (found !== undefined) report.ignored('source_id');
  await checkAuthor(store, input.author, undefined, context);
  const named = found === undefined ? input : withoutKey(input);
  const lookedUp = await readNamesakes(kind, { input: named, resolving });
  return { ...lookedUp, released: releasedOnce(released, resolving.reserved) };
};

/** Two keys that are sent may be of one record. */
const releasedOnce = (released: readonly Change[], reserved: ReservedNames): readonly Change[] => {
  const name = `keys of ${released.map(nameOf)[0]}`;
  if (reserved.has(name)) return [];
  reserved.add(name);
  return released;
};

const mayRead = ({ record }: Found<LinkedPostType>, { context }: ReferenceContext): boolean =>
  mayOnPost(context.caller, 'read', asOf(record, context.now));

const readNamesakes = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, resolving }: Description<T>,
): Promise<LookedUp<T>> => {
  const { store, context } = resolving;
  const { folded, scope } = kind.uniqueNameOf(input);
  const name: FoldedName = { type: kind.type, language: context.language, folded };
  const { lock, items } = await uniqueNameItems(store, name, scope);
  const { posts, groups } = await readPostsWithGroups(store, items.map(postIdIn), 'stored');
  const namesakes = posts.filter(kind.is).map(record => ({ record, group: groups.get(postKey(record.id).pk) }));
  return { input, resolving, name, lock, namesakes };
};

/** Raises the lock of the name for a new record: the lowest that was read, so that a create between two look-ups fails the condition. 0: none yet. */
const claimFor =
  <T extends LinkedPostType>({ name, resolving }: LookedUp<T>, lookedUp: readonly LookedUp<T>[]) =>
  (): readonly Change[] => {
    if (name === undefined) return [];
    const locks = lookedUp.filter(each => each.name?.folded === name.folded).map(({ lock }) => lock ?? 0);
    return claimOnce(name, Math.min(...locks) || undefined, resolving.reserved);
  };

/**
 * The stored record that a description duplicates, or a new one (contract/venues#duplicates). Returns changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, translationOf }: Sent<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  await checkAuthor(resolving.store, input.author, undefined, resolving.context);
  const lookedUp = await readNamesakes(kind, { input, resolving });
  const target = matchedBy(kind, lookedUp);
  const planned = await planDescribed(kind, { ...target, translationOf }, claimFor(lookedUp, [lookedUp]));
  reportDropped(target, planned.record);
  return planned;
};
