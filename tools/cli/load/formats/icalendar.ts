/** Calendars (ICS, RFC 5545): each event of a calendar is a row, with all its dates. */
import ICAL from 'ical.js';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { datesOf, Unreadable } from './icalendar-dates.ts';
import type { Body, Format, FormatOptions, Row, UnreadableRow } from './row.ts';

export const icalendar: Format = (text, options) => {
  const calendars = parsed(text, options.name);
  const zones = calendars.flatMap(calendar => calendar.getAllSubcomponents('vtimezone'));
  for (const zone of zones.filter(isUsable)) ICAL.TimezoneService.register(zone);
  const events = calendars.flatMap(calendar => calendar.getAllSubcomponents('vevent'));
  const numbers = text.split('\n').flatMap((line, i) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [i + 1] : []));
  const numbered = events.map((event, i) => ({ event, number: numbers[i] ?? 1 }));
  const ofEvent = Map.groupBy(numbered, ({ event, number }) => textIn(event, 'uid') ?? `line ${number}`);
  return [...ofEvent.values()].map(those => rowOf(those, options));
};

/**
 * Whether a zone has a name, and changes its clocks on days of the year. The library computes all
 * changes up to the event, which would take hours if there were some every minute.
 */
const isUsable = (zone: ICAL.Component): boolean =>
  zone.hasProperty('tzid') &&
  zone
    .getAllSubcomponents()
    .flatMap(each => each.getAllProperties('rrule').flatMap(property => property.getValues()))
    .every(rule => rule instanceof ICAL.Recur && rule.freq === 'YEARLY' && Object.keys(rule.parts).every(isOfDays));

const isOfDays = (part: string): boolean => ['BYMONTH', 'BYMONTHDAY', 'BYDAY'].includes(part);

const parsed = (text: string, name: string): ICAL.Component[] => {
  try {
    return [ICAL.parse(text)]
      .flat(text.match(/^BEGIN:VCALENDAR/gim)?.length === 1 ? 0 : 1)
      .map(each => new ICAL.Component(each));
  } catch (error) {
    const last = text.trimEnd().split('\n').length;
    throw new OperatorError(`${name}:${last} is a broken or cut calendar, so nothing was sent: ${messageOf(error)}`);
  }
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

interface Numbered {
  readonly event: ICAL.Component;
  readonly number: number;
}

/** `those` are an event, and the changes of its dates, which have its UID. */
const rowOf = (those: readonly Numbered[], options: FormatOptions): Row | UnreadableRow => {
  const isChange = ({ event }: Numbered): boolean => event.hasProperty('recurrence-id');
  const whole = those.findLast(each => !isChange(each)) ?? those[0];
  if (whole === undefined) throw new Error('an event has a component');
  const { event, number } = whole;
  const changes = those.filter(each => each !== whole && isChange(each)).map(each => each.event);
  try {
    const { note, ...dates } = datesOf(event, changes, options);
    return { number, record: { ...described(event), ...dates }, ...(note !== undefined && { note }) };
  } catch (error) {
    // The library reads values when they are asked for, and has no errors of its own.
    const problem = error instanceof Unreadable ? error.message : `cannot be read: ${messageOf(error)}`;
    return { number, problem, text: event.toString() };
  }
};

/** What the event says beside its dates. The names are those of columns (`mapping/words.ts`). */
const described = (event: ICAL.Component): Body => {
  const status = textIn(event, 'status')?.toUpperCase();
  const geo = event.getFirstPropertyValue('geo');
  const [latitude, longitude] = Array.isArray(geo) ? geo : [];
  const pictures = [...event.getAllProperties('image'), ...event.getAllProperties('attach')].filter(isPicture);
  return {
    id: textIn(event, 'uid'),
    title: textIn(event, 'summary'),
    description: textIn(event, 'description'),
    location: textIn(event, 'location'),
    ...(typeof latitude === 'number' && { latitude, longitude }),
    categories: event
      .getAllProperties('categories')
      .flatMap(each => each.getValues())
      .map(String),
    website: textIn(event, 'url'),
    image: pictures[0] && String(pictures[0].getFirstValue()),
    event_status: status === 'CANCELLED' ? 'canceled' : 'scheduled',
  };
};

const textIn = (event: ICAL.Component, name: string): string | undefined => {
  const value = event.getFirstPropertyValue(name);
  return value === null ? undefined : String(value).trim();
};

/** An address of a picture; its type or its name says so (RFC 7986, 5.10). */
const isPicture = (property: ICAL.Property): boolean => {
  const type = property.getFirstParameter('fmttype');
  const address = String(property.getFirstValue());
  return (
    /^https?:/i.test(address) && (type ? /^image\//i.test(type) : property.name === 'image' || PICTURE.test(address))
  );
};
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;
