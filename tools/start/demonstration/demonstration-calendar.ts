/**
 * The content of a demonstration calendar, and the dates of its events, which are relative to
 * today.
 */
import type { Language } from '../../../shared/settings/site.ts';

export interface DemonstrationCalendar {
  readonly language: Language;
  readonly events: readonly DemonstrationEvent[];
}

interface DemonstrationEvent {
  readonly title: string;
  readonly description: string;
  readonly excerpt?: string;
  readonly when: When;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly venue: Venue;
  readonly organizer: Organizer;
  readonly cost?: string;
  readonly website?: string;
  readonly featured?: true;
  readonly status?: 'draft';
  /** Lines of RFC 5545 that give further dates (contract/events#rules). */
  readonly recurrence?: readonly string[];
  readonly event_status?: 'canceled';
  readonly event_status_reason?: string;
}

/** An event in short. `[venue, organizer]` have it, and `more` is what few events have. */
export const event = (
  title: string,
  text: string,
  when: When,
  [venue, organizer]: readonly [Venue, Organizer],
  category: string,
  cost = '0',
  more: Partial<DemonstrationEvent> = {},
): DemonstrationEvent => ({
  title,
  description: `<p>${text}</p>`,
  when,
  categories: [category],
  tags: [],
  venue,
  organizer,
  cost,
  ...more,
});

interface Venue {
  readonly venue: string;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
  readonly geo_lat: number;
  readonly geo_lng: number;
  readonly website?: string;
}

/** Returns a function that makes venues of a country. */
export const venueIn =
  (country: string) =>
  (
    venue: string,
    [address, zip, city, province]: readonly [address: string, zip: string, city: string, province: string],
    [geo_lat, geo_lng]: readonly [lat: number, lng: number],
    website?: string,
  ): Venue => ({ venue, address, zip, city, province, country, geo_lat, geo_lng, ...(website && { website }) });

export interface Organizer {
  readonly organizer: string;
  readonly email: string;
  readonly website?: string;
  readonly phone?: string;
}

/**
 * A translation of an event. Other fields are those of the original
 * (contract/languages#translating-in-one-request).
 */
export interface TranslatedEvent {
  /** The language and title of the original. */
  readonly language: Language;
  readonly title: string;
  readonly translations: readonly Translation[];
}

interface Translation {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly excerpt?: string;
  readonly tags: readonly string[];
  /** Translated fields of the venue. The others are those of the original's venue. */
  readonly venue: Pick<Venue, 'venue' | 'country'>;
}

/**
 * A category with its translations. Its parent precedes it, and is known by its name. Events create
 * all other categories by naming them.
 */
export type DemonstrationCategory = Readonly<
  Partial<Record<Language, { readonly name: string; readonly description?: string; readonly parent?: string }>>
>;

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/**
 * `weeks` is the number of weeks after the current one, which began on Monday, and `inDays` the
 * number of days after today. Hours are in the site's time zone; without them the event lasts all
 * day.
 */
export type When = ({ readonly weeks: number; readonly day: (typeof DAYS)[number] } | { readonly inDays: number }) & {
  /** How many days it lasts, 1 by default. */
  readonly days?: number;
  readonly hours?: readonly [from: string, to: string];
};

/** `today` is `YYYY-MM-DD`. */
export const datesOf = (when: When, today: string) => {
  const { days = 1, hours } = when;
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const first = 'inDays' in when ? when.inDays : when.weeks * 7 + DAYS.indexOf(when.day) - sinceMonday;
  const [from, to] = hours ?? ['00:00', '23:59'];
  return {
    start_date: `${dayAfter(today, first)} ${from}`,
    end_date: `${dayAfter(today, first + days - 1)} ${to}`,
    all_day: hours === undefined,
  };
};

/** Days have 24 hours in UTC, so no clock change moves one. */
const dayAfter = (today: string, days: number): string => {
  const date = new Date(today);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};
