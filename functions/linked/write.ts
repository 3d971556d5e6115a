/** Plans a write of one venue or organizer: by its own route, by a source key, or by an event that describes it. */

import { mayOnPost } from '../../shared/auth/rights.ts';
import { ApiError } from '../../shared/http/errors.ts';
import { asOf, isUnchanged, oldSlugsAfter } from '../../shared/model/base.ts';
import { fits, linkedSlug, SENT_FIELDS } from '../../shared/model/linked.ts';
import { pictureOf } from '../../shared/model/picture.ts';
import type { PostInput } from '../../shared/model/post-write.ts';
import { editsAfter, editsFound, mayTakeKey, type SourceKey, sentKey } from '../../shared/model/sources.ts';
import { type GroupWrite, planGroup } from '../../shared/model/translation-plan.ts';
import { type Group, type Member, mayReadMember } from '../../shared/model/translations.ts';
import { planSave } from '../../shared/records/save.ts';
import { type Change, unchanged } from '../../shared/store/change.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import type { ReferenceContext, ResolvedReference } from '../records/references.ts';
import { type FoldedName, freeSlug, nextPostId } from '../records/unique-keys.ts';
import type { FoundPost } from '../records/visibility.ts';
import { inputToWrite, type PictureAfter, pictureChanges, pictureFor } from '../records/write-context.ts';
import { factsOf, factsSent, type LinkedKind, type LinkedPosts } from './kinds.ts';

export interface LinkedWrite<
  T extends LinkedPostType,
  Before = LinkedPosts[T]['record'] | undefined,
  Input = LinkedPosts[T]['change'] | PostInput,
> {
  /** As stored; undefined: the record is new. */
  readonly before: Before;
  /** Its translations. */
  readonly group?: Group | undefined;
  readonly input: Input;
  readonly translationOf?: GroupWrite['translationOf'];
}

/** Without changes, the write changes nothing. */
type Resolved<T extends LinkedPostType> = ResolvedReference<LinkedPosts[T]['record']>;

/** A new record, or an update, for which the right to edit the record has to be checked before. */
export const planWrite = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  write: LinkedWrite<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  const { before, input: sent } = write;
  const { store, context, reserved, report } = resolving;
  const shown = before && asOf(before, context.now);
  const input = inputToWrite(shown, sent, { ...context, report });
  const id = before?.id ?? (await nextPostId(store));
  const picture = await pictureFor(store, before && pictureOf(before), input, { ...context, report });
  const fields = kind.write(before, input, { id, slug: before?.slug ?? '', image: picture.image }, context);
  const wanted = linkedSlug(before, fields, context);
  const { type, language, status } = fields;
  const isOwn = wanted === '' || wanted === before?.slug;
  const slug = isOwn ? wanted : await freeSlug(store, { type, language, wanted, reserved });
  const written = { ...fields, slug, old_slugs: oldSlugsAfter(before, { slug, status }) };
  const edits = shown && editsAfter(shown, written, sent, SENT_FIELDS, context);
  const after = { ...written, ...edits };
  return changesOfLinked(kind, write, { shown, after, picture }, resolving);
};

/**
 * A record that duplicates this one: if the caller may edit it, its empty fields are filled in, and it gets the source key. Nothing in it is
 * overwritten, so no edit of a person is forgotten (`overwritesEdits`).
 * @throws ApiError 403 for a translation that the caller may not add.
 */
const planFill = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  write: LinkedWrite<T, LinkedPosts[T]['record'], LinkedPosts[T]['input']>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => {
  const { before, group, input: sent, translationOf } = write;
  const { store, context: asked, report } = resolving;
  const context = { ...asked, source: asked.source && { ...asked.source, overwritesEdits: false } };
  const shown = asOf(before, context.now);
  const isEditable = mayEdit({ record: before, group }, resolving);
  const key = sentKey(sent);
  if (key && !(isEditable && mayTakeKey(shown.sources, key))) report.ignored('source_id');
  if (!isEditable && translationOf) throw new ApiError('rest_forbidden');
  if (!isEditable) return { record: shown, before, group, changes: [] };
  const input = inputToWrite(shown, sent, { ...context, report });
  const picture = await pictureFor(store, pictureOf(shown), shown.image === null ? input : {}, { ...context, report });
  const filled = kind.fill(shown, input, picture.image, context);
  if (filled === undefined) return changesOfLinked(kind, write, { shown, after: shown, picture }, resolving);
  const edits = editsAfter(shown, filled, sent, SENT_FIELDS, context);
  /** A record that people have made keeps what it has in the next nights, too, when it is found by its key. */
  const editedAtFirstKey = () => {
    // A picture of its own counts as another one than that which is sent, without looking that one up.
    const prepared = { id: shown.id, slug: shown.slug, image: shown.image === null ? pictureOf(filled) : null };
    const written = kind.write(filled, { ...sent, author: undefined }, prepared, context);
    return editsFound({ ...filled, ...edits }, written, sent, SENT_FIELDS);
  };
  const isFirstKey = key !== undefined && shown.sources === undefined;
  const after = { ...filled, ...edits, ...(isFirstKey && { edited: editedAtFirstKey() }) };
  return changesOfLinked(kind, write, { shown, after, picture }, resolving);
};

