/** Converts the view of an event to a `VEVENT` (RFC 5545, 3.6.1). */
import type { EventRecord } from '../events/record.ts';
import type { EventView } from '../events/view.ts';
import type { OrganizerView } from '../organizers/view.ts';
import { shortText } from '../text/shorten.ts';
import { textOfHtml } from '../text/text-of-html.ts';
import { addDays, type Wall } from '../time/wall.ts';
import type { VenueView } from '../venues/view.ts';
import { type Component, type Property, text } from './jcal.ts';
import { isFoundBy, zoneName } from './zone-component.ts';

/** `view`: as this reader sees the event, which may be less than the record. */
export interface ShownEvent {
  readonly record: EventRecord;
  readonly view: EventView;
}

/** `longest`: the most characters of each text of an event. `onCut`: called with the name of each property that has more. */
export interface TextLimit {
  readonly longest: number;
  readonly onCut: (property: string) => void;
}

export const eventComponent = (event: ShownEvent, limit: TextLimit): Component => {
  const text = textWithin(limit);
  const { record, view } = event;
  const venues = [view.venue].flat();
  return [
    'vevent',
    [
      ['uid', {}, 'text', uidOf(view)],
      // The moment of the last change, as there is no `METHOD` (RFC 5545, 3.8.7.2): so the same event is the same text.
      ['dtstamp', {}, 'date-time', utc(record.modified_utc)],
      ['last-modified', {}, 'date-time', utc(record.modified_utc)],
      ['sequence', {}, 'integer', record.version],
      ...timesOf(event),
      ...text('summary', view.title),
      ...text('description', view.description || view.excerpt),
      ...text('location', venues.map(placeOf).join('; ')),
      ...geoOf(venues),
      ...organizersOf(view.organizer, limit),
      ...text('categories', ...[...view.categories, ...view.tags].map(({ name }) => name)),
      ...(view.event_status === null ? [] : text('status', STATUSES[view.event_status])),
      ...text('comment', view.event_status_reason),
      ['url', {}, 'uri', view.url],
    ],
    [],
  ];
};

/** A property of the texts of HTML that have at most as many characters together: the last one is cut, and those after it are left out. */
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

/** The same for as long as the site has its address; ids are unique among all sites of a deployment. */
const uidOf = ({ id, global_id }: EventView): string => `${id}@${global_id.replace(/[/?].*/, '')}`;

const STATUSES = { scheduled: 'CONFIRMED', canceled: 'CANCELLED', postponed: 'TENTATIVE' } as const satisfies Record<
  EventRecord['event_status'],
  string
>;

// --- times ---------------------------------------------------------------------------------------------------------------

/** An end that is not after the beginning is left out: the event then takes no time, or the one day (RFC 5545, 3.6.1). */
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

/** The zone of the event's times in the calendar; undefined: they are days, or in UTC. */
export const zoneSaid = ({ record, view }: ShownEvent): string | undefined => {
  if (view.all_day) return undefined;
  const { start_date, utc_start_date, end_date, utc_end_date, timezone } = record;
  const isClear = isFoundBy(start_date, utc_start_date, timezone) && isFoundBy(end_date, utc_end_date, timezone);
  return isClear ? zoneName(timezone) : undefined;
};

const iso = (wall: Wall): string => wall.replace(' ', 'T');
const utc = (wall: Wall): string => `${iso(wall)}Z`;

// --- places and people -----------------------------------------------------------------------------------------------------

const placeOf = ({ venue, address = '', zip = '', city = '', stateprovince = '', country = '' }: VenueView): string =>
  [venue, address, `${zip} ${city}`.trim(), stateprovince, country].filter(part => part !== '').join(', ');

/** Of the first venue that has coordinates: there is only one place for them. */
const geoOf = (venues: readonly VenueView[]): Property[] => {
  const positions = venues.flatMap(({ geo_lat, geo_lng }) =>
    geo_lat === undefined || geo_lng === undefined ? [] : [[geo_lat, geo_lng]],
  );
  return positions.slice(0, 1).map(position => ['geo', {}, 'float', position]);
};

/** One is the organizer, by the address of its page if no e-mail is known, as there has to be one; the others can be contacted. */
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

/** RFC 5321, 4.5.3.1.3: the most characters of a path. */
const LONGEST_EMAIL = 254;

const addressOf = ({ email, url }: OrganizerView): string =>
  email === undefined || email.length > LONGEST_EMAIL ? url : `mailto:${textOfHtml(email)}`;

const contactOf = ({ organizer, phone = '', email = '' }: OrganizerView): string =>
  [organizer, phone, email].filter(part => part !== '').join(', ');
