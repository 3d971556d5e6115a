/** Builds the replies of the operations on events from records that have been read. */

import { MAX_ANSWER, SHORTENED_HEADER, type Shortened, shortenedEvents } from '../../shared/api/answer.ts';
import { type CreateReply, type OperationInput, type Reply, versionOf } from '../../shared/api/operation.ts';
import { calendarOfOne, feed } from '../../shared/events/icalendar.ts';
import type { Component, TextLimit } from '../../shared/events/icalendar-event.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import { type EventView, embeddedViews, eventView } from '../../shared/events/view.ts';
import { collectionAddress, restAddress } from '../../shared/http/addresses.ts';
import { envelope, type Page, pageLinks, totalHeaders } from '../../shared/http/paging.ts';
import { calendarName } from '../../shared/i18n/language.ts';
import { alternateLinks, NOT_FOLLOWED_HEADER, translationsShown } from '../../shared/model/translations.ts';
import type { PostId } from '../../shared/store/records.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import type { FoundPost } from '../records/visibility.ts';
import type { Deps } from '../runtime/deps.ts';
import { type CountedRecords, linkedOf } from './linked-records.ts';
import type { FoundPage } from './list.ts';

type PageRequest = OperationInput & { readonly query: Page; readonly sent: URLSearchParams };

/** `redactedIds`: of the events whose password was not sent. */
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

/** The reply of a write, and of a read in WordPress' namespaces. */
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

/** Calendars have limits of their own (`shared/events/icalendar.ts`). */
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

// Serializes calendars. The library is loaded on first use, because most functions are never asked for a calendar.

const calendarText = async (calendar: Component): Promise<string> => {
  const { default: ICAL } = await import('ical.js');
  ICAL.foldLength = 74; // octets; the limit is 75, and the library does not count the space that begins a continued line (RFC 5545, 3.1)
  return ICAL.stringify([...calendar]);
};

// Replies of the operations on events in the requested format, JSON or calendar (contract/feeds#calendars).

/** For a single read. */
export const eventInFormat = async (
  reply: Reply<EventView>,
  record: EventRecord,
  { format }: OperationInput,
): Promise<Reply<EventView>> =>
  format !== 'calendar'
    ? reply
    : written(reply, `${record.slug || record.id}.ics`, LENGTHS.one, limit =>
        calendarOfOne({ record, view: reply.body }, limit),
      );

interface List {
  readonly events: EventView[];
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** For a list. `records`: in the order of the list. */
export const listInFormat = async <Body extends List>(
  reply: Reply<Body>,
  records: readonly EventRecord[],
  { format, language }: OperationInput,
): Promise<Reply<Body>> => {
  if (format !== 'calendar') return reply;
  const { body, headers } = reply;
  const shown = records.flatMap((record, i) => {
    const view = body.events[i];
    return view === undefined ? [] : [{ record, view }];
  });
  const linked = { ...reply, headers: { ...headers, ...pageLinks(body) } };
  return written(linked, 'events.ics', LENGTHS.list, limit => feed(calendarName(language), shown, limit));
};

/** The most characters of each text of an event: with the last, 500 events fit into an answer. `url` has the whole texts. */
const LENGTHS = { one: [30_000], list: [3_000, 200] } as const;

/** With the longest texts with which the calendar fits into an answer. */
const written = async <Body>(
  reply: Reply<Body>,
  fileName: string,
  lengths: readonly number[],
  calendarWithin: (limit: TextLimit) => Component,
): Promise<Reply<Body>> => {
  const cut = new Set<string>();
  let text = '';
  for (const longest of lengths) {
    text = await calendarText(calendarWithin({ longest, onCut: property => cut.add(property) }));
    if (Buffer.byteLength(text) <= MAX_ANSWER) break;
  }
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      ...(cut.size > 0 && { [SHORTENED_HEADER]: [...cut].join(', ') }),
    },
    written: { mediaType: 'text/calendar', text },
  };
};