// A record that an event or a create describes.

/** A description to be matched. `resolving`: reports names with its position. */
export interface Description<T extends LinkedPostType> {
  readonly input: LinkedPosts[T]['input'];
  readonly resolving: ReferenceContext;
}

export type Found<T extends LinkedPostType> = FoundPost<LinkedPosts[T]['record']>;

export interface Namesakes<T extends LinkedPostType> {
  readonly name: FoldedName;
  /** Of the name, when it was read. */
  readonly lock: number | undefined;
  /** Records of the name that the caller may read. */
  readonly namesakes: readonly Found<T>[];
}

export interface LookedUp<T extends LinkedPostType> extends Description<T>, Partial<Namesakes<T>> {
  /** The record that has the key. Then namesakes are not read. */
  readonly byKey: Found<T> | undefined;
}

export interface RecordToWrite<T extends LinkedPostType> {
  readonly first: LookedUp<T>;
  /** The other descriptions of the record (`descriptions.ts`). */
  readonly others: readonly LookedUp<T>[];
  /** What all of them send together. */
  readonly input: LinkedPosts[T]['input'];
  /** That of the description with the key, if there is one. */
  readonly resolving: ReferenceContext;
  /** undefined: the record is new. */
  readonly stored: Found<T> | undefined;
}

/** `isFree`: whether no other description means the record. */
export const recordToWrite = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  first: LookedUp<T>,
  isFree: (found: Found<T>) => boolean = () => true,
): RecordToWrite<T> => {
  const { input, resolving, byKey, namesakes = [] } = first;
  const stored = byKey ?? matchIn(kind, input, namesakes.filter(isFree));
  return { first, others: [], input, resolving, stored };
};

export const matchIn = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  input: LinkedPosts[T]['input'],
  namesakes: readonly Found<T>[],
): Found<T> | undefined => {
  const sent = factsSent(kind, input);
  return namesakes.find(({ record }) => fits(factsOf(kind, record), sent));
};

export const mayEdit = ({ record }: Found<LinkedPostType>, { context }: ReferenceContext): boolean =>
  mayOnPost(context.caller, 'edit', asOf(record, context.now));

/** What a create, or an event, describes. */
export interface Sent<T extends LinkedPostType> extends Pick<GroupWrite, 'translationOf'> {
  readonly input: LinkedPosts[T]['input'];
}

interface Match<T extends LinkedPostType> extends Sent<T> {
  /** undefined: the record is new. */
  readonly stored: FoundPost<LinkedPosts[T]['record']> | undefined;
  /** Whether its key was sent, so that it is updated. Otherwise what it lacks is filled in. */
  readonly isByKey: boolean;
  /** What a new record changes besides. */
  readonly claim: () => readonly Change[];
}

/** What the caller may not edit stays as it is. @throws ApiError for a picture that the caller may not use. */
export const planDescribed = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { input, translationOf, stored, isByKey, claim }: Match<T>,
  asked: ReferenceContext,
): Promise<Resolved<T>> => {
  const resolving = inNameOf(sentKey(input), asked);
  const { context } = resolving;
  if (stored === undefined) {
    const made = await planWrite(kind, { before: undefined, input, translationOf }, resolving);
    return { ...made, changes: [...made.changes, ...claim()] };
  }
  const { record: before, group } = stored;
  if (!isByKey) return planFill(kind, { before, group, input, translationOf }, resolving);
  if (!mayEdit(stored, resolving)) return { record: asOf(before, context.now), changes: [], before, group };
  return planWrite(kind, { before, group, input }, resolving);
};

/** Whoever writes the event, what comes with a key comes from its source. */
export const inNameOf = (key: SourceKey | undefined, asked: ReferenceContext): ReferenceContext => {
  if (key === undefined) return asked;
  const source = { overwritesEdits: false, ...asked.context.source, source: key.source };
  return { ...asked, context: { ...asked.context, source } };
};

interface Written<T extends LinkedPostType> {
  /** `before` as it is shown now. */
  readonly shown: LinkedPosts[T]['record'] | undefined;
  /** `shown` itself: only the group may change. */
  readonly after: LinkedPosts[T]['record'];
  readonly picture: PictureAfter;
}

/** The changes of the record, of its group and of its picture. */
const changesOfLinked = async <T extends LinkedPostType>(
  { type }: LinkedKind<T>,
  { before, group, translationOf }: LinkedWrite<T>,
  { shown, after, picture }: Written<T>,
  { store, context }: ReferenceContext,
): Promise<Resolved<T>> => {
  const isReadable = (member: Member) => mayReadMember(type, member, context);
  const groupPlan = planGroup({ before, after, group, translationOf, isReadable });
  if (shown !== undefined && isUnchanged(shown, after) && groupPlan.changes.length === 0)
    return { record: shown, before, group, changes: [] };
  const own =
    before !== undefined && after === shown ? [unchanged(postKey(before.id), before.version)] : planSave(before, after);
  const pictured = await pictureChanges(store, [{ before, after }], picture);
  return { record: after, before, group: groupPlan.group, changes: [...own, ...groupPlan.changes, ...pictured] };
};
