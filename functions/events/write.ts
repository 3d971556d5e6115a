/** Writes an event: from the parsed input to the stored record. */

import type { OperationInput, PermittedInput } from '../../shared/api/operation.ts';
import { costStyle, showCost } from '../../shared/events/cost.ts';
import type { EventChangeById } from '../../shared/events/input.ts';
import { countedBy, type EventRecord } from '../../shared/events/record.ts';
import { type EventDraft, SENT_FIELDS, writeEvent } from '../../shared/events/write.ts';
import { publicAddress, webAddress } from '../../shared/http/addresses.ts';
import { invalid } from '../../shared/http/errors.ts';
import { countChanges } from '../../shared/lists/cards.ts';
import { asOf, isUnchanged, oldSlugsAfter } from '../../shared/model/base.ts';
import { imageFieldsOf, pictureOf } from '../../shared/model/picture.ts';
import { editsAfter, type SourceWrite } from '../../shared/model/sources.ts';
import { checkTranslationOf, planGroup } from '../../shared/model/translation-plan.ts';
import { type Group, type Member, mayReadMember } from '../../shared/model/translations.ts';
import { slugFor } from '../../shared/model/write.ts';
import { type AnyRecord, isEvent } from '../../shared/records/record.ts';
import type { Change } from '../../shared/store/change.ts';
import type { PostId } from '../../shared/store/records.ts';
import type { Store } from '../../shared/store/store.ts';
import { eventPasswordParts, keyedHash } from '../auth/hashes.ts';
import { freeSlug, nextPostId } from '../records/unique-keys.ts';
import {
  findTranslatedPost,
  inputToWrite,
  pictureChanges,
  pictureFor,
  writeContextOf,
} from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { commitBatches, commitEvent, withFallbacks } from './commit.ts';
import { checkParent } from './find.ts';
import { type CountedRecords, linkedAfterWrite } from './linked-records.ts';
import { resolveLinks } from './links.ts';
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
  /** The item of the idempotency key, stored with the event so that a retry is recognized. */
  readonly remember?: (event: EventRecord) => Change[];
}

export interface SavedEvent {
  readonly event: EventRecord;
  /** What it links, as the answer shows it. */
  readonly linked: CountedRecords;
  /** Translations that the caller may read but not edit. */
  readonly notFollowed: readonly PostId[];
}

/**
 * Reads all that the write and its answer need, plans it, and commits the event with all that changes with it. Nothing is read afterwards.
 * @throws WriteConflict if another writer was faster; `runOperation` then runs the operation again.
 */
export const saveEvent = async (write: EventWrite, request: PermittedInput, deps: Deps): Promise<SavedEvent> => {
  const { before, group, isFollowed = false, remember = () => [] } = write;
  const { permission } = request;
  const shown = before && asOf(before, request.now);
  const {
    event: written,
    translationOf,
    groupPlan,
    picture,
    changed,
  } = await resolveEvent(write, shown, request, deps);
  const isSame = shown !== undefined && isUnchanged(shown, written) && groupPlan.changes.length === 0;
  const event = isSame ? shown : written;
  const counted = isSame ? {} : countChanges(before ? countedBy(before) : [], countedBy(event));
  const linkedRecords = changed.map(({ record }) => record);
  const [linked, { followers, notFollowed, groupChanges }] = await Promise.all([
    linkedAfterWrite(event, groupPlan.group, { changed: linkedRecords, counted }, request, deps),
    isFollowed && shown !== undefined
      ? followersOf({ before: shown, after: event, group, groupPlan }, request, deps)
      : { followers: [], notFollowed: [], groupChanges: groupPlan.changes },
  ]);
  const linkedChanges = changed.map(({ changes }) => changes);
  const remembered = remember(event);
  if (isSame) {
    await commitBatches(
      deps.store,
      remembered.length === 0 ? linkedChanges : [...linkedChanges, remembered],
      permission,
    );
    return { event, linked, notFollowed };
  }
  const pictured = await pictureChanges(deps.store, [{ before, after: event }, ...followers], picture);
  const groups = groupPlan.changes.length === 0 ? [] : [group, translationOf?.group, groupPlan.group];
  const extra = [...groupChanges, ...pictured, ...remembered];
  await commitEvent(deps, { before, after: event, followers, linkedChanges, extra, groups }, permission);
  return { event, linked, notFollowed };
};

