/** Replies of the operations on events in the requested format, JSON or calendar (contract/feeds#calendars). */
import { MAX_ANSWER, SHORTENED_HEADER } from '../../shared/api/answer-size.ts';
import type { OperationInput, Reply } from '../../shared/api/operation.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EventView } from '../../shared/events/view.ts';
import { calendarOfOne, feed } from '../../shared/feeds/calendar.ts';
import type { TextLimit } from '../../shared/feeds/event-component.ts';
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
