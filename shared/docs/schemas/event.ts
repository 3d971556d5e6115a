import type { EventView } from '../../events/view.ts';
import { ADDRESS, type Facts, ref, TWO_DIGITS, WALL } from './facts.ts';
import { postFacts, SLUG } from './posts.ts';

/** Of an event as it is shown and as it is sent. */
export const event = {
  title: 'Title of the event.',
  description: 'Description; HTML.',
  excerpt: 'Short description; HTML.',
  slug: SLUG,
  all_day: 'Whether the event lasts whole days.',
  timezone: 'Time zone of the event, such as `Europe/Madrid`; without it, the site’s own.',
  show_map: 'Whether a map is shown.',
  show_map_link: 'Whether a link to a map is shown.',
  hide_from_listings: 'Whether the event is kept out of calendar views.',
  sticky: 'Whether the event comes first in calendar views.',
  featured: 'Whether the event is featured on the site.',
  event_status: 'Whether the event takes place as announced: `scheduled`, `canceled` or `postponed`.',
  event_status_reason: 'Why it is canceled or postponed, or anything else that visitors should know; one line.',
} satisfies Partial<Facts<typeof EventView>>;

export const eventFacts: Facts<typeof EventView> = {
  ...postFacts,
  ...event,
  translation_outdated:
    'Whether its texts are older than those of the event that it translates; only in single reads, for those who may edit it.',
  rest_url: { ...ADDRESS, description: 'Address of this resource in the API.' },
  image: {
    anyOf: [ref('Image'), { type: 'boolean', enum: [false] }],
    description: 'Featured picture; `false` if there is none.',
  },
  start_date: { ...WALL, description: 'Start, in the event’s time zone.' },
  start_date_details: 'Start, in parts.',
  end_date: { ...WALL, description: 'End, in the event’s time zone.' },
  end_date_details: 'End, in parts.',
  utc_start_date: { ...WALL, description: 'Start, in UTC.' },
  utc_start_date_details: 'Start in UTC, in parts.',
  utc_end_date: { ...WALL, description: 'End, in UTC.' },
  utc_end_date_details: 'End in UTC, in parts.',
  timezone_abbr: 'Abbreviation of the time zone at the start.',
  cost: 'Cost of the event, as people read it; empty if none is given.',
  cost_details: 'Cost of the event, in parts.',
  website: 'Web page of the event; without one, the same as `url`.',
  categories: 'Categories of the event, by name.',
  tags: 'Tags of the event, by name.',
  venue: 'Venue of the event; an array if there are several or none.',
  organizer: 'Organizers of the event.',
  custom_fields: { maxItems: 0, description: 'Always empty.' },
};

export const dateDetailsFacts: Facts<typeof EventView.entries.start_date_details> = {
  year: { pattern: '^\\d{4}$', description: 'Year.' },
  month: { ...TWO_DIGITS, description: 'Month, with two digits.' },
  day: { ...TWO_DIGITS, description: 'Day of the month, with two digits.' },
  hour: { ...TWO_DIGITS, description: 'Hour, from `00` to `23`.' },
  minutes: { ...TWO_DIGITS, description: 'Minutes, with two digits.' },
  seconds: { ...TWO_DIGITS, description: 'Seconds, with two digits.' },
};

export const costDetailsFacts: Facts<typeof EventView.entries.cost_details> = {
  currency_symbol: 'Currency sign that was sent; empty: the site’s own.',
  currency_code: 'Always empty.',
  currency_position: {
    enum: ['', 'prefix', 'postfix'],
    description: 'Where that sign stands: `prefix` or `postfix`; empty if none was sent.',
  },
  values: 'Amounts as decimal numbers, ascending; words without an amount as a slug.',
};
