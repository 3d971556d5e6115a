/**
 * The differences between venues and organizers, and the plan of a write of either. All other files
 * of this folder work for both.
 */

import {
  type Fact,
  linkedSlug,
  type Prepared,
  SENT_FIELDS,
  type ViewOptions,
} from '../../shared/linked/linked-post.ts';
import type { OrganizerChange, OrganizerInput } from '../../shared/linked/organizer-input.ts';
import type { OrganizerRecord } from '../../shared/linked/organizer-record.ts';
import { type OrganizerView, organizerView } from '../../shared/linked/organizer-view.ts';
import {
  FILLED_ORGANIZER_TEXTS,
  fillOrganizer,
  ORGANIZER_FACTS,
  uniqueOrganizerName,
  writeOrganizer,
} from '../../shared/linked/organizer-write.ts';
import type { VenueChange, VenueInput } from '../../shared/linked/venue-input.ts';
import type { VenueRecord } from '../../shared/linked/venue-record.ts';
import { type VenueView, venueView } from '../../shared/linked/venue-view.ts';
import {
  FILLED_VENUE_TEXTS,
  fillVenue,
  uniqueVenueName,
  VENUE_FACTS,
  writeVenue,
} from '../../shared/linked/venue-write.ts';
import { asOf, isUnchanged, oldSlugsAfter, type UniqueName } from '../../shared/model/base.ts';
import { type Picture, pictureOf } from '../../shared/model/post.ts';
import type { PostInput, WriteContext } from '../../shared/model/post-write.ts';
import { editsAfter, editsFound, mayTakeKey, sentKey } from '../../shared/model/sources.ts';
import { type GroupWrite, planGroup } from '../../shared/model/translation-plan.ts';
import { type Group, type Member, mayReadMember } from '../../shared/model/translations.ts';
import { type AnyRecord, isOrganizer, isVenue, planSave } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import { unchanged } from '../../shared/store/change.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { postKey } from '../../shared/store/table.ts';
import type { ReferenceContext, ResolvedReference } from '../records/references.ts';
import { freeSlug, nextPostId } from '../records/unique-keys.ts';
import type { FoundPost } from '../records/visibility.ts';
import { inputToWrite, type PictureAfter, pictureChanges, pictureFor } from '../records/write-context.ts';

/** The types of the stored record, of the bodies that create and change it, and of its view. */
export interface LinkedPosts {
  readonly venue: {
    readonly record: VenueRecord;
    readonly input: VenueInput;
    readonly change: VenueChange;
    readonly view: VenueView;
  };
  readonly organizer: {
    readonly record: OrganizerRecord;
    readonly input: OrganizerInput;
    readonly change: OrganizerChange;
    readonly view: OrganizerView;
  };
}

export interface LinkedKind<T extends LinkedPostType> {
  readonly type: T;
  readonly is: (record: AnyRecord | undefined) => record is LinkedPosts[T]['record'];
  /**
   * The name by which duplicates are found, and what tells records of one name apart
   * (contract/venues#duplicates).
   */
  readonly uniqueNameOf: (input: LinkedPosts[T]['input']) => UniqueName;
  readonly facts: readonly Fact<LinkedPosts[T]['record'] | LinkedPosts[T]['input']>[];
  /** The fields that a duplicate may fill in. */
  readonly filled: readonly (keyof LinkedPosts[T]['input'])[];
  /** The record after a write; `before` is undefined for a create. */
  readonly write: (
    before: LinkedPosts[T]['record'] | undefined,
    input: LinkedPosts[T]['change'] | PostInput,
    prepared: Prepared,
    context: WriteContext,
  ) => LinkedPosts[T]['record'];
  /**
   * The stored record, with its empty fields filled from a duplicate, or undefined if the duplicate
   * adds nothing.
   */
  readonly fill: (
    stored: LinkedPosts[T]['record'],
    duplicate: LinkedPosts[T]['input'],
    image: Picture | null,
    context: WriteContext,
  ) => LinkedPosts[T]['record'] | undefined;
  readonly view: (record: LinkedPosts[T]['record'], options: ViewOptions) => LinkedPosts[T]['view'];
}

export const venueKind: LinkedKind<'venue'> = {
  type: 'venue',
  is: isVenue,
  uniqueNameOf: uniqueVenueName,
  facts: VENUE_FACTS,
  filled: [...FILLED_VENUE_TEXTS, 'stateprovince', 'geo_lat', 'geo_lng', 'image'],
  write: writeVenue,
  fill: fillVenue,
  view: venueView,
};

export const organizerKind: LinkedKind<'organizer'> = {
  type: 'organizer',
  is: isOrganizer,
  uniqueNameOf: uniqueOrganizerName,
  facts: ORGANIZER_FACTS,
  filled: [...FILLED_ORGANIZER_TEXTS, 'image'],
  write: writeOrganizer,
  fill: fillOrganizer,
  view: organizerView,
};

export const LINKED_KINDS: { readonly [T in LinkedPostType]: LinkedKind<T> } = {
  venue: venueKind,
  organizer: organizerKind,
};

// Plans a write that comes by the record's own route, by a source key, or with an event that
// describes the record. The record (`writtenRecord`, `filledRecord`) and the changes
// (`changesOfLinked`) are planned separately, because several descriptions in one body may be about
// one record.

export interface LinkedWrite<
  T extends LinkedPostType,
  Before = LinkedPosts[T]['record'] | undefined,
  Input = LinkedPosts[T]['change'] | PostInput,
