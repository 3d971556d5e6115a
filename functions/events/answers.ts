/** Builds the replies of the operations on events from records that have been read. Pure. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import { type Shortened, shortenedEvents } from '../../shared/api/answer-size.ts';
import type { CreateReply, OperationInput, Reply } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import { type EventView, embeddedViews, eventView } from '../../shared/events/view.ts';
import { envelope, type Page, totalHeaders } from '../../shared/input/paging.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { alternateLinks, NOT_FOLLOWED_HEADER } from '../../shared/translations/view.ts';
import { versionOf } from '../records/preconditions.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FoundPost } from '../translations/answering.ts';
import { translationsShown } from '../translations/shown.ts';
import { type CountedRecords, linkedOf } from './embedded-records.ts';
import type { FoundPage } from './list.ts';

type PageRequest = OperationInput & { readonly query: Page; readonly sent: URLSearchParams };

/** `closed`: ids of the events whose password was not sent. */
export const listReply = (
  { total, events, linked, shortened, facets, closed }: FoundPage & { readonly closed: ReadonlySet<PostId> },
  { query, sent, ...request }: PageRequest,
  deps: Deps,
) => {
  const page = envelope(`${request.addresses.root}/events`, sent, query, total);
  const viewOf = viewsOf(linked, request, deps);
  const whole = events.map(event => (closed.has(event.id) ? redacted(viewOf(event)) : viewOf(event)));
  const { views, headers } = inSize(whole, request, shortened);
  return {
    body: { events: [...views], ...page, ...(facets && { facets }) },
    headers: { ...totalHeaders(page), ...headers },
  };
};

/** The reply of a single read. Only this one has `json_ld`. */
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

export const updatedReply = (
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
  { isKnown }: { readonly isKnown: boolean },
  request: OperationInput,
  deps: Deps,
): CreateReply<EventView> => {
  const reply = replyOf(event, linked, request, deps);
  const headers = { ...reply.headers, Location: restAddress(request.addresses, 'event', event.id) };
  return { ...reply, ...(isKnown && { status: 200 }), headers };
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

/** Calendars have limits of their own (`shared/feeds/calendar.ts`). */
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
