/**
 * The operations on events: list, create, read, update, delete; by id and by slug
 * (contract/http#routes).
 */

import {
  checkPrecondition,
  type OperationInput,
  type OperationsOf,
  type PermittedInput,
  type Reply,
  type Request,
} from '../../shared/api/operation.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { tecEvent, wordPressEvent } from '../../shared/api/wordpress-events.ts';
import { shownId } from '../../shared/events/dates.ts';
import type { EventChangeById, EventInput } from '../../shared/events/input.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import type { EventView } from '../../shared/events/view.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import type { CreateQuery } from '../../shared/http/references.ts';
import { NO_TERMS } from '../../shared/linked/term-view.ts';
import { pruneBy, sourceWrite } from '../../shared/model/sources.ts';
import { isEvent } from '../../shared/records/record.ts';
import { mayOnPost } from '../../shared/settings/rights.ts';
import type { PostId } from '../../shared/store/records.ts';
import { currentFor } from '../records/read-records.ts';
import { type Repetition, repetitionOf } from '../records/repetitions.ts';
import { checkSourceKeyIsFree, findPostToUpdate } from '../records/unique-keys.ts';
import { answeringPost, checkPassword, type FoundPost, isShownInFull, redactedAmong } from '../records/visibility.ts';
import { deleted, listedAs, shownAs, tecListing } from '../records/wordpress.ts';
import { checkAuthor } from '../records/write-context.ts';
import type { Deps } from '../runtime/deps.ts';
import { eventById, eventBySlug, notFound, prefetchBySlug } from './find.ts';
import { readLinkedRecords, readLinkedRecordsOf } from './linked-records.ts';
import { findEvents } from './list.ts';
import {
  createdReply,
  eventInFormat,
  listInFormat,
  listReply,
  replyWithoutJsonLd,
  shownIn,
  singleReply,
} from './replies.ts';
import { outdatedIn } from './translations.ts';
import { type SavedEvent, saveEvent } from './write.ts';

