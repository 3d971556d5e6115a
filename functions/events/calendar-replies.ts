/**
 * Replies with events as an iCalendar file (contract/feeds#calendars). This module is loaded on
 * first use, because most functions are never asked for a calendar.
 */

import ICAL from 'ical.js';
import { MAX_ANSWER, SHORTENED_HEADER } from '../../shared/api/answer.ts';
import type { Reply } from '../../shared/api/operation.ts';
import { viewsOfDates } from '../../shared/events/date-views.ts';
import { dateWith, type EventShown, onItsDate } from '../../shared/events/dates.ts';
import { calendarOfOne, feed } from '../../shared/events/icalendar.ts';
import type { Component, ShownEvent, TextLimit } from '../../shared/events/icalendar-event.ts';
import type { EventView } from '../../shared/events/view.ts';
import { pageLinks } from '../../shared/http/paging.ts';

/** An event with several dates has an entry for each of them. */
export const calendarOfEvent = (reply: Reply<EventView>, shown: EventShown): Reply<EventView> =>
  written(reply, `${shown.event.slug || shown.event.id}.ics`, LENGTHS.one, limit =>
    calendarOfOne(eachDateOf(shown, reply.body), limit),
  );

const eachDateOf = (shown: EventShown, view: EventView): ShownEvent[] => {
  const { event } = shown;
  if (shown.date !== undefined || view.dates === undefined) return [{ record: onItsDate(shown), view }];
  return viewsOfDates(view).map(each => ({
    record: onItsDate({ event, date: dateWith(event, each.occurrence?.number) }),
    view: each,
  }));
};

export interface ListBody {
  readonly events: EventView[];
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/** `events` are in the order of the list, and `name` is that of the calendar. */
export const calendarOfList = <Body extends ListBody>(
  { body, headers, ...reply }: Reply<Body>,
  events: readonly EventShown[],
  name: string,
): Reply<Body> => {
  const shown = events.flatMap((each, i) => {
    const view = body.events[i];
    return view === undefined ? [] : [{ record: onItsDate(each), view }];
  });
  const linked = { ...reply, body, headers: { ...headers, ...pageLinks(body) } };
  return written(linked, 'events.ics', LENGTHS.list, limit => feed(name, shown, limit));
};

/**
 * The most characters of each text of an event, tried from left to right until the calendar fits
 * into an answer; with the last limit, 500 events fit. The page at the event's `url` has the whole
 * texts.
 */
const LENGTHS = { one: [30_000], list: [3_000, 200] } as const;

/** Writes the calendar with the longest texts with which it fits into an answer. */
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

const textOf = (calendar: Component): string => `${linesOf(calendar).join('\r\n')}\r\n`;

const linesOf = ([name, properties, components]: Component): string[] => [
  `BEGIN:${name.toUpperCase()}`,
  ...properties.map(property => folded(ICAL.stringify.property([...property], ICAL.design.icalendar, true))),
  ...components.flatMap(linesOf),
  `END:${name.toUpperCase()}`,
];

/** The most octets of a line (RFC 5545, 3.1), including the space that begins a continued line. */
const LONGEST_LINE = 75;
const BACKSLASH = 0x5c;

/**
 * Folds a line here rather than by the library, which also folds between a backslash and the letter
 * that it escapes. Programs that decode a line before they join it to the next misread that.
 */
const folded = (line: string): string => {
  const octets = Buffer.from(line);
  const parts: string[] = [];
  for (let from = 0; from < octets.length; ) {
    let to = Math.min(octets.length, from + LONGEST_LINE - (from === 0 ? 0 : 1));
    while (to < octets.length && isWithinCharacter(octets[to])) to--;
    let backslashes = 0;
    while (octets[to - 1 - backslashes] === BACKSLASH) backslashes++;
    if (to < octets.length) to -= backslashes % 2;
    parts.push(octets.toString('utf8', from, to));
    from = to;
  }
  return parts.join('\r\n ');
};

/** Whether the octet continues a character of UTF-8. */
const isWithinCharacter = (octet = 0): boolean => octet >= 0x80 && octet < 0xc0;
