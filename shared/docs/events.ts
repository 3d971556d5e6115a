/** What the documentation says of events. */
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import type { EventChangeById } from '../events/input.ts';
import type { EventView } from '../events/view.ts';
import { MAX_IDS } from '../http/fields.ts';
import { keyedBy, LINKED_POST_TYPES } from '../store/records.ts';
import {
  ADDRESS,
  type Descriptions,
  ID,
  type JsonSchema,
  type LinkedDocs,
  type PropertyDescription,
  type ResourceDocs,
  ref,
  TWO_DIGITS,
  WALL,
} from './descriptions.ts';
import { EVENT, EVENT_BODY, TRASHED_EVENT, WHOLE_EVENT } from './example-event.ts';
import { LINKED } from './linked.ts';
import { postDescriptions, postInputDescriptions, SLUG } from './posts.ts';

/** Of an event as it is shown and as it is sent. */
const event = {
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
} satisfies Partial<Descriptions<typeof EventView>>;

export const eventDescriptions: Descriptions<typeof EventView> = {
  ...postDescriptions,
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
  ...keyedBy(LINKED_POST_TYPES, type => LINKED[type].inEvent.shown),
  custom_fields: { maxItems: 0, description: 'Always empty.' },
};

export const dateDetailsDescriptions: Descriptions<typeof EventView.entries.start_date_details> = {
  year: { pattern: '^\\d{4}$', description: 'Year.' },
  month: { ...TWO_DIGITS, description: 'Month, with two digits.' },
  day: { ...TWO_DIGITS, description: 'Day of the month, with two digits.' },
  hour: { ...TWO_DIGITS, description: 'Hour, from `00` to `23`.' },
  minutes: { ...TWO_DIGITS, description: 'Minutes, with two digits.' },
  seconds: { ...TWO_DIGITS, description: 'Seconds, with two digits.' },
};

export const costDetailsDescriptions: Descriptions<typeof EventView.entries.cost_details> = {
  currency_symbol: 'Currency sign that was sent; empty: the site’s own.',
  currency_code: 'ISO 4217 code of the currency, such as `USD`, if a write or an import said it; else empty.',
  currency_position: {
    enum: ['', 'prefix', 'postfix'],
    description: 'Where that sign stands: `prefix` or `postfix`; empty if none was sent.',
  },
  values: 'Amounts as decimal numbers, ascending; words without an amount as a slug.',
};

// The documented forms of event fields in requests. Numbers and booleans may also be texts, as in forms.

/** One or several records, each by id, as a read shows it, or by its data (contract/events#linked-records). */
const linkForms = ({ name, inEvent }: LinkedDocs): PropertyDescription => {
  const one = [ID, ref(`${name}Reference`), ref(`${name}Input`)];
  const several = { type: 'array', items: { anyOf: one }, maxItems: MAX_IDS } as const;
  return {
    anyOf: [{ ...ID, nullable: true }, ...one.slice(1), several, { type: 'string', pattern: '^\\d+(,\\d+)*$' }],
    description: inEvent.sent,
  };
};

/** A text is CSV, but not within an array (contract/events#linked-terms). */
const termForms: JsonSchema = {
  anyOf: [
    {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, ID, ref('TermReference')] },
      maxItems: MAX_IDS,
      nullable: true,
    },
    { type: 'string' },
    ID,
  ],
};

export const eventInputDescriptions: Descriptions<typeof EventChangeById> = {
  ...postInputDescriptions,
  ...event,
  start_date: 'Start, such as `2025-05-17 10:30:00`, in the event’s time zone; an offset or `Z` makes it an instant.',
  end_date: 'End, written as the start is, and not before it.',
  cost: {
    anyOf: [
      { type: 'string', nullable: true },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
    ],
    description: 'Cost of the event: an amount, a range or words; 0 is free.',
  },
  cost_details: {
    ...ref('CostDetails'),
    description: 'What a read shows beside `cost`: with both, a copy has the same cost.',
  },
  website: 'Address of a web page of its own.',
  categories: {
    ...termForms,
    description: 'Categories of the event: ids, names, or what a read shows. A text is split at its commas.',
  },
  tags: {
    ...termForms,
    description: 'Tags of the event: ids, names, or what a read shows. A text is split at its commas.',
  },
  ...keyedBy(LINKED_POST_TYPES, type => linkForms(LINKED[type])),
  post_parent: 'Id of the event that this one belongs to.',
  ticketed: 'Whether there are tickets for the event.',
  only_this:
    'Whether dates, status, venue, organizers, cost and picture stay as they are in the translations of the event; by default they follow.',
  password: 'Password that reading the event asks for; an empty one removes it.',
};

const POSTPONED = { event_status: 'postponed', event_status_reason: 'O teatro está en obras.' } as const;

export const events: ResourceDocs<EventView> = {
  summary: 'What is on: when, where, and by whom.',
  one: 'an event',
  name: 'Event',
  list: NAMESPACE_ROUTES.listEvents.reply.schema,
  changes: NAMESPACE_ROUTES.listEventChanges.reply.schema,
  examples: {
    query: { start_date: '2027-12-01', end_date: '2027-12-31', categories: 'musica' },
    ...{ body: EVENT_BODY, created: EVENT, listed: EVENT, whole: WHOLE_EVENT },
    ...{ change: POSTPONED, changed: { ...EVENT, ...POSTPONED }, deleted: TRASHED_EVENT },
  },
};
