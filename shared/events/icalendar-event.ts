/**
 * An event as calendar data in JSON (jCal, RFC 7265), which has names, parameters, types and values
 * but no syntax of lines.
 */

import { mailAddress } from '../http/addresses.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import { mimeTypeOf } from '../model/picture.ts';
import type { LinkedPostType } from '../store/records.ts';
import { shortText, textOfHtml } from '../text/shorten.ts';
import { type ClockChange, clockChanges } from '../time/clock-changes.ts';
import { addDays, type Instant, toSeconds, type Wall } from '../time/wall.ts';
import { firstInstantOf, placeOrOffset, type Zone } from '../time/zone.ts';
import type { EventRecord } from './record.ts';
import type { EventView } from './view.ts';

type Value = string | number | readonly number[];
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly Value[],
];
export type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

/** The property, or nothing if all values are empty. */
export const text = (name: string, ...values: readonly string[]): Property[] => {
  const said = values.filter(value => value !== '');
  return said.length === 0 ? [] : [[name, {}, 'text', ...said]];
};

// Time zones are converted to `VTIMEZONE` (RFC 5545, 3.6.5). Not all times can be written as local
// times.

/**
 * The name of the time zone in tzdata, which programs know: some of them read no `VTIMEZONE` with a
 * name that they do not know. `CET` is replaced, because it has summer time in tzdata. Returns
 * undefined for UTC and for an offset without a name.
 */
const zoneName = (zone: Zone): string | undefined => {
  const known = placeOrOffset(zone);
  if (!/^[+-]/.test(known)) return known === 'UTC' ? undefined : known;
  const [hours, minutes] = [Number(known.slice(0, 3)), known.slice(4)];
  if (minutes !== '00' || hours === 0 || hours < -12 || hours > 14) return undefined;
  // The signs of tzdata are those of POSIX, in which zones behind UTC are positive.
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
};

/**
 * In epoch seconds. Nobody knows the rules of later years. Those of earlier years have offsets with
 * seconds, and gaps without any rule.
 */
const FIRST = Date.UTC(1980) / 1000;
const LAST = Date.UTC(2038) / 1000;

/**
 * Whether a calendar program gets the right instant from local time and zone. If a local time
 * occurs twice, programs take the first instant, but this service means the second
 * (contract/dates#clock-changes).
 */
const isFoundBy = (wall: Wall, utc: Wall, zone: Zone): boolean => {
  const instant = toSeconds(utc);
  return FIRST <= instant && instant < LAST && firstInstantOf(wall, zone) === instant;
};

/** All times that are given in the zone lie between `first` and `last`. */
export const zoneComponent = (name: string, zone: Zone, first: Instant, last: Instant): Component => [
  'vtimezone',
  [['tzid', {}, 'text', name]],
  clockChanges(zone, first, last).map(observance),
];

const observance = ({ at, before, after, name, isSummerTime }: ClockChange): Component => [
  isSummerTime ? 'daylight' : 'standard',
  [
    ['dtstart', {}, 'date-time', at.replace(' ', 'T')],
    ['tzoffsetfrom', {}, 'utc-offset', before],
    ['tzoffsetto', {}, 'utc-offset', after],
    ['tzname', {}, 'text', name],
  ],
  [],
];

// The view of an event is converted to a `VEVENT` (RFC 5545, 3.6.1).

/**
 * `record` has the times of the date that is shown; `view` is the event as this reader sees it,
 * which may be less than the record.
 */
export interface ShownEvent {
  readonly record: EventRecord;
  readonly view: EventView;
}

/**
 * `longest` is the maximum number of characters in each text of an event. `onCut` is called with
 * the name of each property that has more.
 */
export interface TextLimit {
  readonly longest: number;
  readonly onCut: (property: string) => void;
}

export const eventComponent = (event: ShownEvent, limit: TextLimit): Component => {
  const text = textWithin(limit);
  const { record, view } = event;
  return [
    'vevent',
    [
      ['uid', {}, 'text', uidOf(view)],
      // This is the time of the last change, because there is no `METHOD` (RFC 5545, 3.8.7.2). So
      // the same event always gives the same text.
      ['dtstamp', {}, 'date-time', utc(record.modified_utc)],
      ['last-modified', {}, 'date-time', utc(record.modified_utc)],
      ['sequence', {}, 'integer', record.version],
      ...timesOf(event),
      ...text('summary', view.title),
      ...text('description', view.description || view.excerpt),
      ...Object.values(linkedProperties(view, limit)).flat(),
      ...text('categories', ...[...view.categories, ...view.tags].map(({ name }) => name)),
      ...(view.event_status === null ? [] : text('status', STATUSES[view.event_status])),
      ...text('comment', view.event_status_reason),
      ['url', {}, 'uri', view.url],
      ...imagesOf(view),
    ],
    [],
  ];
};

/** The picture and, if it has one of its own, its thumbnail (RFC 7986, 5.10). */
const imagesOf = ({ image }: EventView): Property[] => {
  if (image === false) return [];
  const { url: thumbnail = image.url } = image.sizes.thumbnail ?? {};
  const [full, small] = [imageAt(image.url, 'FULLSIZE'), imageAt(thumbnail, 'THUMBNAIL')];
  return thumbnail === image.url ? [full] : [full, small];
};

