/** Builds the replies of the operations on events from records that have been read. */

import { type Shortened, shortenedEvents } from '../../shared/api/answer.ts';
import { type CreateReply, type OperationInput, type Reply, versionOf } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import { type EventView, embeddedViews, eventView } from '../../shared/events/view.ts';
import { collectionAddress, restAddress } from '../../shared/http/addresses.ts';
import { envelope, type Page, totalHeaders } from '../../shared/http/paging.ts';
import { alternateLinks, NOT_FOLLOWED_HEADER, translationsShown } from '../../shared/model/translations.ts';
import type { PostId } from '../../shared/store/records.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ListBody } from './calendar-replies.ts';
import { type CountedRecords, linkedOf } from './linked-records.ts';
import type { FoundPage } from './list.ts';

type PageRequest = OperationInput & { readonly query: Page; readonly sent: URLSearchParams };

/** `redactedIds` are the events that have a password which was not sent. */
export const listReply = (
  { total, events, linked, shortened, facets, redactedIds }: FoundPage & { readonly redactedIds: ReadonlySet<PostId> },
  { query, sent, ...request }: PageRequest,
  deps: Deps,
) => {
  const page = envelope(collectionAddress(request.addresses, 'event'), sent, query, total);
  const viewOf = viewsOf(linked, request, deps);
  const whole = events.map(event => (redactedIds.has(event.id) ? redacted(viewOf(event)) : viewOf(event)));
  const { views, headers } = inSize(whole, request, shortened);
  return {
    body: { events: [...views], ...page, ...(facets && { facets }) },
    headers: { ...totalHeaders(page), ...headers },
  };
};

/** The reply of a single read, the only reply with `json_ld`. */
export const singleReply = (
  { record: event, group }: FoundPost<EventRecord>,
  { linked, outdated }: { readonly linked: CountedRecords; readonly outdated: ReadonlySet<number> },
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => {
  const groups = group === undefined ? linked.groups : new Map([...linked.groups, [recordKeyOf(event).pk, group]]);
  const reply = replyOf(event, { ...linked, groups }, request, deps, { jsonLd: true });
  const translations = Object.fromEntries(
    Object.entries(reply.body.translations).map(([language, one]) => [
      language,
      outdated.has(one.id) ? { ...one, outdated: true } : one,
    ]),
  );
  return {
    ...reply,
    body: { ...reply.body, translations, ...(outdated.has(event.id) && { translation_outdated: true }) },
    headers: { ...reply.headers, ...alternateLinks(reply.body.translations) },
  };
};

/** The reply of a write, or of a read in WordPress' namespaces. */
export const replyWithoutJsonLd = (
  event: EventRecord,
  linked: CountedRecords,
  request: OperationInput,
  deps: Deps,
  notFollowed: readonly PostId[] = [],
): Reply<EventView> => {
  const reply = replyOf(event, linked, request, deps);
  if (notFollowed.length === 0) return reply;
  return { ...reply, headers: { ...reply.headers, [NOT_FOLLOWED_HEADER]: notFollowed.join(', ') } };
};

export const createdReply = (
  event: EventRecord,
  linked: CountedRecords,
  { isUpdate }: { readonly isUpdate: boolean },
  request: OperationInput,
  deps: Deps,
): CreateReply<EventView> => {
  const reply = replyOf(event, linked, request, deps);
  const headers = { ...reply.headers, Location: restAddress(request.addresses, 'event', event.id) };
  return { ...reply, ...(isUpdate && { status: 200 }), headers };
};

const replyOf = (
  event: EventRecord,
  linked: CountedRecords,
  request: OperationInput,
  deps: Deps,
  { jsonLd } = { jsonLd: false },
): Reply<EventView> => {
  const whole = viewsOf(linked, request, deps, { jsonLd })(event);
  const { views, headers } = inSize([whole], request);
  return { body: views[0] ?? whole, headers, version: versionOf(event), contentLanguage: event.language };
};

/**
 * Shortens views to the size of an answer, except for calendars, which have limits of their own
 * (`shared/events/icalendar.ts`).
 */
const inSize = (
  views: readonly EventView[],
  { format }: OperationInput,
  shortened: readonly string[] = [],
): Shortened<EventView> => (format === 'calendar' ? { views, headers: {} } : shortenedEvents(views, shortened));

/** Returns complete views, also of protected events: lists have to apply `redacted` to them. */
export const viewsOf = (
  linked: CountedRecords,
  request: OperationInput,
  deps: Deps,
  { jsonLd } = { jsonLd: false },
): ((event: EventRecord) => EventView) => {
  const { addresses, caller, format } = request;
  const translations = translationsShown(linked.groups, request);
  const options = { addresses, caller, translations, jsonLd, isWithoutTexts: format === 'page' };
  const embedded = embeddedViews(linked.counts, options);
  return event => eventView(event, linkedOf(event, linked, caller), deps.site, { ...options, embedded });
};

// Replies of the operations on events in the requested format, JSON or calendar.

/** The reply of a single read in the format that the request asks for. */
export const eventInFormat = async (
  reply: Reply<EventView>,
  record: EventRecord,
  { format }: OperationInput,
): Promise<Reply<EventView>> =>
  format === 'calendar' ? (await import('./calendar-replies.ts')).calendarOfEvent(reply, record) : reply;

/**
 * The reply of a list in the format that the request asks for. `records` are in the order of the
 * list.
 */
export const listInFormat = async <Body extends ListBody>(
  reply: Reply<Body>,
  records: readonly EventRecord[],
  { format, language }: OperationInput,
): Promise<Reply<Body>> =>
  format === 'calendar' ? (await import('./calendar-replies.ts')).calendarOfList(reply, records, language) : reply;