export const events: OperationsOf<'events', Deps> = {
  listEvents: async (request, deps) => {
    request.authorise();
    const found = await findEvents(request, deps);
    const events = [...new Set(found.events.map(({ event }) => event))];
    const withPassword = events.filter(({ password }) => password !== null);
    const redactedIds =
      withPassword.length === 0
        ? new Set<PostId>()
        : await redactedAmong(withPassword, request.query.password, request, deps);
    return listInFormat(listReply({ ...found, redactedIds }, request, deps), found.events, request, deps);
  },

  listEventChanges: async (request, deps) => (await import('./changes.ts')).listEventChanges(request, deps),
  createEvent: async ({ body, ...asked }, deps) => {
    const request = { ...asked, permission: asked.authorise() };
    const { 'idempotency-key': key } = request.headers;
    const repetition = key ? await repetitionOf(key, request, body, isEvent, deps.store) : undefined;
    if (repetition?.first !== undefined) {
      const { first, wasUpdate } = repetition;
      const { id, links, language } = first;
      const reading = { ids: [id], links, language, now: request.now, consistency: 'consistent' } as const;
      const linked = await readLinkedRecords(deps, NO_TERMS, reading);
      return createdReply(first, linked, { isUpdate: wasUpdate }, request, deps);
    }
    const { event, linked, ...made } = await createOrUpdate({ input: body, repetition }, request, deps);
    return createdReply(event, linked, made, request, deps);
  },

  readEvent: async ({ path, query, ...request }, deps) => {
    const { found, terms } = await findReadable(path.id, request, deps);
    await checkPassword(found.record, query, request, deps);
    const [linked, outdated] = await Promise.all([
      readLinkedRecordsOf(found.record, request, terms, deps),
      outdatedIn(found, request, deps.store),
    ]);
    return eventInFormat(singleReply(found, { linked, outdated }, request, deps), shownIn(found), request);
  },
  readEventBySlug: async ({ path, query, ...request }, deps) => {
    const { found, linkedRecords } = await prefetchBySlug(path.slug, request, deps);
    request.authorise(found.record);
    await checkPassword(found.record, query, request, deps);
    const [linked, outdated] = await Promise.all([linkedRecords(), outdatedIn(found, request, deps.store)]);
    return eventInFormat(singleReply(found, { linked, outdated }, request, deps), shownIn(found), request);
  },

  updateEvent: async ({ path, body, ...request }, deps) => {
    const before = await eventById(path.id, request, deps);
    return update(before, body, request, deps);
  },
  updateEventBySlug: async ({ path, body, ...request }, deps) => {
    const before = await eventBySlug(path.slug, request, deps);
    if (before === undefined) throw notFound(request);
    return update(before, body, request, deps);
  },

  deleteEvent: async ({ path, query, ...request }, deps) => {
    const before = await eventById(path.id, request, deps);
    if (before.date !== undefined && query.source !== undefined) throw invalid({ source: 'not-offered' });
    return remove(before, { ...request, prunedBy: query.source }, deps);
  },
  deleteEventBySlug: async ({ path, ...request }, deps) => {
    const before = await eventBySlug(path.slug, request, deps);
    if (before === undefined) throw invalid({ slug: 'unknown' });
    return moveToTrash(before, request, deps);
  },

  // Requests are copied before they go to another operation, because TypeScript takes requests of
  // two routes for different types, whatever they contain.
  readWordPressEvent: async (request, deps) => {
    const { reply, mayEdit } = await readShown(request, deps);
    const isForEditing = mayEdit && request.query.context === 'edit';
    return shownAs(view => wordPressEvent(view, { isForEditing }), reply);
  },
  updateWordPressEvent: async (request, deps) =>
    shownAs(view => wordPressEvent(view, { isForEditing: true }), await events.updateEvent({ ...request }, deps)),

  listTecEvents: async (request, deps) => {
    const listing = await tecListing(async (query: typeof request.query) => {
      const own = { ...request, query: { ...query, ical: undefined, facets: undefined, per_day: undefined } };
      const { body, headers } = await events.listEvents(own, deps);
      return { views: body.events, total: body.total, headers };
    }, request);
    return listedAs(tecEvent, listing, request, ROUTES.listTecEvents, deps);
  },
  createTecEvent: async (request, deps) => shownAs(tecEvent, await events.createEvent({ ...request }, deps)),
  readTecEvent: async (request, deps) => shownAs(tecEvent, (await readShown(request, deps)).reply),
  updateTecEvent: async (request, deps) => shownAs(tecEvent, await events.updateEvent({ ...request }, deps)),
  deleteTecEvent: ({ path, ...request }, deps) =>
    deleted(eventById(path.id, request, deps).then(before => remove(before, request, deps))),
};

/** The event that answers a read by id, if the caller may read it. */
const findReadable = async (id: PostId, request: OperationInput, deps: Deps) => {
  const store = currentFor(request.caller, deps.store);
  const [addressed, terms] = await Promise.all([
    eventById(id, request, { ...deps, store }, request.now),
    deps.terms(request.language),
  ]);
  const answering = await answeringPost(addressed, isEvent, request, store);
  // A translation that lacks the date does not answer for it.
  const isLacking = shownIn(addressed).date !== undefined && shownIn(answering).date === undefined;
  const found = isLacking ? addressed : answering;
  request.authorise(found.record, addressed.record);
  return { found, terms };
};

/**
 * Reads an event by id for WordPress' namespaces. There, a protected event is not refused, but
 * shown as lists show it.
 */
const readShown = async ({ path, query, ...request }: Request<'readWordPressEvent' | 'readTecEvent'>, deps: Deps) => {
  const { found, terms } = await findReadable(path.id, request, deps);
  const mayEdit = mayOnPost(request.caller, 'edit', found.record);
  const isInFull =
    (query.context === 'edit' && mayEdit) || (await isShownInFull(found.record, query.password, request, deps));
  const linked = await readLinkedRecordsOf(found.record, request, terms, deps);
  const reply = replyWithoutJsonLd(shownIn(found), linked, request, deps);
  return { reply: isInFull ? reply : { ...reply, body: redacted(reply.body) }, mayEdit };
};

