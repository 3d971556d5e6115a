/** Replies of the operations on events in the requested format, JSON or calendar (contract/feeds#calendars). */
import type { OperationInput, Reply } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EventView } from '../../shared/events/view.ts';
import { calendarOfOne, feed } from '../../shared/feeds/calendar.ts';
import type { Component } from '../../shared/feeds/jcal.ts';
import { pageLinks } from '../../shared/input/paging.ts';
import { calendarName } from '../../shared/messages/catalogue.ts';
import { calendarText } from './calendar-text.ts';

/** For a single read. */
export const eventInFormat = async (
  reply: Reply<EventView>,
  record: EventRecord,
  { format }: OperationInput,
): Promise<Reply<EventView>> =>
  format === 'json'
    ? reply
    : written(reply, `${record.slug || record.id}.ics`, calendarOfOne({ record, view: reply.body }));

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
  if (format === 'json') return reply;
  const { body, headers } = reply;
  const shown = records.flatMap((record, i) => {
    const view = body.events[i];
    return view === undefined ? [] : [{ record, view }];
  });
  const linked = { ...reply, headers: { ...headers, ...pageLinks(body) } };
  return written(linked, 'events.ics', feed(calendarName(language), shown));
};

const written = async <Body>(reply: Reply<Body>, fileName: string, calendar: Component): Promise<Reply<Body>> => ({
  ...reply,
  headers: { ...reply.headers, 'Content-Disposition': `attachment; filename="${fileName}"` },
  written: { mediaType: 'text/calendar', text: await calendarText(calendar) },
});
