/**
 * The dates of an event of a calendar (RFC 5545, 3.8.2 and 3.8.5): its times in its zone, and all
 * dates of a rule, because the service stores dates (contract/events#several-dates).
 */
import ICAL from 'ical.js';
import * as v from 'valibot';
import { startsByRule } from '../../../../shared/events/recurrence.ts';
import { ApiError } from '../../../../shared/http/errors.ts';
import { fromSeconds, Instant, toSeconds, Wall } from '../../../../shared/time/wall.ts';
import { PlaceZone, Zone } from '../../../../shared/time/zone.ts';
import type { Body, FormatOptions } from './row.ts';

/** An event whose dates cannot be read. The message says why. */
export class Unreadable extends Error {}

/** As many dates as an event may have (contract/events#several-dates). */
const MOST = 100;

/** The members of a row that say when the event is; `note` is for the operator. */
export const datesOf = (
  event: ICAL.Component,
  changes: readonly ICAL.Component[],
  options: FormatOptions,
): Body & { readonly note?: string } => {
  const first = spanOf(event);
  const { starts, note } = startsOf(event, first, options);
  const changed = new Map(changes.map(change => [wallOf(timeIn(change, 'recurrence-id')), change]));
  const dates = [...new Set([...starts, ...changed.keys()])].sort().map(start => {
    const change = changed.get(start);
    const span = change === undefined ? first : spanOf(change);
    const begin = change === undefined ? start : span.start;
    const written = span.write(begin, later(begin, toSeconds(span.end) - toSeconds(span.start)));
    const isCanceled = change?.getFirstPropertyValue('status') === 'CANCELLED';
    return { ...written, ...(isCanceled && { event_status: 'canceled' }) };
  });
  const [one, another] = dates;
  if (one === undefined) throw new Unreadable('has a rule without a date in the time that is listed');
  const { start_date, end_date } = one;
  return { ...first.said, start_date, end_date, ...(another && { dates }), ...(note && { note }) };
};

interface Span {
  /** Local times. */
  readonly start: Wall;
  readonly end: Wall;
  /** What an event with these times says of itself. */
  readonly said: Body;
  /** Local times as the service reads them. */
  readonly write: (start: Wall, end: Wall) => { readonly start_date: string; readonly end_date: string };
}

const spanOf = (event: ICAL.Component): Span => {
  const begin = timeIn(event, 'dtstart');
  const start = wallOf(begin);
  // Without an end, an event takes a day if it has no times, else a moment.
  const end = wallOf(readable(new ICAL.Event(event, { exceptions: [] }).endDate, 'dtend'));
  if (begin.isDate) {
    // The end of an all-day event is the day after its last one (RFC 5545, 3.6.1).
    const write = (from: Wall, to: Wall) => ({
      start_date: dayOf(from),
      end_date: dayOf(later(to, to > from ? -1 : 0)),
    });
    return { start, end, said: { all_day: true }, write };
  }
  const zone = zoneOf(event, begin);
  if (typeof zone === 'string') return { start, end, said: { timezone: zone }, write: plain };
  if (zone === undefined) return { start, end, said: {}, write: plain };
  const instant = (wall: Wall): string => {
    const time = ICAL.Time.fromDateTimeString(wall.replace(' ', 'T'));
    time.zone = zone;
    return `${fromSeconds(time.toUnixTime()).replace(' ', 'T')}Z`;
  };
  return { start, end, said: {}, write: (from, to) => ({ start_date: instant(from), end_date: instant(to) }) };
};

const plain: Span['write'] = (start_date, end_date) => ({ start_date, end_date });

/**
 * The name of the zone; or a zone that only the calendar knows, whose times become instants; or
 * undefined for a floating time, which is in the zone of the site.
 */
const zoneOf = (event: ICAL.Component, time: ICAL.Time): string | ICAL.Timezone | undefined => {
  const said = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  if (said === undefined) return time.zone === ICAL.Timezone.utcTimezone ? ICAL.Timezone.utcTimezone : undefined;
  if (v.is(PlaceZone, said)) return said;
  const defined = ICAL.TimezoneService.get(said);
  const name = defined?.component?.getFirstPropertyValue('x-lic-location');
  if (typeof name === 'string' && v.is(PlaceZone, name)) return name;
  if (defined !== undefined) return defined;
  throw new Unreadable(`is in the time zone "${said}", which the calendar does not describe`);
};

