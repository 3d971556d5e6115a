/**
 * The fields of events that pages read from answers of the API, and the conversion of their texts.
 */
import * as v from 'valibot';
import { EventView } from '../events/view.ts';
import { OrganizerView } from '../organizers/view.ts';
import { LINKED_POST_TYPES } from '../store/records.ts';
import { TermView } from '../terms/view.ts';
import { DAY, fromSeconds, lastMoment, toSeconds, Wall } from '../time/wall.ts';
import { VenueView } from '../venues/view.ts';
import { type Day, dayOf } from './dates.ts';

export const ShownVenue = v.pick(VenueView, [
  'slug',
  'language',
  'venue',
  'address',
  'city',
  'stateprovince',
  'zip',
  'country',
  'geo_lat',
  'geo_lng',
  'show_map_link',
]);
export type ShownVenue = v.InferOutput<typeof ShownVenue>;

const { entries } = EventView;
export const ShownEvent = v.object({
  id: entries.id,
  slug: entries.slug,
  url: entries.url,
  language: entries.language,
  translations: entries.translations,
  title: entries.title,
  image: entries.image,
  all_day: entries.all_day,
  start_date: entries.start_date,
  end_date: entries.end_date,
  utc_start_date: entries.utc_start_date,
  utc_end_date: entries.utc_end_date,
  timezone_abbr: entries.timezone_abbr,
  cost: entries.cost,
  website: entries.website,
  event_status: entries.event_status,
  event_status_reason: entries.event_status_reason,
  featured: entries.featured,
  categories: entries.categories,
  tags: entries.tags,
  venue: v.pipe(
    v.union([v.array(ShownVenue), ShownVenue]),
    v.transform(shown => (Array.isArray(shown) ? shown : [shown])),
  ),
});
export type ShownEvent = v.InferOutput<typeof ShownEvent>;

/** An event as single reads show it. */
export const WholeEvent = v.object({
  ...v.pick(EventView, LINKED_POST_TYPES).entries,
  ...ShownEvent.entries,
  description: entries.description,
  excerpt: entries.excerpt,
  timezone: entries.timezone,
  cost_details: entries.cost_details,
});
export type WholeEvent = v.InferOutput<typeof WholeEvent>;

export const ShownTerm = v.pick(TermView, ['name', 'slug']);
export type ShownTerm = v.InferOutput<typeof ShownTerm>;

/**
 * Decodes single lines, which the API sends as HTML text (contract/texts#titles-and-names). Pages
 * escape all texts themselves.
 */
export const plain = (shown: string): string =>
  shown
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#038;', '&')
    .replaceAll('&amp;', '&');

export const startDay = ({ start_date }: Pick<ShownEvent, 'start_date'>): Day => dayOf(start_date);
/** The last day on which the event takes place (contract/lists#days). */
export const endDay = ({ start_date, end_date }: Dates): Day =>
  dayOf(fromSeconds(lastMoment(secondsOf(start_date), secondsOf(end_date))));

/**
 * Whether the event takes place on one day, or ends in the following night, such as a dance from
 * 23:00 to 03:00. So it also counts if it takes less than half a day.
 */
export const isOfOneDay = (event: Dates): boolean =>
  startDay(event) === endDay(event) || secondsOf(event.end_date) - secondsOf(event.start_date) < DAY / 2;

type Dates = Pick<ShownEvent, 'start_date' | 'end_date'>;
const secondsOf = (wall: string): number => toSeconds(v.parse(Wall, wall));

/** Such as `20:00`. */
export const timeOf = (wall: string): string => wall.slice(11, 16);

/** Such as `2027-05-10T18:00:00Z`, for machines. */
export const instantText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** Pages only load pictures over HTTPS, as their Content-Security-Policy requires. */
export const pictureOf = ({ image }: Pick<ShownEvent, 'image'>) =>
  image !== false && image.url.startsWith('https:') ? image : undefined;

// The fields of venues, organizers, categories and tags that their pages read from answers of the
// API.

const WHOLE = ['id', 'slug', 'url', 'language', 'translations', 'description'] as const;

export const WholeVenue = v.object({
  ...ShownVenue.entries,
  ...v.pick(VenueView, [...WHOLE, 'image', 'phone', 'website']).entries,
});
export type WholeVenue = v.InferOutput<typeof WholeVenue>;

export const WholeOrganizer = v.pick(OrganizerView, [...WHOLE, 'organizer', 'image', 'phone', 'website', 'email']);
export type WholeOrganizer = v.InferOutput<typeof WholeOrganizer>;

export const WholeTerm = v.pick(TermView, [...WHOLE, 'name']);
export type WholeTerm = v.InferOutput<typeof WholeTerm>;
