/**
 * Which venues or organizers an event means, by id or by description
 * (contract/events#linked-records, contract/venues#duplicates): reads what a description may mean,
 * decides which record it means, and plans the write.
 */

import type { Report } from '../../shared/api/operation.ts';
import { mayOnPost } from '../../shared/auth/rights.ts';
import { ApiError, invalid, refusedWithin } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { asOf } from '../../shared/model/base.ts';
import { droppedOf, meantAmong } from '../../shared/model/linked.ts';
import { hasKey, type SentKey, type SourceKey, sentKey } from '../../shared/model/sources.ts';
import type { GroupWrite } from '../../shared/model/translation-plan.ts';
import { claimName } from '../../shared/records/save.ts';
import type { Change } from '../../shared/store/change.ts';
import type { LinkedPostType, PostId } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import { foldName } from '../../shared/text/fold.ts';
import { postIdIn, readPosts, readPostsWithGroups } from '../records/read-records.ts';
import type { ReferenceContext } from '../records/references.ts';
import { holderOfKey, uniqueNameItems } from '../records/unique-keys.ts';
import { checkAuthor } from '../records/write-context.ts';
import {
  changesOfLinked,
  type Found,
  filledRecord,
  type LinkedKind,
  type LinkedPosts,
  mayEdit,
  type Resolved,
  type Written,
  writtenRecord,
} from './write.ts';

/**
 * In the order sent, without duplicates. Descriptions of one body are applied one after another,
 * each to what those before it have made, and each record is then written once: two plans of it
 * would overwrite each other.
 *
 * For example, `venue: [5, { venue: 'Sala', city: 'Vigo' }, { venue: 'Sala', source_id: '7' }]`:
 *
 * 1. `readableRecords` reads venue 5, and `recordMeant` says that the others are descriptions.
 * 2. `lookUp` finds what each of them may mean: by source key, else the records named Sala.
 * 3. `targetOf` creates a record for the first, or fills in a stored one, and gives the key of the
 *    second to the same record.
 * 4. `changesOf` plans the changes of that record.
 * @throws ApiError 400 for ids of records that do not exist or that the caller may not read.
 */
export const resolveLinked = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  references: readonly LinkReference<LinkedPosts[T]['input']>[],
  resolving: ReferenceContext,
): Promise<Resolved<T>[]> => {
  const readable = await readableRecords(kind, references, resolving);
  const meant = await Promise.all(
    // `recordMeant` may throw. Within an async function that is a rejection, which `Promise.all`
    // awaits; others would end the process.
    references.map(async reference => {
      const one = recordMeant(kind, reference, readable, resolving);
      return 'record' in one ? one : refusing(kind, one, lookUp(kind, one));
    }),
  );
  const lookedUp = meant.filter(each => 'input' in each);
  let targets: readonly Target<T>[] = [];
  for (const each of lookedUp.toSorted((a, b) => Number(b.byKey !== undefined) - Number(a.byKey !== undefined))) {
    const target = await refusing(kind, each, targetOf(kind, each, targets));
    targets = [...targets.filter(({ record }) => record.id !== target.record.id), target];
  }
  for (const target of targets) reportDropped(target);
  const planned = await Promise.all(targets.map(target => changesOf(kind, target, lookedUp)));
  // A record that is named by its id and described is linked once, and filled in.
  const byId = new Map<PostId, Resolved<T>>([
    ...[...readable.values()].map(record => [record.id, { record, changes: [] }] as const),
    ...planned.map(plan => [plan.record.id, plan] as const),
  ]);
  const idOf = (each: (typeof meant)[number]) =>
    'record' in each ? each.record.id : targets.find(({ descriptions }) => descriptions.includes(each))?.record.id;
  return [...new Set(meant.map(idOf))].flatMap(id => (id && byId.get(id)) ?? []);
};

interface Sent<T extends LinkedPostType> extends Pick<GroupWrite, 'translationOf'> {
  readonly input: LinkedPosts[T]['input'];
}