const timeIn = (event: ICAL.Component, name: string): ICAL.Time => readable(event.getFirstPropertyValue(name), name);

const readable = (value: unknown, name: string): ICAL.Time => {
  if (value instanceof ICAL.Time) return value;
  throw new Unreadable(`has no ${name.toUpperCase()} that can be read`);
};

const wallOf = (time: ICAL.Time): Wall =>
  v.parse(Wall, `${time.toString().slice(0, 10)} ${time.isDate ? '00:00:00' : time.toString().slice(11, 19)}`);
const dayOf = (wall: Wall): string => wall.slice(0, 10);
const later = (wall: Wall, seconds: number): Wall => fromSeconds(toSeconds(wall) + seconds);

// The starts of an event by its rule, and by the dates beside it.

const startsOf = (
  event: ICAL.Component,
  { start, said }: Span,
  { horizon, today }: FormatOptions,
): { readonly starts: readonly Wall[]; readonly note?: string } => {
  const rule = event.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur)) {
    const removed = new Set(timesIn(event, 'exdate'));
    return { starts: [start, ...timesIn(event, 'rdate')].filter(each => !removed.has(each)) };
  }
  const parts = ['rrule', 'rdate', 'exdate'].flatMap(name => event.getAllProperties(name));
  const lines = parts.map(each => each.toICALString());
  const zone = v.parse(Zone, said.timezone ?? 'UTC');
  const frame = { start_date: start, all_day: said.all_day === true, zone, now: v.parse(Instant, 0) };
  try {
    return { starts: startsByRule(lines, frame) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  // The service has no such rule, or it gives too many dates: those that are to come are listed.
  if (!endsIn(rule)) throw new Unreadable(`has the rule ${rule}, which cannot be listed`);
  const last = lastOf(today, horizon);
  const all = byIcal(event, last).filter(each => each >= today);
  const until = all.length > MOST ? (all[MOST - 1] ?? last) : last;
  return {
    starts: all.slice(0, MOST),
    note: `dates are listed until ${dayOf(until)}, as a rule has no end or one that the service does not have`,
  };
};

const timesIn = (event: ICAL.Component, name: string): Wall[] =>
  event
    .getAllProperties(name)
    .flatMap(each => each.getValues())
    .flatMap(value => (value instanceof ICAL.Time ? [wallOf(value)] : []));

const lastOf = (today: string, months: number): Wall => {
  const day = ICAL.Time.fromDateString(today);
  day.month += months;
  return v.parse(Wall, `${day.toString().slice(0, 10)} 23:59:59`);
};

/**
 * Whether the library finds the next date of the rule in any case. For a day that never comes, such
 * as every seventh one if it is a Tuesday, it looks without end.
 */
const endsIn = ({ freq, interval, parts }: ICAL.Recur): boolean => {
  const { BYDAY, BYSETPOS, ...others } = parts;
  const hasPlaces = /\d/.test(String(BYDAY));
  if (freq === 'MONTHLY') return true;
  // A month has four of each day of the week, and no more for certain.
  if (freq === 'YEARLY') return BYSETPOS === undefined || (!hasPlaces && /^(-?[1-4],?)+$/.test(String(BYSETPOS)));
  if (hasPlaces || BYSETPOS !== undefined || !Object.keys(others).every(name => PLAIN.includes(name))) return false;
  return freq === 'WEEKLY' || (freq === 'DAILY' && (interval === 1 || Object.keys(parts).length === 0));
};
const PLAIN = ['BYMONTH', 'BYHOUR', 'BYMINUTE', 'BYSECOND'];

/** A rule of centuries, or of many times a day, is no event. */
const MOST_LISTED = 50_000;

/**
 * The starts of any rule that are not after `last`.
 * @throws Unreadable if there are too many.
 */
const byIcal = (event: ICAL.Component, last: Wall): Wall[] => {
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart: timeIn(event, 'dtstart') });
  const starts: Wall[] = [];
  for (let next = expansion.next(); next; next = expansion.next()) {
    const start = wallOf(next);
    if (start > last) break;
    if (starts.length === MOST_LISTED) throw new Unreadable('has a rule with too many dates');
    starts.push(start);
  }
  return starts;
};
