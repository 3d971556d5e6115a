/** An event as answers show it (contract/events#event-fields), and as JSON-LD. */

import * as v from 'valibot';
import { type Addresses, publicAddress, restAddress } from '../http/addresses.ts';
import type { ViewOptions } from '../linked/linked-post.ts';
import type { OrganizerRecord } from '../linked/organizer-record.ts';
import { OrganizerView, organizerJsonLd, organizerView } from '../linked/organizer-view.ts';
import type { TermRecord } from '../linked/term-record.ts';
import { EmbeddedTerm, embeddedTerm } from '../linked/term-view.ts';
import type { VenueRecord } from '../linked/venue-record.ts';
import { VenueView, venueJsonLd, venueView } from '../linked/venue-view.ts';
import type { LinkCounts } from '../lists/entry.ts';
import { ImageView, imageView } from '../model/picture.ts';
import { described, JsonLd, PostView, pictureOf, postView } from '../model/post.ts';
import { TranslationsView } from '../model/translations.ts';
import type { Language, Site } from '../settings/site.ts';
import { keyedBy, LINKED_TYPES, NAMES_OF } from '../store/records.ts';
import { nameOrder } from '../text/fold.ts';
import { escapeTitle, paragraphs } from '../text/html.ts';
import { detailsOf, type Wall } from '../time/wall.ts';
import { offsetBetween, type Zone } from '../time/zone.ts';
import { costStyle, currencyCode, priceOf, showCost } from './cost.ts';
import {
  DateView,
  datesView,
  dayOf,
  type EventShown,
  OccurrenceView,
  occurrenceOf,
  onItsDate,
  shownId,
} from './dates.ts';
import { type EventDate, type EventRecord, EventStatus, SCHEMA_ORG_STATUS } from './record.ts';

/**
 * Wraps a function of objects so that it computes each result once, for as long as the wrapped
 * function is kept.
 */
export const memoized = <Key extends object, Value>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return key => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
};

// schema.org descriptions for single reads (`json_ld` in contract/events#event-fields), in the
// shapes of The Events Calendar.

export interface EventSurroundings {
  readonly addresses: Addresses;
  readonly venue: VenueRecord | undefined;
  readonly organizer: OrganizerRecord | undefined;
  /** The amounts without a currency sign; `''` means that there are no offers. */
  readonly price: string;
  /** ISO 4217, or the sign if its code is not known. */
  readonly currency: string;
}

export const eventJsonLd = (
  event: EventRecord & { readonly day?: string | undefined },
  around: EventSurroundings,
): JsonLd => ({
  '@context': 'http://schema.org',
  '@type': 'Event',
  name: escapeTitle(event.title),
  description: described(event),
  ...(event.image && { image: event.image.url }),
  url: publicAddress(around.addresses, event),
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  eventStatus: SCHEMA_ORG_STATUS[event.event_status],
  startDate: iso(event.start_date, event.utc_start_date, event.timezone),
  endDate: iso(event.end_date, event.utc_end_date, event.timezone),
  ...(around.venue && { location: venueJsonLd(around.venue) }),
  ...(around.organizer && { organizer: organizerJsonLd(around.organizer) }),
  ...(around.price !== '' && { offers: offer(event, around) }),
  performer: 'Organization',
});

/** An event with several dates is a series of events (https://schema.org/EventSeries). */
const seriesJsonLd = (event: EventRecord, dates: readonly EventDate[], around: EventSurroundings): JsonLd => {
  const all = dates.map(date => eventJsonLd({ ...onItsDate({ event, date }), day: dayOf(date) }, around));
  const subEvent = all.map(({ name, url, eventStatus, startDate, endDate, location }) => ({
    '@type': 'Event',
    name,
    url,
    eventStatus,
    startDate,
    endDate,
    ...(location !== undefined && { location }),
  }));
  return { ...eventJsonLd(event, around), '@type': 'EventSeries', endDate: all.at(-1)?.endDate, subEvent };
};

const iso = (wall: Wall, utc: Wall, zone: Zone): string => `${wall.replace(' ', 'T')}${offsetBetween(wall, utc, zone)}`;

const offer = (event: EventRecord, { addresses, price, currency }: EventSurroundings): JsonLd => ({
  '@type': 'Offer',
  price,
  priceCurrency: currency,
  url: publicAddress(addresses, event),
  category: 'primary',
  availability: 'inStock',
  validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
});

// An event as answers show it (contract/events#event-fields).

const DateDetails = v.object({
  year: v.string(),
  month: v.string(),
  day: v.string(),
  hour: v.string(),
  minutes: v.string(),
  seconds: v.string(),
});

export const EventView = v.object({
  ...PostView.entries,
  translations: TranslationsView,
  /**
   * Only in single reads by those who may edit the event
   * (contract/languages#outdated-translations).
   */
  translation_outdated: v.optional(v.boolean()),
  rest_url: v.string(),
  title: v.string(),
  description: v.string(),
  excerpt: v.string(),
  slug: v.string(),
  image: v.union([ImageView, v.literal(false)]),
  all_day: v.nullable(v.boolean()),
  start_date: v.string(),
  start_date_details: DateDetails,
  end_date: v.string(),
  end_date_details: DateDetails,
  utc_start_date: v.string(),
  utc_start_date_details: DateDetails,
  utc_end_date: v.string(),
  utc_end_date_details: DateDetails,
  timezone: v.string(),
  timezone_abbr: v.string(),
  cost: v.string(),
  cost_details: v.object({
    currency_symbol: v.string(),
    currency_code: v.string(),
    currency_position: v.string(),
    values: v.array(v.string()),
  }),
  website: v.string(),
  show_map: v.nullable(v.boolean()),
  show_map_link: v.nullable(v.boolean()),
  hide_from_listings: v.nullable(v.boolean()),
  sticky: v.nullable(v.boolean()),
  featured: v.nullable(v.boolean()),
  event_status: v.nullable(EventStatus),
  event_status_reason: v.string(),
  /** Which one of several dates of an event is shown. */
  occurrence: v.optional(OccurrenceView),
  /** All dates of an event with several. Not in lists. */
  dates: v.optional(v.array(DateView)),
  /** The rule that gave all of these dates. */
  recurrence: v.optional(v.array(v.string())),
  /** In kilometres, in lists that are ordered by it. */
  distance: v.optional(v.number()),
  categories: v.array(EmbeddedTerm),
  tags: v.array(EmbeddedTerm),
  venue: v.union([VenueView, v.array(VenueView)]),
  organizer: v.array(OrganizerView),
  custom_fields: v.array(v.unknown()),
  json_ld: v.optional(JsonLd),
});
export type EventView = v.InferOutput<typeof EventView>;