/** Reads what the body names, and plans the event with it. Nothing is written yet, but ids may have been assigned. */
const resolveEvent = async (
  { before, group, input: sent, source }: EventWrite,
  shown: EventRecord | undefined,
  request: OperationInput,
  deps: Deps,
) => {
  const { store } = deps;
  const input = inputToWrite(shown, sent, { source, report: request.report });
  const style = costStyle(deps.site, before?.language ?? request.language);
  const context = {
    ...writeContextOf(request, deps),
    source,
    ...(before && { language: before.language }),
    ownAddress: shown && webAddress(publicAddress(request.addresses, shown)),
    costStyle: style,
    shownCost: shown && showCost(shown.cost, style).cost,
  };
  const translationOf = await findTranslatedPost(input.translation_of, request, store);
  if (translationOf) checkTranslationOf('event', translationOf);
  const translated =
    before === undefined && translationOf && isEvent(translationOf.record) ? translationOf.record : undefined;
  const draft = writeEvent(before, input, context, translated);
  checkSlug(before, input, draft);
  const stored = before ?? translated;
  // The parent may go later (docs/decisions/derived-data), so one that stays is not looked at.
  const parent = draft.post_parent === before?.post_parent ? null : draft.post_parent;
  const [taken] = await Promise.all([
    translated && linksTakenOver(translated, draft.language, request, store),
    parent === null ? undefined : checkParent(parent, store, { ...request, state: 'stored' }),
  ]);
  // Only now are ids assigned: an event that is refused above uses none up.
  const [own, picture, { links, changed }] = await Promise.all([
    identify(before, input, draft, store),
    pictureFor(store, stored && pictureOf(stored), input, { ...context, report: request.report }),
    resolveLinks(store, before ?? taken, input, { ...context, report: request.report }),
  ]);
  const unmarked: EventRecord = {
    ...draft,
    ...own,
    old_slugs: oldSlugsAfter(before, { slug: own.slug, status: draft.status }),
    ...imageFieldsOf(picture.image),
    links,
    password: passwordAfter(before, input, deps),
    translated_from: translationOf === undefined ? before?.translated_from : translatedFrom(translationOf),
  };
  const edits = shown && editsAfter(shown, unmarked, sent, SENT_FIELDS, context);
  const written = { ...unmarked, ...edits };
  const mayRead = (member: Member): boolean => mayReadMember('event', member, request);
  const groupPlan = planGroup({ before, after: written, group, translationOf, mayRead });
  return { event: withFallbacks(written, groupPlan.group, deps.fallbacks), translationOf, groupPlan, picture, changed };
};

const translatedFrom = (translationOf: { readonly record: AnyRecord } | null): EventRecord['translated_from'] =>
  translationOf !== null && isEvent(translationOf.record)
    ? { id: translationOf.record.id, hash: hashOfTexts(translationOf.record) }
    : undefined;

/** @throws ApiError 400 naming `slug`, if it is sent empty and the event has one, or has to have one. */
const checkSlug = (before: EventRecord | undefined, { slug }: EventChangeById, draft: EventDraft): void => {
  const hasNone = before === undefined ? mayHaveNoSlug(draft) : before.slug === '';
  if (slug === '' && !hasNone) throw invalid({ slug: 'empty' });
};

const mayHaveNoSlug = ({ status }: EventDraft): boolean => status === 'draft' || status === 'pending';

/** Id and slug. */
const identify = async (
  before: EventRecord | undefined,
  input: EventChangeById,
  draft: EventDraft,
  store: Store,
): Promise<Pick<EventRecord, 'id' | 'slug'>> => {
  const mayBeEmpty = mayHaveNoSlug(draft);
  const id = before?.id ?? (await nextPostId(store));
  const wanted = slugFor(before, { id, status: draft.status, name: draft.title }, { sent: input.slug, mayBeEmpty });
  if (wanted === '' || wanted === before?.slug) return { id, slug: wanted };
  return { id, slug: await freeSlug(store, { type: 'event', language: draft.language, wanted, own: before?.slug }) };
};

/** Set by updates only; `""` removes it (contract/events#event-passwords). */
const passwordAfter = (
  before: EventRecord | undefined,
  { password }: EventChangeById,
  { keys }: Deps,
): string | null => {
  if (before === undefined || password === undefined) return before?.password ?? null;
  return password ? keyedHash(keys, eventPasswordParts(before.id, password)) : null;
};
