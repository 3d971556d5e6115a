/**
 * Calendars (ICS, RFC 5545): each event of a calendar is a row, with all its dates. Each is parsed
 * alone, so that a broken one stops no other.
 */
import ICAL from 'ical.js';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { type CalendarOptions, datesOf, isCanceled } from './icalendar-dates.ts';
import { clocksOf } from './icalendar-times.ts';
import type { Body, Format, Row, UnreadableRow } from './row.ts';

export const icalendar: Format = (text, options) => {
  const lines = text.trimEnd().split('\n');
  if (!/^END:VCALENDAR$/i.test(lines.at(-1) ?? ''))
    throw new OperatorError(
      `${options.name}:${lines.length} is not the end of a calendar, so it was cut, and nothing was sent`,
    );
  const zones = partsOf(text, 'VTIMEZONE').flatMap(({ component }) => component ?? []);
  const ofEvent = Map.groupBy(partsOf(text, 'VEVENT'), ({ component, number }) => textOf(component, 'uid') || number);
  const clockNamed = clocksOf(zones);
  return [...ofEvent.values()].flatMap(those => rowsOf(those, { ...options, clockNamed }));
};

/** A component as it is in the file. */
interface Part {
  readonly number: number;
  readonly text: string;
  /** Undefined if it is broken. */
  readonly component: ICAL.Component | undefined;
  readonly problem?: string;
}

const partsOf = (text: string, name: string): Part[] => {
  const pattern = new RegExp(`^BEGIN:${name}\\s*$.*?^END:(?:${name}|VCALENDAR)\\s*$`, 'gims');
  let [number, before] = [1, 0];
  return [...text.matchAll(pattern)].map(({ 0: part, index }) => {
    number += text.slice(before, index).split('\n').length - 1;
    before = index;
    try {
      return { number, text: part, component: new ICAL.Component(ICAL.parse(part)) };
    } catch (error) {
      return { number, text: part, component: undefined, problem: reasonOf(error) };
    }
  });
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `those` have one UID: they are an event, and changes of its dates. */
const rowsOf = (those: readonly Part[], options: CalendarOptions) => {
  const changes = those.filter(({ component }) => component?.hasProperty('recurrence-id'));
  const whole = those.filter(part => !changes.includes(part));
  const events = whole.length > 0 ? whole : changes.slice(0, 1);
  const changed = changes.flatMap(({ component }) => component ?? []);
  return events.map((event, i) => rowOf(event, i === 0 ? changed : [], options));
};

const rowOf = (
  { number, text, component: event, problem = '' }: Part,
  changes: readonly ICAL.Component[],
  options: CalendarOptions,
): Row | UnreadableRow => {
  if (event === undefined) return { number, problem, text };
  const content = described(event);
  try {
    const { record, note } = datesOf(event, changes, options);
    const row = { number, record: { ...content, ...record } };
    return note === undefined ? row : { ...row, note, identity: { ...content, dates: datesSaid(event) } };
  } catch (error) {
    // Also `ical.js` throws plain errors, for values that are none.
    return { number, problem: reasonOf(error), text: content };
  }
};

const datesSaid = (event: ICAL.Component): readonly string[] =>
  ['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate']
    .flatMap(name => event.getAllProperties(name))
    .map(each => each.toICALString());

/**
 * What the event says beside its dates. The names are those of columns (`mapping/words.ts`). Empty
 * texts clear what an earlier version has said; only addresses, which few calendars have, stay.
 */
const described = (event: ICAL.Component): Body => {
  const geo = event.getFirstPropertyValue('geo');
  const [latitude, longitude] = Array.isArray(geo) ? geo : [];
  const attached = event.getAllProperties('attach').filter(each => IMAGE.test(each.getFirstParameter('fmttype') ?? ''));
  const pictures = [...event.getAllProperties('image'), ...attached].map(each => String(each.getFirstValue()));
  return {
    id: textOf(event, 'uid'),
    title: textOf(event, 'summary'),
    description: textOf(event, 'description'),
    location: textOf(event, 'location'),
    ...(Number.isFinite(latitude) && Number.isFinite(longitude) && { latitude, longitude }),
    categories: event
      .getAllProperties('categories')
      .flatMap(each => each.getValues())
      .map(value => String(value).trim())
      .filter(value => value !== ''),
    website: textOf(event, 'url') || undefined,
    image: pictures.find(address => /^https?:/i.test(address)),
    event_status: isCanceled(event) ? 'canceled' : 'scheduled',
    ...(/^(?:private|confidential)$/i.test(textOf(event, 'class')) && { status: 'private' }),
  };
};

const IMAGE = /^image\//i;

const textOf = (event: ICAL.Component | undefined, name: string): string =>
  String(event?.getFirstPropertyValue(name) ?? '').trim();