/**
 * The stored record that a create duplicates, or a new one (contract/venues#duplicates). Returns
 * changes and does not commit them.
 * @throws ApiError for an author or a picture that the caller may not use, and 403 for a
 * translation that the caller may not add.
 */
export const matchOrCreate = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, translationOf }: Sent<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  await checkAuthor(resolving.store, input.author, undefined, resolving.context);
  const lookedUp = await readNamesakes(kind, { input, resolving });
  const target = await targetOf(kind, lookedUp, []);
  if (translationOf && target.stored && !mayEdit(target.stored, resolving)) throw new ApiError('rest_forbidden');
  reportDropped(target);
  return changesOf(kind, target, [lookedUp], translationOf);
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

/** A description to be matched. `resolving`: reports names with its position. */
interface Description<T extends LinkedPostType> {
  readonly input: LinkedPosts[T]['input'];
  readonly resolving: ReferenceContext;
}

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

/**
 * Adds the source of the event to a description with only a `source_id`. An incomplete key is
 * removed and ignored.
 */
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

// What a description may mean.

interface LookedUp<T extends LinkedPostType> extends Description<T> {
  /** What takes the key from a contributor's draft. */
  readonly released?: readonly Change[];
  /** The record that has the key. Then namesakes are not read. */
  readonly byKey?: Found<T>;
  /** Of the name, when it was read. */
  readonly lock?: number | undefined;
  /** Records of the name, in this town or in none. */
  readonly namesakes?: readonly Found<T>[];
}

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
  if (found !== undefined && mayOnPost(context.caller, 'read', asOf(found.record, context.now))) {
    if (mayEdit(found, resolving)) await checkAuthor(store, input.author, found.record, context);
    return { input, resolving, byKey: found };
  }
  if (found !== undefined) report.ignored('source_id');
  await checkAuthor(store, input.author, undefined, context);
  const named = found === undefined ? input : withoutKey(input);
  return { ...(await readNamesakes(kind, { input: named, resolving })), released };
};

const readNamesakes = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, resolving }: Description<T>,
): Promise<LookedUp<T>> => {
  const { store, context } = resolving;
  const { folded, scope } = kind.uniqueNameOf(input);
  const { lock, items } = await uniqueNameItems(store, { type: kind.type, language: context.language, folded }, scope);
  const { posts, groups } = await readPostsWithGroups(store, items.map(postIdIn), 'stored');
  const namesakes = posts.filter(kind.is).map(record => ({ record, group: groups.get(postKey(record.id).pk) }));
  return { input, resolving, lock, namesakes };
};

// What descriptions make of the records that they mean.

/** A record that descriptions mean, as it is after all of them. */
interface Target<T extends LinkedPostType> extends Written<T> {
  /** In the order in which they were applied. */
  readonly descriptions: readonly [LookedUp<T>, ...LookedUp<T>[]];
  /** undefined: the record is new. */
  readonly stored: Found<T> | undefined;
}

/**
 * What a description means: a record that others before it are about, or another stored one;
 * without both, a new one.
 */
interface Meant<T extends LinkedPostType> {
  readonly target?: Target<T> | undefined;
  readonly stored?: Found<T> | undefined;
}

const meantBy = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, byKey, namesakes = [], resolving: { context } }: LookedUp<T>,
  targets: readonly Target<T>[],
): Meant<T> => {
  const earlierOf = ({ record: { id } }: Found<T>) => targets.find(({ record }) => record.id === id);
  if (byKey) return { target: earlierOf(byKey), stored: byKey };
  const [key, { folded }] = [sentKey(input), kind.uniqueNameOf(input)];
  const withKey = targets.find(({ record }) => key && hasKey(record.sources, key));
  if (withKey) return { target: withKey };
  const others = namesakes.filter(found => earlierOf(found) === undefined);
  const candidates: (Meant<T> & Pick<Found<T>, 'record'>)[] = [
    ...targets
      .map(target => ({ record: target.record, target }))
      .filter(({ record }) => foldName(record.name) === folded),
    ...others.map(stored => ({ record: asOf(stored.record, context.now), stored })),
  ];
  return meantAmong(candidates, input, kind.facts, context.caller) ?? {};
};

