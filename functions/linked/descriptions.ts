/**
 * Which records the descriptions of a body mean (contract/events#linked-records,
 * contract/venues#duplicates). Each record is written once, as two plans of it would overwrite each
 * other.
 *
 * For example, a body has `[{ venue: 'Teatro' }, { venue: 'Teatro', city: 'Vigo' }]`, and a Teatro without a town is stored. The first matches
 * it. The second is compared with what the first makes of it, and fits, too. So there is one record to write, which gets the town.
 */
import * as v from 'valibot';
import { asOf } from '../../shared/model/base.ts';
import { droppedOf, meantAmong } from '../../shared/model/linked.ts';
import { hasKey, type SourceKey, sentKey, withoutEdits } from '../../shared/model/sources.ts';
import type { GroupWrite } from '../../shared/model/translation-plan.ts';
import type { Change } from '../../shared/store/change.ts';
import { type LinkedPostType, PostId } from '../../shared/store/records.ts';
import { foldName } from '../../shared/text/fold.ts';
import type { ReferenceContext } from '../records/references.ts';
import type { FoldedName } from '../records/unique-keys.ts';
import { type Found, type LinkedKind, type LinkedPosts, mayEdit, planFill, planWrite, type Resolved } from './write.ts';

/** A description to be matched. `resolving`: reports names with its position. */
export interface Description<T extends LinkedPostType> {
  readonly input: LinkedPosts[T]['input'];
  readonly resolving: ReferenceContext;
}

export interface LookedUp<T extends LinkedPostType> extends Description<T> {
  /** What takes the key from a contributor's draft. */
  readonly released?: readonly Change[];
  /** The record that has the key. Then namesakes are not read. */
  readonly byKey?: Found<T>;
  readonly name?: FoldedName;
  /** Of the name, when it was read. */
  readonly lock?: number | undefined;
  /** Records of the name, in this town or in none. */
  readonly namesakes?: readonly Found<T>[];
}

export interface RecordToWrite<T extends LinkedPostType> {
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

/** What a description may mean: a record that others before it are about, or another stored one. */
interface Candidate<T extends LinkedPostType> {
  /** As it will be. */
  readonly record: LinkedPosts[T]['record'];
  readonly target?: RecordToWrite<T>;
  readonly stored: Found<T> | undefined;
}

/** Those with the key of a record are first, as others are compared with what becomes of that record. */
export const groupByRecord = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  lookedUp: readonly LookedUp<T>[],
): RecordToWrite<T>[] => {
  const toWrite: RecordToWrite<T>[] = [];
  for (const each of lookedUp.toSorted((a, b) => Number(b.byKey !== undefined) - Number(a.byKey !== undefined))) {
    const { target, stored } = meantBy(kind, each, toWrite) ?? {};
    if (target === undefined) toWrite.push(aloneIn(each, stored));
    else toWrite[toWrite.indexOf(target)] = addDescription(kind, target, each);
  }
  return toWrite;
};

const aloneIn = <T extends LinkedPostType>(first: LookedUp<T>, stored: Found<T> | undefined): RecordToWrite<T> => ({
  first,
  others: [],
  input: first.input,
  resolving: first.resolving,
  stored,
});

/** What one description alone means. */
export const matchedBy = <T extends LinkedPostType>(kind: LinkedKind<T>, lookedUp: LookedUp<T>): RecordToWrite<T> =>
  aloneIn(lookedUp, meantBy(kind, lookedUp, [])?.stored);