> {
  /** The stored record, or undefined for a new one. */
  readonly before: Before;
  /** The translations of the record. */
  readonly group?: Group | undefined;
  readonly input: Input;
  readonly translationOf?: GroupWrite['translationOf'];
}

export type Found<T extends LinkedPostType> = FoundPost<LinkedPosts[T]['record']>;

export const mayEdit = ({ record }: Found<LinkedPostType>, { context }: ReferenceContext): boolean =>
  mayOnPost(context.caller, 'edit', asOf(record, context.now));

/** Without changes, nothing is written. */
export type Resolved<T extends LinkedPostType> = ResolvedReference<LinkedPosts[T]['record']>;

/** What a write makes of a record. */
export interface Written<T extends LinkedPostType> {
  /** The record after the write. */
  readonly record: LinkedPosts[T]['record'];
  /** Whether the record changes. */
  readonly isWritten: boolean;
  readonly picture?: Omit<PictureAfter, 'image'>;
}

/**
 * Makes a new record, or an updated one. The caller has to check the right to edit before. `taken`
 * are the slugs that the same plan gives to other records of the type.
 */
export const writtenRecord = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { before, input: sent }: Pick<LinkedWrite<T>, 'before' | 'input'>,
  { store, context, report }: ReferenceContext,
  taken: readonly string[] = [],
): Promise<Written<T>> => {
  const shown = before && asOf(before, context.now);
  const input = inputToWrite(shown, sent, { ...context, report });
  const id = before?.id ?? (await nextPostId(store));
  const picture = await pictureFor(store, before && pictureOf(before), input, { ...context, report });
  const fields = kind.write(before, input, { id, slug: before?.slug ?? '', image: picture.image }, context);
  const wanted = linkedSlug(before, fields, context);
  const { type, language, status } = fields;
  const isOwn = wanted === '' || wanted === before?.slug;
  const slug = isOwn ? wanted : await freeSlug(store, { type, language, wanted, taken });
  const after = { ...fields, slug, old_slugs: oldSlugsAfter(before, { slug, status }) };
  const edits = shown && editsAfter(shown, after, sent, SENT_FIELDS, context);
  return { record: { ...after, ...edits }, isWritten: true, picture };
};

/**
 * Fills the empty fields of a stored record from a duplicate, and adds the duplicate's source key,
 * if the caller may edit the record. No value is overwritten, so edits by people stay
 * (`overwritesEdits`).
 */
export const filledRecord = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { before, input: sent }: { readonly before: LinkedPosts[T]['record']; readonly input: LinkedPosts[T]['input'] },
  { store, context: asked, report }: ReferenceContext,
): Promise<Written<T>> => {
  const context = { ...asked, source: asked.source && { ...asked.source, overwritesEdits: false } };
  const shown = asOf(before, context.now);
  const isEditable = mayOnPost(context.caller, 'edit', shown);
  const key = sentKey(sent);
  if (key && !(isEditable && mayTakeKey(shown.sources, key))) report.ignored('source_id');
  if (!isEditable) return { record: shown, isWritten: false };
  const input = inputToWrite(shown, sent, { ...context, report });
  const picture = await pictureFor(store, pictureOf(shown), shown.image === null ? input : {}, { ...context, report });
  const after = kind.fill(shown, input, picture.image, context);
  if (after === undefined) return { record: shown, isWritten: false };
  const edits = editsAfter(shown, after, sent, SENT_FIELDS, context);
  /**
   * Marks the fields that differ from the source as edited by people. Otherwise the next load would
   * find the record by its new key, and overwrite what people entered.
   */
  const editedAtFirstKey = () => {
    // A picture that the record already has counts as different from the sent one, so that the sent
    // one need not be looked up.
    const prepared = { id: shown.id, slug: shown.slug, image: shown.image === null ? pictureOf(after) : null };
    const sentAfter = kind.write(after, { ...sent, author: undefined }, prepared, context);
    return editsFound({ ...after, ...edits }, sentAfter, sent, SENT_FIELDS);
  };
  const isFirstKey = key !== undefined && shown.sources === undefined;
  const edited = isFirstKey && { edited: editedAtFirstKey() };
  return { record: { ...after, ...edits, ...edited }, isWritten: true, picture };
};

/** The changes of the record, its group and its picture. */
export const changesOfLinked = async <T extends LinkedPostType>(
  { type }: LinkedKind<T>,
  { before, group, translationOf }: Omit<LinkedWrite<T>, 'input'>,
  { record, isWritten, picture = {} }: Written<T>,
  { store, context }: ReferenceContext,
): Promise<Resolved<T>> => {
  const shown = before && asOf(before, context.now);
  const isReadable = (member: Member) => mayReadMember(type, member, context);
  const groupPlan = planGroup({ before, after: record, group, translationOf, isReadable });
  if (shown !== undefined && isUnchanged(shown, record) && groupPlan.changes.length === 0)
    return { record: shown, before, group, changes: [] };
  const own = before && !isWritten ? [unchanged(postKey(before.id), before.version)] : planSave(before, record);
  const pictured = await pictureChanges(store, [{ before, after: record }], picture);
  return { record, before, group: groupPlan.group, changes: [...own, ...groupPlan.changes, ...pictured] };
};

/** A new record, or an update of one that the caller may edit. */
export const planWrite = async <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  write: LinkedWrite<T>,
  resolving: ReferenceContext,
): Promise<Resolved<T>> => changesOfLinked(kind, write, await writtenRecord(kind, write, resolving), resolving);
