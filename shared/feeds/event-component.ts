/** Converts the view of an event to a `VEVENT` (RFC 5545, 3.6.1). */
import type { EventRecord } from '../events/record.ts';
import type { EventView } from '../events/view.ts';
import type { OrganizerView } from '../organizers/view.ts';
import { textOfHtml } from '../text/text-of-html.ts';
import { addDays, type Wall } from '../time/wall.ts';
import type { VenueView } from '../venues/view.ts';
import { type Component, type Property, text } from './jcal.ts';
import { isFoundBy, zoneName } from './zone-component.ts';

/** `view`: as this reader sees the event, which may be less than the record. */
export interface ShownEvent {
  readonly record: EventRecord;
  readonly view: EventView;
  /** Characters of its description; absent: all. */
  readonly longest?: number;
}

export const eventComponent = (event: ShownEvent): Component => {
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
      ...text('summary', textOfHtml(view.title)),
      ...text('description', cut(textOfHtml(view.description || view.excerpt), event.longest)),
      ...text('location', venues.map(placeOf).join('; ')),
      ...geoOf(venues),
      ...organizersOf(view.organizer),
      ...text('categories', ...[...view.categories, ...view.tags].map(({ name }) => textOfHtml(name))),
      ...(view.event_status === null ? [] : text('status', STATUSES[view.event_status])),
      ...text('comment', textOfHtml(view.event_status_reason)),
      ['url', {}, 'uri', view.url],
    ],
    [],
  ];
};

/** Between words, where there are any near the end. */
const cut = (whole: string, longest = whole.length): string => {
  if (whole.length <= longest) return whole;
  const end = whole.lastIndexOf(' ', longest);
  return `${whole.slice(0, end < longest / 2 ? longest : end).toWellFormed()} …`;
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
  [venue, address, `${zip} ${city}`.trim(), stateprovince, country]
    .filter(part => part !== '')
    .map(textOfHtml)
    .join(', ');

/** Of the first venue that has coordinates: there is only one place for them. */
const geoOf = (venues: readonly VenueView[]): Property[] => {
  const positions = venues.flatMap(({ geo_lat, geo_lng }) =>
    geo_lat === undefined || geo_lng === undefined ? [] : [[geo_lat, geo_lng]],
  );
  return positions.slice(0, 1).map(position => ['geo', {}, 'float', position]);
};

/** One is the organizer, by the address of its page if no e-mail is known, as there has to be one; the others can be contacted. */
const organizersOf = ([first, ...others]: readonly OrganizerView[]): Property[] =>
  first === undefined
    ? []
    : [
        ['organizer', { cn: textOfHtml(first.organizer) }, 'cal-address', addressOf(first)],
        ...others.flatMap(each => text('contact', contactOf(each))),
      ];

const addressOf = ({ email, url }: OrganizerView): string =>
  email === undefined ? url : `mailto:${textOfHtml(email)}`;

const contactOf = ({ organizer, phone = '', email = '' }: OrganizerView): string =>
  [organizer, phone, email]
    .filter(part => part !== '')
    .map(textOfHtml)
    .join(', ');