/**
 * The record that a description means, after it. One whose key was sent is updated; in another one,
 * what it lacks is filled in. What the caller may not edit stays as it is.
 * @throws ApiError for a picture that the caller may not use.
 */
const targetOf = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  each: LookedUp<T>,
  others: readonly Target<T>[],
): Promise<Target<T>> => {
  const { input, byKey } = each;
  const { target, stored = target?.stored } = meantBy(kind, each, others);
  const before = target?.record ?? stored?.record;
  const resolving = inNameOf(sentKey(input), each.resolving);
  const taken = others.map(({ record }) => record.slug);
  const isUpdate = before === undefined || (byKey !== undefined && mayEdit(byKey, resolving));
  const made = isUpdate
    ? await writtenRecord(kind, { before, input }, resolving, taken)
    : byKey
      ? { record: asOf(before, resolving.context.now), isWritten: false }
      : await filledRecord(kind, { before, input }, resolving);
  const descriptions = target ? ([...target.descriptions, each] as const) : ([each] as const);
  return { ...bothOf(target, made), descriptions, stored };
};

/** What two descriptions make of a record is one write of it. */
const bothOf = <T extends LinkedPostType>(first: Written<T> | undefined, second: Written<T>): Written<T> => {
  if (first === undefined || !second.isWritten) return first ?? second;
  const { version } = first.isWritten ? first.record : second.record;
  return { record: { ...second.record, version }, isWritten: true, picture: { ...first.picture, ...second.picture } };
};

/** Whoever writes the event, what comes with a key comes from its source. */
const inNameOf = (key: SourceKey | undefined, asked: ReferenceContext): ReferenceContext => {
  if (key === undefined) return asked;
  const source = { overwritesEdits: false, ...asked.context.source, source: key.source };
  return { ...asked, context: { ...asked.context, source } };
};

/**
 * The changes of a record and of all that its descriptions change besides. `lookedUp`: all
 * descriptions of the field. A new record raises the lock of its name: the lowest that was read, so
 * that a create between two look-ups fails the condition. 0: none yet.
 */
const changesOf = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { descriptions, stored, ...made }: Target<T>,
  lookedUp: readonly LookedUp<T>[],
  translationOf?: GroupWrite['translationOf'],
): Promise<Resolved<T>> => {
  const [{ input, resolving }] = descriptions;
  const write = { before: stored?.record, group: stored?.group, translationOf };
  const planned = await changesOfLinked(kind, write, made, resolving);
  const released = descriptions.flatMap(each => each.released ?? []);
  const { folded } = kind.uniqueNameOf(input);
  const namesakes = lookedUp.filter(
    each => kind.uniqueNameOf(each.input).folded === folded && each.byKey === undefined,
  );
  const lock = Math.min(...namesakes.map(each => each.lock ?? 0)) || undefined;
  const claim = stored ? [] : [claimName(kind.type, resolving.context.language, folded, lock)];
  return { ...planned, changes: [...planned.changes, ...released, ...claim] };
};

/**
 * Names what the record, as it is in the end, has otherwise than its descriptions. The one that
 * creates or updates it is written as it is sent. An event that links a stored record which its
 * readers do not see names the whole field.
 */
const reportDropped = <T extends LinkedPostType>({ descriptions, stored, record }: Target<T>): void => {
  const isWriter = (each: LookedUp<T>, i: number): boolean =>
    each.byKey ? mayEdit(each.byKey, each.resolving) : stored === undefined && i === 0;
  const writer = descriptions.findLast(isWriter);
  for (const each of descriptions) if (each !== writer) reportDroppedOf(record, each);
  const [{ byKey, resolving }] = descriptions;
  if (resolving.at !== undefined && stored && !byKey && record.status !== 'publish') resolving.report.ignored(WHOLE);
};

const reportDroppedOf = <T extends LinkedPostType>(
  record: LinkedPosts[T]['record'],
  { input, resolving: { context, report } }: Description<T>,
): void => {
  for (const name of droppedOf(asOf(record, context.now), input, context)) report.ignored(name);
};
