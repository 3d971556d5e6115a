/** Events: list, create, read, update, delete; by id and by slug. */

import { mayOnPost } from '../shared/access/rights.ts';
import { restAddress } from '../shared/addresses/record-addresses.ts';
import type { OperationInput, OperationsOf, Reply } from '../shared/api/route.ts';
import { ApiError, invalid } from '../shared/errors/api-error.ts';
import type { EventChangeById } from '../shared/events/input.ts';
import type { EventRecord } from '../shared/events/record.ts';
import { type EventView, eventView, redacted } from '../shared/events/view.ts';
import { envelope, totalHeaders } from '../shared/input/paging.ts';
import { linksOf } from '../shared/lists/name.ts';
import type { AnyRecord } from '../shared/records/records.ts';
import { NO_TERMS } from '../shared/terms/memory.ts';
import { closedAmong, isOpen } from './access/event-passwords.ts';
import { hasCurrentAncestors, refreshAncestorLists } from './category-moves/refresh.ts';
import { type LinkedRecords, linkedOf, readLinkedRecords } from './events/linked-records.ts';
import { findEvents } from './events/list.ts';
import { commitWritten } from './events/write.ts';
import { checkAuthor } from './records/author.ts';
import { repetitionOf } from './records/idempotency.ts';
import { finish } from './records/large-writes.ts';
import { addressesOf, checkPrecondition, etagOf } from './records/preconditions.ts';
import { findSlug, readPost, type When } from './records/read.ts';
import type { Deps } from './runtime/deps.ts';
import { serve } from './service.ts';

export const events: OperationsOf<'events', Deps> = {
  listEvents: async ({ query, sent, ...asked }, deps) => {
    asked.authorise();
    const { total, events: found, neighbours } = await findEvents({ query, ...asked }, deps);
    const page = envelope(`${asked.root}/events`, sent, query, total);
    const closed = await closedAmong(found, sent.get('password') ?? undefined, asked, deps);
    const views = found.map(event => {
      const view = viewOf(event, neighbours, asked, deps, false);
      return closed.has(event.id) ? redacted(view) : view;
    });
    return { body: { events: views, ...page }, headers: totalHeaders(page) };
  },

  createEvent: async ({ body, ...asked }, deps) => {
    asked.authorise();
    await checkAuthor(deps.store, body.author, asked);
    const repetition = await repetitionOf(asked, ['event', body], isEvent, deps.store);
    if (repetition.first !== undefined) await finish(deps.store, repetition.first.id); // the first attempt may have broken off
    const event = repetition.first ?? (await commitWritten(undefined, body, asked, deps, repetition.remember));
    return replyTo(event, asked, deps, { Location: restAddress(addressesOf(asked, deps), 'event', event.id) });
  },

  readEvent: async ({ path, query, ...asked }, deps) => {
    const [event, terms] = await Promise.all([known(path.id, asked, deps, asked.now), deps.terms(asked.language)]);
    return read(event, query, asked, deps, () => readLinkedRecords(deps.store, terms, wantedBy(event, asked)));
  },
  readEventBySlug: async ({ path, query, ...asked }, deps) => {
    const [pointer, terms] = await Promise.all([
      findSlug(deps.store, 'event', asked.language, path.slug),
      deps.terms(asked.language),
    ]);
    if (pointer === undefined) throw invalid({ slug: 'unknown' });
    const wanted = { ids: [pointer.id], links: pointer.links, language: asked.language, now: asked.now };
    const neighbours = await readLinkedRecords(deps.store, terms, wanted);
    const event = neighbours.posts.get(pointer.id);
    if (!isEvent(event)) throw invalid({ slug: 'unknown' });
    const isAll = event.links.every(link => pointer.links.includes(link)); // the index lags behind what it points to
    return read(event, query, asked, deps, async () =>
      isAll ? neighbours : readLinkedRecords(deps.store, terms, wantedBy(event, asked)),
    );
  },

  updateEvent: async ({ path, body, ...asked }, deps) => update(await known(path.id, asked, deps), body, asked, deps),
  updateEventBySlug: async ({ path, body, ...asked }, deps) => {
    const record = await bySlug(path.slug, asked, deps);
    if (record === undefined) throw notFound(asked);
    return update(record, body, asked, deps);
  },

  deleteEvent: async ({ path, ...asked }, deps) => remove(await known(path.id, asked, deps), asked, deps),
  deleteEventBySlug: async ({ path, ...asked }, deps) => {
    const record = await bySlug(path.slug, asked, deps);
    if (record === undefined) throw invalid({ slug: 'unknown' });
    return remove(record, asked, deps);
  },
};