/** The fields of an event that embed linked records, all empty. */
export const NO_LINKS = keyedBy(
  LINKED_TYPES.map(type => NAMES_OF[type].field),
  (): [] => [],
);

export interface EventViewOptions extends ViewOptions {
  /** Whether all dates of an event are shown, as in single reads, writes and the change feed. */
  readonly isWithDates: boolean;
}

/** The linked records that the caller may see, in the order in which they were linked. */
export interface EmbeddedRecords {
  /** Sorted by type. */
  readonly posts: readonly LinkedPostRecord[];
  readonly terms: readonly TermRecord[];
}

export type LinkedPostRecord = VenueRecord | OrganizerRecord;

interface EmbeddedViews {
  readonly venue: (record: VenueRecord) => VenueView;
  readonly organizer: (record: OrganizerRecord) => OrganizerView;
  readonly term: (record: TermRecord) => EmbeddedTerm;
}

/**
 * Each linked record gets one view, however many events of an answer link it. A term is counted in
 * its own language.
 */
export const embeddedViews = (counts: ReadonlyMap<Language, LinkCounts>, options: ViewOptions): EmbeddedViews => ({
  venue: memoized(venue => venueView(venue, options)),
  organizer: memoized(organizer => organizerView(organizer, options)),
  term: memoized(term => embeddedTerm(term, counts.get(term.language)?.[term.link] ?? 0, options)),
});

export const eventView = (
  shown: EventShown,
  linked: EmbeddedRecords,
  site: Site,
  { embedded, isWithDates, ...options }: EventViewOptions & { readonly embedded: EmbeddedViews },
): EventView => {
  const event = onItsDate(shown);
  const id = shownId(shown);
  const occurrence = occurrenceOf(shown);
  const day = shown.date && occurrence && dayOf(shown.date);
  const dates = isWithDates ? datesView(shown.event, options.addresses) : undefined;
  const { addresses, translations, isWithoutTexts } = options;
  const style = costStyle(site, event.language);
  const { cost, cost_details } = showCost(event.cost, style);
  const post = postView({ ...event, id, day }, options);
  const picture = pictureOf(event);
  const venues = linked.posts.filter(post => post.type === 'venue');
  const organizers = linked.posts.filter(post => post.type === 'organizer');
  const byName = nameOrder(event.language);
  const terms = (type: TermRecord['type']) =>
    linked.terms
      .filter(term => term.type === type)
      .sort((a, b) => byName(a.name, b.name))
      .map(embedded.term);
  const around = {
    addresses,
    venue: venues[0],
    organizer: organizers[0],
    price: event.cost === null ? '' : priceOf(event.cost),
    currency: event.currency_code || currencyCode(cost_details.currency_symbol || site.currency.symbol),
  };
  return {
    ...post,
    translations: translations(event),
    rest_url: restAddress(addresses, 'event', id),
    title: escapeTitle(event.title),
    description: isWithoutTexts ? '' : paragraphs(event.description),
    excerpt: isWithoutTexts ? '' : paragraphs(event.excerpt),
    slug: event.slug,
    image: picture === null ? false : imageView(picture),
    all_day: event.all_day,
    start_date: event.start_date,
    start_date_details: detailsOf(event.start_date),
    end_date: event.end_date,
    end_date_details: detailsOf(event.end_date),
    utc_start_date: event.utc_start_date,
    utc_start_date_details: detailsOf(event.utc_start_date),
    utc_end_date: event.utc_end_date,
    utc_end_date_details: detailsOf(event.utc_end_date),
    timezone: event.timezone,
    timezone_abbr: event.timezone_abbr,
    cost,
    cost_details: { ...cost_details, currency_code: event.currency_code },
    website: event.website === null ? post.url : event.website.replaceAll('&', '&amp;'),
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    event_status: event.event_status,
    event_status_reason: escapeTitle(event.event_status_reason),
    ...(occurrence && { occurrence }),
    ...(dates && { dates }),
    ...(dates && shown.event.recurrence && { recurrence: [...shown.event.recurrence] }),
    // In whole metres, as coordinates are no more exact.
    ...(shown.distance !== undefined && { distance: Math.round(shown.distance * 1000) / 1000 }),
    categories: terms('category'),
    tags: terms('tag'),
    venue: venues.length === 1 && venues[0] !== undefined ? embedded.venue(venues[0]) : venues.map(embedded.venue),
    organizer: organizers.map(embedded.organizer),
    custom_fields: [],
    ...(options.jsonLd && {
      json_ld:
        shown.date === undefined && event.dates !== undefined
          ? seriesJsonLd(event, event.dates, around)
          : eventJsonLd({ ...event, day }, around),
    }),
  };
};