const imageAt = (url: string, display: string): Property => {
  const fmttype = mimeTypeOf(url);
  return ['image', { display, ...(fmttype !== '' && { fmttype }) }, 'uri', url];
};

const linkedProperties = (view: EventView, limit: TextLimit): Readonly<Record<LinkedPostType, Property[]>> => {
  const venues = [view.venue].flat();
  return {
    venue: [...textWithin(limit)('location', venues.map(placeOf).join('; ')), ...geoOf(venues)],
    organizer: organizersOf(view.organizer, limit),
  };
};

/**
 * A property with the texts of HTML `values`, which together have at most `longest` characters. The
 * last one is cut, and those after it are left out.
 */
const textWithin =
  ({ longest, onCut }: TextLimit) =>
  (name: string, ...values: readonly string[]): Property[] => {
    let left = longest;
    const kept = values.map(html => {
      const { text, isCut } = left > 0 ? shortText(html, left) : { text: '', isCut: html !== '' };
      if (isCut) onCut(name);
      left -= text.length;
      return text;
    });
    return text(name, ...kept);
  };

/**
 * It stays the same as long as the site keeps its address, because ids are unique among all sites
 * of a deployment. The first date of an event has the id of the event, which calendars know from
 * the time when it was the only one.
 */
const uidOf = ({ id, global_id, occurrence }: EventView): string =>
  `${occurrence?.number === 1 ? occurrence.of : id}@${global_id.replace(/[/?].*/, '')}`;

const STATUSES = { scheduled: 'CONFIRMED', canceled: 'CANCELLED', postponed: 'TENTATIVE' } as const satisfies Record<
  EventRecord['event_status'],
  string
>;

// --- times ---------------------------------------------------------------------------------------

/**
 * An end that is not after the start is left out. The event then takes no time, or one day (RFC
 * 5545, 3.6.1).
 */
const timesOf = (event: ShownEvent): Property[] => {
  const { record } = event;
  if (event.view.all_day) return between(record, wall => [{}, 'date', wall.slice(0, 10)], addDays(record.end_date, 1));
  const zone = zoneSaid(event);
  if (zone !== undefined) return between(record, wall => [{ tzid: zone }, 'date-time', iso(wall)], record.end_date);
  const { utc_start_date, utc_end_date } = record;
  return between({ start_date: utc_start_date }, wall => [{}, 'date-time', utc(wall)], utc_end_date);
};

type Time = readonly [parameters: Readonly<Record<string, string>>, type: 'date' | 'date-time', value: string];

const between = (
  { start_date }: Pick<EventRecord, 'start_date'>,
  said: (wall: Wall) => Time,
  end: Wall,
): Property[] => {
  const [first, last] = [said(start_date), said(end)];
  return [['dtstart', ...first], ...(last[2] > first[2] ? [['dtend', ...last] as const] : [])];
};

/** The time zone of the event's times in the calendar, or undefined if they are days or in UTC. */
export const zoneSaid = ({ record, view }: ShownEvent): string | undefined => {
  if (view.all_day) return undefined;
  const { start_date, utc_start_date, end_date, utc_end_date, timezone } = record;
  const isClear = isFoundBy(start_date, utc_start_date, timezone) && isFoundBy(end_date, utc_end_date, timezone);
  return isClear ? zoneName(timezone) : undefined;
};

const iso = (wall: Wall): string => wall.replace(' ', 'T');
const utc = (wall: Wall): string => `${iso(wall)}Z`;

// --- places and people ---------------------------------------------------------------------------

const placeOf = ({ venue, address = '', zip = '', city = '', stateprovince = '', country = '' }: VenueView): string =>
  [venue, address, `${zip} ${city}`.trim(), stateprovince, country].filter(part => part !== '').join(', ');

/**
 * The coordinates of the first venue that has any, because an event has only one place for them.
 * They have six decimals, as RFC 5545 asks (3.8.1.6).
 */
const geoOf = (venues: readonly VenueView[]): Property[] => {
  const positions = venues.flatMap(({ geo_lat, geo_lng }) =>
    geo_lat === undefined || geo_lng === undefined ? [] : [[geo_lat, geo_lng]],
  );
  return positions.slice(0, 1).map(position => ['geo', {}, 'float', position.map(each => Number(each.toFixed(6)))]);
};

/**
 * The first one is the organizer. The property needs an address, so it gets that of the organizer's
 * page if no e-mail address is known. The others become contacts.
 */
const organizersOf = ([first, ...others]: readonly OrganizerView[], limit: TextLimit): Property[] => {
  if (first === undefined) return [];
  const names = textWithin(limit)('organizer', first.organizer);
  const contacts = textWithin(limit)('contact', ...others.map(contactOf));
  return [
    ...names.map(([, , , name]): Property => ['organizer', { cn: String(name) }, 'cal-address', addressOf(first)]),
    ...contacts.flatMap(([name, parameters, type, ...each]) =>
      each.map((contact): Property => [name, parameters, type, contact]),
    ),
  ];
};

const addressOf = ({ email = '', url }: OrganizerView): string => mailAddress(textOfHtml(email)) ?? url;

const contactOf = ({ organizer, phone = '', email = '' }: OrganizerView): string =>
  [organizer, phone, email].filter(part => part !== '').join(', ');
