/** Events as a calendar (RFC 5545, 3.4), for calendar programs. */
import * as v from 'valibot';
import { Instant, toSeconds } from '../time/wall.ts';
import {
  type Component,
  eventComponent,
  type Property,
  type ShownEvent,
  type TextLimit,
  text,
  zoneComponent,
  zoneSaid,
} from './icalendar-event.ts';

/**
 * The calendar of one event has no name, so that programs add the event to a calendar of their own.
 */
export const calendarOfOne = (dates: readonly ShownEvent[], limit: TextLimit): Component => calendar([], dates, limit);

/**
 * The calendar that a program subscribes to. The program shows its name, and asks again after an
 * hour (RFC 7986; older programs know the names with `X-`).
 */
export const feed = (name: string, events: readonly ShownEvent[], limit: TextLimit): Component =>
  calendar(
    [
      ...text('name', name),
      ...text('x-wr-calname', name),
      ['refresh-interval', {}, 'duration', REFRESHED],
      ['x-published-ttl', {}, 'unknown', REFRESHED],
    ],
    events,
    limit,
  );

const REFRESHED = 'PT1H';

const calendar = (properties: readonly Property[], events: readonly ShownEvent[], limit: TextLimit): Component => [
  'vcalendar',
  [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Calendar Events//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ...properties,
  ],
  [...zonesOf(events), ...events.map(event => eventComponent(event, limit))],
];

/** Each time zone that an event names, for the time that its events cover. */
const zonesOf = (events: readonly ShownEvent[]): Component[] =>
  [...Map.groupBy(events, event => zoneSaid(event))].flatMap(([name, group]) => {
    const records = group.map(({ record }) => record);
    const zone = records[0]?.timezone;
    if (name === undefined || zone === undefined) return [];
    const first = Math.min(...records.map(({ utc_start_date }) => toSeconds(utc_start_date)));
    const last = Math.max(...records.map(({ utc_end_date }) => toSeconds(utc_end_date)));
    return [zoneComponent(name, zone, v.parse(Instant, first), v.parse(Instant, last))];
  });
