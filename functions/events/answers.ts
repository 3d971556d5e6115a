/** Builds the replies of the operations on events from records that have been read. Pure. */

import { restAddress } from '../../shared/addresses/record-addresses.ts';
import type { PostId } from '../../shared/addresses/record-ids.ts';
import type { OperationInput, Reply } from '../../shared/api/route.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import { type EventView, eventView, redacted } from '../../shared/events/view.ts';
import { envelope, type Page, totalHeaders } from '../../shared/input/paging.ts';
import { versionOf } from '../records/preconditions.ts';
import type { Deps } from '../runtime/deps.ts';
import { type LinkedRecords, linkedOf } from './linked-records.ts';
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

/** The reply of a single read, which alone has `json_ld`. */
export const singleReply = (
  event: EventRecord,
  linked: LinkedRecords,
  { addresses, caller }: OperationInput,
  deps: Deps,
): Reply<EventView> => {
  return {
    body: eventView(event, linkedOf(event, linked, caller), deps.site, { addresses, jsonLd: true }),
    version: versionOf(event),
  };
};

export const updatedReply = (
  event: EventRecord,
  linked: LinkedRecords,
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => ({ body: viewOf(event, linked, request, deps), version: versionOf(event) });

export const createdReply = (
  event: EventRecord,
  linked: LinkedRecords,
  request: OperationInput,
  deps: Deps,
): Reply<EventView> => ({
  body: viewOf(event, linked, request, deps),
  version: versionOf(event),
  headers: { Location: restAddress(request.addresses, 'event', event.id) },
});

const viewOf = (
  event: EventRecord,
  linked: LinkedRecords,
  { addresses, caller }: OperationInput,
  deps: Deps,
): EventView =>
  eventView(event, linkedOf(event, linked, caller), deps.site, {
    addresses,
    jsonLd: false,
  });
