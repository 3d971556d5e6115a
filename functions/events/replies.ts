/** Builds the replies of the operations on events from records that have been read. */

import { type Shortened, shortenedEvents } from '../../shared/api/answer.ts';
import { type CreateReply, type OperationInput, type Reply, versionOf } from '../../shared/api/operation.ts';
import { dateWith, type EventShown, shownId } from '../../shared/events/dates.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import { type EventView, type EventViewOptions, embeddedViews, eventView } from '../../shared/events/view.ts';
import { collectionAddress, restAddress } from '../../shared/http/addresses.ts';
import { calendarName } from '../../shared/http/language.ts';
import { envelope, type Page, totalHeaders } from '../../shared/http/paging.ts';
import { alternateLinks, NOT_FOLLOWED_HEADER, translationsShown } from '../../shared/model/translations.ts';
import type { PostId } from '../../shared/store/records.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ListBody } from './calendar-replies.ts';
import { type CountedRecords, linkedOf } from './linked-records.ts';
import type { FoundPage } from './list.ts';

type PageRequest = OperationInput & {
  readonly query: Page & { readonly collapse?: boolean | undefined };
  readonly sent: URLSearchParams;
};

/** `redactedIds` are the events that have a password which was not sent. */
export const listReply = (
  { total, events, linked, shortened, facets, redactedIds }: FoundPage & { readonly redactedIds: ReadonlySet<PostId> },
  { query, sent, ...request }: PageRequest,
  deps: Deps,
) => {
  const page = envelope(collectionAddress(request.addresses, 'event'), sent, query, total);
  const viewOf = viewsOf(linked, request, deps, { jsonLd: false, isWithDates: query.collapse === true });
  const whole = events.map(shown => (redactedIds.has(shown.event.id) ? redacted(viewOf(shown)) : viewOf(shown)));
  const { views, headers } = inSize(whole, request, shortened);
  return {
    body: { events: [...views], ...page, ...(facets && { facets }) },
    headers: { ...totalHeaders(page), ...headers },
  };
};

/** What a path names: an event, or one of its dates. */
export const shownIn = ({ record, date }: FoundPost<EventRecord>): EventShown => ({
  event: record,
  date: dateWith(record, date),
});

/** The reply of a single read, the only reply with `json_ld`. */
export const singleReply = (
  found: FoundPost<EventRecord>,
  { linked, outdated }: { readonly linked: CountedRecords; readonly outdated: ReadonlySet<number> },
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => {
  const shown = shownIn(found);
  const { event } = shown;
  const { group } = found;
  const groups = group === undefined ? linked.groups : new Map([...linked.groups, [recordKeyOf(event).pk, group]]);
  const reply = replyOf(shown, { ...linked, groups }, request, deps, { jsonLd: true });
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
  shown: EventShown,
  linked: CountedRecords,
  request: OperationInput,
  deps: Deps,
  notFollowed: readonly PostId[] = [],
): Reply<EventView> => {
  const reply = replyOf(shown, linked, request, deps);
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
  const reply = replyOf({ event }, linked, request, deps);
  const headers = { ...reply.headers, Location: restAddress(request.addresses, 'event', event.id) };
  return { ...reply, ...(isUpdate && { status: 200 }), headers };
};

const replyOf = (
  shown: EventShown,
  linked: CountedRecords,
  request: OperationInput,
  deps: Deps,
  { jsonLd } = { jsonLd: false },
): Reply<EventView> => {
  const whole = viewsOf(linked, request, deps, { jsonLd, isWithDates: true })(shown);
  const { views, headers } = inSize([whole], request);
  const { version, language } = shown.event;
  return {
    body: views[0] ?? whole,
    headers,
    version: versionOf({ id: shownId(shown), version }),
    contentLanguage: language,
  };
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
  { jsonLd, isWithDates }: Pick<EventViewOptions, 'jsonLd' | 'isWithDates'>,
): ((shown: EventShown) => EventView) => {
  const { addresses, caller, format } = request;
  const translations = translationsShown(linked.groups, request);
  const options = { addresses, caller, translations, jsonLd, isWithoutTexts: format === 'page', isWithDates };
  const embedded = embeddedViews(linked.counts, options);
  return shown => eventView(shown, linkedOf(shown.event, linked, caller), deps.site, { ...options, embedded });
};

// Replies of the operations on events in the requested format, JSON or calendar.

/** The reply of a single read in the format that the request asks for. */
export const eventInFormat = async (
  reply: Reply<EventView>,
  shown: EventShown,
  { format }: OperationInput,
): Promise<Reply<EventView>> =>
  format === 'calendar' ? (await import('./calendar-replies.ts')).calendarOfEvent(reply, shown) : reply;

/** The reply of a list in the format that the request asks for, with `shown` in its order. */
export const listInFormat = async <Body extends ListBody>(
  reply: Reply<Body>,
  shown: readonly EventShown[],
  { format, language }: OperationInput,
  { site }: Deps,
): Promise<Reply<Body>> => {
  if (format !== 'calendar') return reply;
  const { calendarOfList } = await import('./calendar-replies.ts');
  return calendarOfList(reply, shown, calendarName({ ...site, language }));
};