/** A create with a known source key is an update (contract/http#source-keys). */
const createOrUpdate = async (
  { input, repetition }: { readonly input: EventInput; readonly repetition: Repetition<EventRecord> | undefined },
  request: PermittedInput & { readonly query: CreateQuery },
  deps: Deps,
): Promise<SavedEvent & { readonly isUpdate: boolean }> => {
  const scope = { type: 'event', language: request.language, is: isEvent } as const;
  const { found: existing, released } = await findPostToUpdate(input, scope, request, deps.store);
  await checkAuthor(deps.store, input.author, existing?.record, request);
  const isUpdate = existing !== undefined;
  const write = {
    before: existing?.record,
    group: existing?.group,
    input,
    source: sourceWrite(input, request.query),
    alsoChange: (event: EventRecord) => [...(repetition?.remember(event, isUpdate) ?? []), ...released],
  };
  return { ...(await saveEvent(write, request, deps)), isUpdate };
};

const update = async (
  { record: before, group, date }: FoundPost<EventRecord>,
  input: EventChangeById,
  asked: OperationInput,
  deps: Deps,
): Promise<Reply<EventView>> => {
  const request = { ...asked, permission: asked.authorise(before) };
  await checkAuthor(deps.store, input.author, before, request);
  checkPrecondition(request, before, shownId(shownIn({ record: before, date })));
  await checkSourceKeyIsFree(input, before, deps.store);
  const onDate = date === undefined ? undefined : { number: date, isRemoved: false };
  const write = { before, group, input, onDate, isFollowed: !input.only_this };
  const { event, linked, notFollowed } = await saveEvent(write, request, deps);
  return replyWithoutJsonLd(shownIn({ record: event, date }), linked, request, deps, notFollowed);
};

/** Removes a date, or moves the event to the trash with all of them, or with the last one. */
const remove = (found: FoundPost<EventRecord>, request: Removal, deps: Deps): Promise<Reply<EventView>> => {
  const isOneOfSeveral = found.date !== undefined && (found.record.dates?.length ?? 0) > 1;
  return isOneOfSeveral ? removeDate(found, found.date, request, deps) : moveToTrash(found, request, deps);
};

/** Removes one of several dates of an event, and answers it as it was. */
const removeDate = async (
  { record: before, group }: FoundPost<EventRecord>,
  number: number,
  asked: OperationInput,
  deps: Deps,
): Promise<Reply<EventView>> => {
  const request = { ...asked, permission: asked.authorise(before) };
  if (before.status === 'trash') throw new ApiError('event-is-in-trash');
  const shown = shownIn({ record: before, date: number });
  checkPrecondition(request, before, shownId(shown));
  const onDate = { number, isRemoved: true };
  const write = { before, group, input: {}, onDate, isFollowed: true };
  const { linked, notFollowed } = await saveEvent(write, request, deps);
  return replyWithoutJsonLd({ ...shown, event: { ...before, status: 'trash' } }, linked, request, deps, notFollowed);
};

type Removal = OperationInput & {
  /** The source that has the event no longer. */
  readonly prunedBy?: string | undefined;
};

const moveToTrash = async (
  found: FoundPost<EventRecord>,
  { prunedBy, ...asked }: Removal,
  deps: Deps,
): Promise<Reply<EventView>> => {
  const { record: before, group, date } = found;
  const request = { ...asked, permission: asked.authorise(before) };
  if (before.status === 'trash') throw new ApiError('event-is-in-trash');
  checkPrecondition(request, before, shownId(shownIn(found)));
  const source = pruneBy(prunedBy, before.sources);
  const { event, linked } = await saveEvent({ before, group, input: { status: 'trash' }, source }, request, deps);
  return replyWithoutJsonLd(shownIn({ record: event, date }), linked, request, deps);
};
