/**
 * Which venues or organizers an event means, by id or by description
 * (contract/events#linked-records, contract/venues#duplicates): reads what a description may mean,
 * decides which record it means, and plans the write.
 */

import type { Report } from '../../shared/api/operation.ts';
import { ApiError, invalid, refusedWithin } from '../../shared/http/errors.ts';
import { within } from '../../shared/http/ignored.ts';
import type { LinkReference } from '../../shared/http/references.ts';
import { droppedOf, meantAmong } from '../../shared/linked/linked-post.ts';
import { asOf } from '../../shared/model/base.ts';
import { hasKey, type SentKey, type SourceKey, sentKey } from '../../shared/model/sources.ts';
import type { GroupWrite } from '../../shared/model/translation-plan.ts';
import { claimName } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
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
 * Returns the linked records in the order sent, without duplicates. Descriptions in one body are
 * applied one after another, each to the result of those before it. Each record is then written
 * once, because two plans for one record would overwrite each other.
 *
 * For example, `venue: [5, { venue: 'Sala', city: 'Vigo' }, { venue: 'Sala', source_id: '7' }]`:
 *
 * 1. `readableRecords` reads venue 5, and `recordMeant` says that the others are descriptions.
 * 2. `lookUp` finds the candidates for each description: the record with its source key, or else
 *    the records named Sala.
 * 3. `targetOf` creates a record for the first description, or fills in a stored one, and gives the
 *    source key of the second description to the same record.
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
    // `recordMeant` may throw. Within an async function this becomes a rejection, which
    // `Promise.all` handles; a plain throw would leave other rejections unhandled, which end the
    // process.
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
  // A record that is both named by its id and described is linked once, and filled in.
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
 * Finds the stored record that a create duplicates, or makes a new one
 * (contract/venues#duplicates). The changes are returned, not committed.
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

/** @throws the error about a description, naming its place in the body: `venue[1][image]`. */
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

/**
 * Reports the field as a whole and none of its parts, because only the caller sees the record that
 * it links.
 */
const WHOLE = '';

/** Reports names of parts within this field. */
const reportWithin = (field: string, report: Report): Report => ({
  ...report,
  ignored: name => report.ignored(name === WHOLE ? field : within(field, name)),
  kept: name => report.kept(within(field, name)),
});

/** A record that was named by its id. */
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

/**
 * A description to be matched. `resolving` reports names together with the description's position.
 */
interface Description<T extends LinkedPostType> {
  readonly input: LinkedPosts[T]['input'];
  readonly resolving: ReferenceContext;
}

/**
 * An id that comes with a name counts only if the record has this name
 * (contract/events#linked-records).
 */
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
 * Adds the source of the event to a description that has only a `source_id`. A key that is still
 * incomplete is removed and reported as ignored.
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

// Looks up the stored records that a description may mean.

interface LookedUp<T extends LinkedPostType> extends Description<T> {
  /** Changes that take the key away from a contributor's draft. */
  readonly released?: readonly Change[];
  /** The record that has the key. If there is one, records of the same name are not read. */
  readonly byKey?: Found<T>;
  /** The lock of the name, as it was read. */
  readonly lock?: number | undefined;
  /** Records with the same name, in this town or without a town. */
  readonly namesakes?: readonly Found<T>[];
}

/**
 * Looks for the key before the name. The key of a hidden record is reported as ignored, so that it
 * does not reveal the record (contract/http#source-keys).
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

// Decides which record each description means, and what becomes of the record.

/** A record that descriptions mean, as it is after all of them have been applied. */
interface Target<T extends LinkedPostType> extends Written<T> {
  /** The descriptions, in the order in which they were applied. */
  readonly descriptions: readonly [LookedUp<T>, ...LookedUp<T>[]];
  /** The stored record, or undefined for a new one. */
  readonly stored: Found<T> | undefined;
}

/**
 * What a description means: a `target` of earlier descriptions, or a `stored` record. Without both,
 * it means a new record.
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
 * The record that a description means, with the description applied. A record that was found by its
 * source key is updated; in any other, only empty fields are filled in. A record that the caller
 * may not edit stays as it is.
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

/** Joins two writes of one record into one. */
const bothOf = <T extends LinkedPostType>(first: Written<T> | undefined, second: Written<T>): Written<T> => {
  if (first === undefined || !second.isWritten) return first ?? second;
  const { version } = first.isWritten ? first.record : second.record;
  return { record: { ...second.record, version }, isWritten: true, picture: { ...first.picture, ...second.picture } };
};

/** A description with a source key is written as its source does it, whoever writes the event. */
const inNameOf = (key: SourceKey | undefined, asked: ReferenceContext): ReferenceContext => {
  if (key === undefined) return asked;
  const source = { overwritesEdits: false, ...asked.context.source, source: key.source };
  return { ...asked, context: { ...asked.context, source } };
};

/**
 * The changes of a record, and further changes that its descriptions cause. `lookedUp` contains all
 * descriptions of the field. A new record also raises the lock of its name, on condition of the
 * lowest value that was read, so that a create between two look-ups causes a conflict. The value 0
 * means that there is no lock yet.
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
 * Reports the sent fields that the final record does not have as described. The description that
 * creates or updates the record is left out, since the record has all of its fields. If an event
 * links a stored record that the event's readers cannot see, the whole field is reported.
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
