/** Replies of the operations on events as calendars (contract/feeds#calendars). Loaded on first use: most functions are never asked for one. */

import ICAL from 'ical.js';
import { MAX_ANSWER, SHORTENED_HEADER } from '../../shared/api/answer.ts';
import type { Reply } from '../../shared/api/operation.ts';
import { calendarOfOne, feed } from '../../shared/events/icalendar.ts';
import type { Component, TextLimit } from '../../shared/events/icalendar-event.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EventView } from '../../shared/events/view.ts';
import { pageLinks } from '../../shared/http/paging.ts';
import { calendarName } from '../../shared/i18n/language.ts';
import type { Language } from '../../shared/settings/site.ts';

export const calendarOfEvent = (reply: Reply<EventView>, record: EventRecord): Reply<EventView> =>
  written(reply, `${record.slug || record.id}.ics`, LENGTHS.one, limit =>
    calendarOfOne({ record, view: reply.body }, limit),
  );

export interface ListBody {
  readonly events: EventView[];
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** `records`: in the order of the list. */
export const calendarOfList = <Body extends ListBody>(
  { body, headers, ...reply }: Reply<Body>,
  records: readonly EventRecord[],
  language: Language,
): Reply<Body> => {
  const shown = records.flatMap((record, i) => {
    const view = body.events[i];
    return view === undefined ? [] : [{ record, view }];
  });
  const linked = { ...reply, body, headers: { ...headers, ...pageLinks(body) } };
  return written(linked, 'events.ics', LENGTHS.list, limit => feed(calendarName(language), shown, limit));
};

/** The most characters of each text of an event: with the last, 500 events fit into an answer. `url` has the whole texts. */
const LENGTHS = { one: [30_000], list: [3_000, 200] } as const;

/** With the longest texts with which the calendar fits into an answer. */
const written = <Body>(
  reply: Reply<Body>,
  fileName: string,
  lengths: readonly number[],
  calendarWithin: (limit: TextLimit) => Component,
): Reply<Body> => {
  const cut = new Set<string>();
  let text = '';
  for (const longest of lengths) {
    text = textOf(calendarWithin({ longest, onCut: property => cut.add(property) }));
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

/** Octets of a line; the limit is 75, and the library does not count the space that begins a continued line (RFC 5545, 3.1). */
ICAL.foldLength = 74;

const textOf = (calendar: Component): string => ICAL.stringify([...calendar]);