export const handler = serve('events', events);

const isEvent = (record: AnyRecord | undefined): record is EventRecord => record?.type === 'event';

// --- finding -----------------------------------------------------------------------------------------------------------

/** Strangers to writing hear that they may not, before they hear what does not exist (check 59). */
const notFound = (asked: OperationInput): ApiError => {
  asked.authorise();
  return new ApiError('rest-event-not-found');
};

/** An id of something else, which nobody hears of who may not write. */
const noEvent = (asked: OperationInput): ApiError => {
  asked.authorise();
  return new ApiError('rest-invalid-event-id');
};

const known = async (
  id: number,
  asked: OperationInput,
  { store }: Deps,
  when: When = 'consistent',
): Promise<EventRecord> => {
  const record = await readPost(store, id, when);
  if (record === undefined) throw notFound(asked);
  if (!isEvent(record)) throw noEvent(asked);
  return record;
};

const bySlug = async (
  slug: string,
  { language }: OperationInput,
  { store }: Deps,
): Promise<EventRecord | undefined> => {
  const pointer = await findSlug(store, 'event', language, slug);
  const record = pointer && (await readPost(store, pointer.id, 'consistent'));
  return isEvent(record) ? record : undefined;
};

// --- reading -----------------------------------------------------------------------------------------------------------

const viewOf = (
  event: EventRecord,
  neighbours: LinkedRecords,
  asked: OperationInput,
  deps: Deps,
  jsonLd: boolean,
): EventView =>
  eventView(event, linkedOf(event, neighbours, asked.caller), deps.site, {
    addresses: addressesOf(asked, deps),
    jsonLd,
  });

const wantedBy = ({ links, language }: EventRecord, { now }: OperationInput) => ({ ids: [], links, language, now });

/** `around`: what it links, asked for once the caller may see the event. */
const read = async (
  event: EventRecord,
  { password, context }: { readonly password?: string | undefined; readonly context?: string | undefined },
  asked: OperationInput,
  deps: Deps,
  around: () => Promise<LinkedRecords>,
): Promise<Reply<EventView>> => {
  asked.authorise(event);
  const edits = context === 'edit' && mayOnPost(asked.caller, 'edit', event);
  if (!edits && !(await isOpen(event, password, asked, deps))) throw new ApiError('event-password-protected');
  return { body: viewOf(event, await around(), asked, deps, true), headers: { ETag: etagOf(event) } };
};

// --- writing -----------------------------------------------------------------------------------------------------------

const replyTo = async (
  event: EventRecord,
  asked: OperationInput,
  deps: Deps,
  headers: Record<string, string> = {},
): Promise<Reply<EventView>> => {
  // Its terms may be younger than any memory.
  const neighbours = await readLinkedRecords(deps.store, NO_TERMS, wantedBy(event, asked), 'consistent');
  // A category that moved while the event was written did not find it.
  const categories = linksOf(event.links, 'category').map(link => neighbours.terms.get(link));
  if (!hasCurrentAncestors(event, categories)) await refreshAncestorLists(event.id, deps);
  return { body: viewOf(event, neighbours, asked, deps, false), headers: { ETag: etagOf(event), ...headers } };
};

const update = async (
  before: EventRecord,
  input: EventChangeById,
  asked: OperationInput,
  deps: Deps,
): Promise<Reply<EventView>> => {
  asked.authorise(before);
  await checkAuthor(deps.store, input.author, asked);
  checkPrecondition(asked, before);
  return replyTo(await commitWritten(before, input, asked, deps), asked, deps);
};

const remove = async (before: EventRecord, asked: OperationInput, deps: Deps): Promise<Reply<EventView>> => {
  asked.authorise(before);
  if (before.status === 'trash') throw new ApiError('event-is-in-trash');
  checkPrecondition(asked, before);
  return replyTo(await commitWritten(before, { status: 'trash' }, asked, deps), asked, deps);
};
