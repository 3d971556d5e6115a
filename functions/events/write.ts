/** Writes an event: from the parsed input to the stored record. */

import type { OperationInput, PermittedInput } from '../../shared/api/operation.ts';
import { costStyle, showCost } from '../../shared/events/cost.ts';
import type { DateWrite } from '../../shared/events/dates-write.ts';
import type { EventChangeById } from '../../shared/events/input.ts';
import { countedBy, type EventRecord } from '../../shared/events/record.ts';
import { SENT_FIELDS } from '../../shared/events/shared-facts.ts';
import { type EventContext, type EventFields, writeEvent } from '../../shared/events/write.ts';
import { publicAddress, webAddress } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { countChanges, type LinkCounts } from '../../shared/lists/entry.ts';
import { asOf, isUnchanged, oldSlugsAfter } from '../../shared/model/base.ts';
import { imageFieldsOf, pictureOf } from '../../shared/model/post.ts';
import { slugFor } from '../../shared/model/post-write.ts';
import { editsAfter, type SourceWrite } from '../../shared/model/sources.ts';
import { checkTranslationOf, type GroupPlan, planGroup } from '../../shared/model/translation-plan.ts';
import { type Group, type Member, mayReadMember } from '../../shared/model/translations.ts';
import { type AnyRecord, isEvent } from '../../shared/records/record.ts';
import type { Change } from '../../shared/store/change.ts';
import type { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { eventPasswordParts, keyedHash } from '../auth/passwords.ts';
import { freeSlug, nextPostId } from '../records/unique-keys.ts';
import {
  findTranslatedPost,
  inputToWrite,
  type PictureAfter,
  pictureChanges,
  pictureFor,
  writeContextOf,
} from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { commitEvent } from './commit-event.ts';
import { checkParent } from './find.ts';
import type { CountedRecords } from './linked-records.ts';
import { linkedAfterWrite, type ResolvedLinks, resolveLinks } from './links.ts';
import { followersOf, hashOfTexts, linksTakenOver } from './translations.ts';

interface EventWrite {
  /** The stored event; undefined for a create. */
  readonly before: EventRecord | undefined;
  /** The translations of `before`. */
  readonly group: Group | undefined;
  readonly input: EventChangeById;
  /** Whether translations follow changes of shared facts (contract/languages#shared-facts). */
  readonly isFollowed?: boolean;
  readonly source?: SourceWrite | undefined;
  /** Set if one of several dates of the event is written. */
  readonly onDate?: DateWrite | undefined;
  /**
   * Further changes of the transaction: the item of the idempotency key, by which a retry is
   * recognized, and the record that gives its source key up to this event.
   */
  readonly alsoChange?: (event: EventRecord) => Change[];
}

export interface SavedEvent {
  readonly event: EventRecord;
  /** The linked records, as the answer shows them. */
  readonly linked: CountedRecords;
  /** Translations that the caller may read but not edit. */
  readonly notFollowed: readonly PostId[];
}

/**
 * Reads all that the write and its answer need, plans it, and commits the event with all that
 * changes with it. Nothing is read afterwards.
 * @throws WriteConflict if another writer was faster; `runOperation` then runs the operation again.
 */
export const saveEvent = async (write: EventWrite, request: PermittedInput, deps: Deps): Promise<SavedEvent> => {
  const { before, group, isFollowed = false, alsoChange = () => [] } = write;
  // Apply the body, look up, plan, read what the answer shows and what follows, commit.
  const fromBody = await eventFromBody(write, request, deps);
  const resolved = await resolveReferences(write, fromBody, request, deps);
  const planned = planEvent(write, { fromBody, resolved }, request, deps);
  const { event, groupPlan } = planned;
  if (planned.isUnchanged) request.report.unchanged();
  const [linked, { followers, notFollowed, groupChanges }] = await Promise.all([
    linkedAfterWrite(planned, resolved.createdOrFilled, request, deps),
    isFollowed && fromBody.shown !== undefined
      ? followersOf({ before: fromBody.shown, after: event, group, groupPlan }, request, deps)
      : { followers: [], notFollowed: [], groupChanges: groupPlan.changes },
  ]);
  const events = planned.isUnchanged ? followers : [{ before, after: event }, ...followers];
  const pictured = await pictureChanges(deps.store, events, resolved.picture);
  const linkedChanges = resolved.createdOrFilled.map(({ changes }) => changes);
  const extra = [...groupChanges, ...pictured, ...alsoChange(event)];
  await commitEvent(deps.store, { written: events, linkedChanges, extra, groupPlan }, request.permission);
  return { event, linked, notFollowed };
};

/**
 * The event as the body changes it. Of the records that the body names, only the translated one has
 * been read, because fields of a new translation are taken over from it.
 */
interface EventFromBody {
  readonly fields: EventFields;
  /** The body without the fields that a source may not overwrite. */
  readonly input: EventChangeById;
  readonly context: EventContext;
  /** The stored event as it is shown now. */
  readonly shown: EventRecord | undefined;
  readonly translationOf: Awaited<ReturnType<typeof findTranslatedPost>>;
  /** The event that a new one translates: facts, links and the picture are taken over from it. */
  readonly translated: EventRecord | undefined;
}

/** @throws ApiError 400 for fields that contradict each other, or a slug that may not be empty. */
const eventFromBody = async (
  { before, input: sent, source, onDate }: EventWrite,
  request: OperationInput,
  deps: Deps,
): Promise<EventFromBody> => {
  const shown = before && asOf(before, request.now);
  const input = inputToWrite(shown, sent, { source, report: request.report });
  const style = costStyle(deps.site, before?.language ?? request.language);
  const context = {
    ...writeContextOf(request, deps),
    source,
    onDate,
    ...(before && { language: before.language }),
    ownAddress: shown && webAddress(publicAddress(request.addresses, shown)),
    costStyle: style,
    shownCost: shown && showCost(shown.cost, style).cost,
  };
  const translationOf = await findTranslatedPost(input.translation_of, request, deps.store);
  if (translationOf) checkTranslationOf('event', translationOf);
  const translated =
    before === undefined && translationOf && isEvent(translationOf.record) ? translationOf.record : undefined;
  const fields = writeEvent(before, input, context, translated);
  checkSlug(before, input, fields);
  return { fields, input, context, shown, translationOf, translated };
};

/**
 * The other records that the event needs: they are found, or their changes are planned. Only ids
 * and numbers of slugs have been reserved in the table at this point.
 */
interface Resolved extends ResolvedLinks {
  readonly id: PostId;
  readonly slug: string;
  readonly picture: PictureAfter;
}

/** @throws ApiError 400 for records that do not exist, or that the caller may not use. */
const resolveReferences = async (
  { before }: EventWrite,
  { fields, input, context, translated }: EventFromBody,
  request: OperationInput,
  { store }: Deps,
): Promise<Resolved> => {
  // The parent may be deleted later (docs/decisions/derived-data), so it is checked only if it
  // changes.
  const parent = fields.post_parent === before?.post_parent ? null : fields.post_parent;
  const [linksOfTranslated] = await Promise.all([
    translated && linksTakenOver(translated, fields.language, request, store),
    parent === null ? undefined : checkParent(parent, store, { ...request, state: 'stored' }),
  ]);
  // Ids are reserved only after the checks above. This runs in parallel with `resolveLinks`, so an
  // event that is refused for an unknown venue leaves a gap in the ids; waiting would cost a round
  // trip.
  const writing = { ...context, report: request.report };
  const withPicture = before ?? translated;
  const [own, picture, links] = await Promise.all([
    identify(before, input, fields, store),
    pictureFor(store, withPicture && pictureOf(withPicture), input, writing),
    resolveLinks(store, before ?? linksOfTranslated, input, writing),
  ]);
  return { ...own, picture, ...links };
};

interface PlannedEvent {
  readonly event: EventRecord;
  readonly groupPlan: GroupPlan;
  /** Whether nothing of the event and its group changes. */
  readonly isUnchanged: boolean;
  /** What the write adds to the counts of the records that the event links. */
  readonly counted: LinkCounts;
}

/**
 * Plans the record and the changes of its group. The planned event also says which fields people
 * have edited, for the next write by a source.
 */
const planEvent = (
  { before, group, input: sentFields, onDate }: EventWrite,
  { fromBody, resolved }: { readonly fromBody: EventFromBody; readonly resolved: Resolved },
  request: OperationInput,
  deps: Deps,
): PlannedEvent => {
  const { fields, input, context, shown, translationOf } = fromBody;
  const { id, slug, picture, links } = resolved;
  // A person who changes one date has changed the field `dates`, so a source keeps from writing it.
  const sent = onDate === undefined ? sentFields : { ...sentFields, dates: [] };
  const written: EventRecord = {
    ...fields,
    id,
    slug,
    old_slugs: oldSlugsAfter(before, { slug, status: fields.status }),
    ...imageFieldsOf(picture.image),
    links,
    password: passwordAfter(before, input, deps),
    translated_from: translationOf === undefined ? before?.translated_from : translatedFrom(translationOf),
    group: before?.group,
  };
  const event = { ...written, ...(shown && editsAfter(shown, written, sent, SENT_FIELDS, context)) };
  const isReadable = (member: Member): boolean => mayReadMember('event', member, request);
  const groupPlan = planGroup({ before, after: event, group, translationOf, isReadable });
  if (shown !== undefined && isUnchanged(shown, event) && groupPlan.changes.length === 0)
    return { event: shown, groupPlan, isUnchanged: true, counted: {} };
  const counted = countChanges(before ? countedBy(before) : [], countedBy(event));
  return { event, groupPlan, isUnchanged: false, counted };
};

const translatedFrom = (translationOf: { readonly record: AnyRecord } | null): EventRecord['translated_from'] =>
  translationOf !== null && isEvent(translationOf.record)
    ? { id: translationOf.record.id, hash: hashOfTexts(translationOf.record) }
    : undefined;

/**
 * @throws ApiError 400 naming `slug`, if it is sent empty although the event has one or must have
 * one.
 */
const checkSlug = (before: EventRecord | undefined, { slug }: EventChangeById, fields: EventFields): void => {
  const hasNone = before === undefined ? mayHaveNoSlug(fields) : before.slug === '';
  if (slug === '' && !hasNone) throw invalid({ slug: 'empty' });
};

const mayHaveNoSlug = ({ status }: EventFields): boolean => status === 'draft' || status === 'pending';

/** Assigns the id and the slug. */
const identify = async (
  before: EventRecord | undefined,
  input: EventChangeById,
  fields: EventFields,
  store: Store,
): Promise<Pick<EventRecord, 'id' | 'slug'>> => {
  const mayBeEmpty = mayHaveNoSlug(fields);
  const id = before?.id ?? (await nextPostId(store));
  const wanted = slugFor(before, { id, status: fields.status, name: fields.title }, { sent: input.slug, mayBeEmpty });
  if (wanted === '' || wanted === before?.slug) return { id, slug: wanted };
  return { id, slug: await freeSlug(store, { type: 'event', language: fields.language, wanted, own: before?.slug }) };
};

/**
 * The password after a write. Only updates can set one; `""` removes it
 * (contract/events#event-passwords).
 */
const passwordAfter = (
  before: EventRecord | undefined,
  { password }: EventChangeById,
  { keys }: Deps,
): string | null => {
  if (before === undefined || password === undefined) return before?.password ?? null;
  return password ? keyedHash(keys, eventPasswordParts(before.id, password)) : null;
};
