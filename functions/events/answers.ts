/** Builds the replies of the operations on events from records that have been read. Pure. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { CreateReply, OperationInput, Reply } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { redacted } from '../../shared/events/redaction.ts';
import { type EventView, eventView } from '../../shared/events/view.ts';
import { envelope, type Page, totalHeaders } from '../../shared/input/paging.ts';
import { recordKeyOf } from '../../shared/store/table.ts';
import { alternateLinks } from '../../shared/translations/view.ts';
import { versionOf } from '../records/preconditions.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FoundPost } from '../translations/answering.ts';
import { translationsShown } from '../translations/shown.ts';
import { type LinkedRecords, linkedOf } from './embedded-records.ts';
import type { FoundPage } from './list.ts';

type PageRequest = OperationInput & { readonly query: Page; readonly sent: URLSearchParams };

/** `closed`: ids of the events whose password was not sent. */
export const listReply = (
  { total, events, linked, closed }: FoundPage & { readonly closed: ReadonlySet<PostId> },
  { query, sent, ...request }: PageRequest,
  deps: Deps,
) => {
  const page = envelope(`${request.addresses.root}/events`, sent, query, total);
  const views = events.map(event => {
    const view = viewOf(event, linked, request, deps);
    return closed.has(event.id) ? redacted(view) : view;
  });
  return { body: { events: views, ...page }, headers: totalHeaders(page) };
};

/** The reply of a single read. Only this one has `json_ld`. */
export const singleReply = (
  { record: event, group }: FoundPost<EventRecord>,
  { linked, outdated }: { readonly linked: LinkedRecords; readonly outdated: boolean },
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => {
  const groups = group === undefined ? linked.groups : new Map([...linked.groups, [recordKeyOf(event).pk, group]]);
  const reply = replyOf(event, { ...linked, groups }, request, deps, { jsonLd: true });
  return {
    ...reply,
    body: { ...reply.body, ...(outdated && { translation_outdated: true }) },
    headers: alternateLinks(reply.body.translations),
  };
};

export const updatedReply = (
  event: EventRecord,
  linked: LinkedRecords,
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => replyOf(event, linked, request, deps);

export const createdReply = (
  event: EventRecord,
  linked: LinkedRecords,
  { isKnown }: { readonly isKnown: boolean },
  request: OperationInput,
  deps: Deps,
): CreateReply<EventView> => ({
  ...replyOf(event, linked, request, deps),
  ...(isKnown && { status: 200 }),
  headers: { Location: restAddress(request.addresses, 'event', event.id) },
});

const replyOf = (
  event: EventRecord,
  linked: LinkedRecords,
  request: OperationInput,
  deps: Deps,
  { jsonLd } = { jsonLd: false },
): Reply<EventView> => ({
  body: viewOf(event, linked, request, deps, { jsonLd }),
  version: versionOf(event),
  contentLanguage: event.language,
});

/** The complete view, also of a protected event: lists have to apply `redacted` to it. */
export const viewOf = (
  event: EventRecord,
  linked: LinkedRecords,
  request: OperationInput,
  deps: Deps,
  { jsonLd } = { jsonLd: false },
): EventView =>
  eventView(event, linkedOf(event, linked, request.caller), deps.site, {
    addresses: request.addresses,
    caller: request.caller,
    translations: translationsShown(linked.groups, request),
    jsonLd,
  });