const meantBy = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, byKey, namesakes = [], resolving: { context } }: LookedUp<T>,
  toWrite: readonly RecordToWrite<T>[],
): Partial<Candidate<T>> | undefined => {
  const targetOf = ({ record: { id } }: Found<T>) => toWrite.find(({ stored }) => stored?.record.id === id);
  if (byKey) return { target: targetOf(byKey), stored: byKey };
  const [key, { folded }] = [sentKey(input), kind.uniqueNameOf(input)];
  const earlier = toWrite.map(target => ({ record: recordAfter(kind, target), target, stored: target.stored }));
  const others = namesakes.filter(found => targetOf(found) === undefined);
  const candidates: Candidate<T>[] = [
    ...earlier.filter(({ record }) => foldName(record.name) === folded),
    ...others.map(stored => ({ record: asOf(stored.record, context.now), stored })),
  ];
  return (
    earlier.find(({ record }) => key && hasKey(record.sources, key)) ??
    meantAmong(candidates, input, kind.facts, context.caller)
  );
};

/** Of a record that has no id yet. */
const NO_ID = v.parse(PostId, 0);

const recordAfter = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { first, input, stored, resolving }: RecordToWrite<T>,
): LinkedPosts[T]['record'] => {
  const { context } = inNameOf(sentKey(input), resolving);
  if (stored === undefined) return kind.write(undefined, input, { id: NO_ID, slug: '', image: null }, context);
  const shown = asOf(stored.record, context.now);
  if (!mayEdit(stored, resolving)) return shown;
  if (first.byKey === undefined) return kind.fill(shown, input, null, context) ?? shown;
  const prepared = { id: shown.id, slug: shown.slug, image: null };
  return kind.write(shown, withoutEdits(shown, input, context).input, prepared, context);
};

/** What the target lacks is taken from the description. A second key is reported, unless the record has it. */
const addDescription = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  target: RecordToWrite<T>,
  each: LookedUp<T>,
): RecordToWrite<T> => {
  const { input: sent, byKey } = each;
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

// The plan of a write of a record that is described.

/** What a create, or an event, describes. */
export interface Sent<T extends LinkedPostType> extends Pick<GroupWrite, 'translationOf'> {
  readonly input: LinkedPosts[T]['input'];
}

/**
 * A record whose key was sent is updated; in another stored one, what it lacks is filled in. What
 * the caller may not edit stays as it is.
 * `claim`: what a new record changes besides. @throws ApiError for a picture that the caller may
 * not use.
 */
export const planDescribed = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { first: { byKey }, input, translationOf, stored, resolving: asked }: RecordToWrite<T> & Sent<T>,
  claim: () => readonly Change[],
): Promise<Resolved<T>> => {
  const resolving = inNameOf(sentKey(input), asked);
  const { context } = resolving;
  if (stored === undefined) {
    const made = await planWrite(kind, { before: undefined, input, translationOf }, resolving);
    return { ...made, changes: [...made.changes, ...claim()] };
  }
  const { record: before, group } = stored;
  if (byKey === undefined) return planFill(kind, { before, group, input, translationOf }, resolving);
  if (!mayEdit(stored, resolving)) return { record: asOf(before, context.now), changes: [], before, group };
  return planWrite(kind, { before, group, input }, resolving);
};

/**
 * Names what `record`, as it is in the end, has otherwise than its descriptions. One that creates
 * or updates it is written as it is sent.
 */
export const reportDropped = <T extends LinkedPostType>(
  { first, others, stored }: RecordToWrite<T>,
  record: LinkedPosts[T]['record'],
): void => {
  const isWritten = stored === undefined || (first.byKey !== undefined && mayEdit(stored, first.resolving));
  for (const each of isWritten ? others : [first, ...others]) reportDroppedOf(record, each);
};

export const reportDroppedOf = <T extends LinkedPostType>(
  record: LinkedPosts[T]['record'],
  { input, resolving: { context, report } }: Description<T>,
): void => {
  for (const name of droppedOf(asOf(record, context.now), input, context)) report.ignored(name);
};

/** Whoever writes the event, what comes with a key comes from its source. */
export const inNameOf = (key: SourceKey | undefined, asked: ReferenceContext): ReferenceContext => {
  if (key === undefined) return asked;
  const source = { overwritesEdits: false, ...asked.context.source, source: key.source };
  return { ...asked, context: { ...asked.context, source } };
};
