import type { JsonSchema } from '@valibot/to-json-schema';
import type { NamespaceOperationId, NamespaceRoutes } from '../api/routes.ts';
import { DEFAULT_WINDOW_MONTHS } from '../events/window.ts';
import { STATUSES } from '../settings/rights.ts';
import { ID, type PropertyDescription } from './descriptions.ts';

const BOOLEAN: JsonSchema = { type: 'boolean' };
const IDS: JsonSchema = { type: 'array', items: ID };

type ParameterName = QueryNames<NamespaceRoutes[NamespaceOperationId]>;
type QueryNames<R> = R extends { readonly query: { readonly entries: infer E } } ? Extract<keyof E, string> : never;

/** The query parameters of all operations, by name. */
export const parameterDescriptions: Readonly<Record<ParameterName, PropertyDescription>> = {
  version: 'Version of OpenAPI.',
  namespace: 'Namespace to describe; there is only one.',
  context: 'Accepted and ignored.',
  ical: 'Answers as a calendar (iCalendar), for calendar programs, as the header `Accept: text/calendar` does.',
  ml_language: 'Language; without it, the site’s own.',
  fallback:
    'Whether events without a translation into this language are shown in another one, which the site falls back on.',
  since: 'The `next_token` of the last answer; without it, everything that is public.',
  source:
    'Name of a source. A list shows the events that it knows, only to those who may edit them. A deleted record is one that it no longer has, and restores when it has it again.',
  overwrite_edits: 'Whether a create of a source also writes the fields that people have changed.',
  password: 'Password of a protected event.',

  page: 'Page of the results, from 1.',
  per_page: 'Records per page; more than 50 are cut to 50; of a calendar, up to 500.',
  search: 'Only records with this text in their title, name or description.',
  status: {
    type: 'array',
    items: { type: 'string', enum: [...STATUSES, 'any'] },
    description: 'Only records with one of these publication statuses; `any` for all that the caller may see.',
  },
  include: { ...IDS, description: 'Only the records with these ids. An event list then ignores all limits of date.' },

  start_date:
    'Only events that start then or later; by default today or later. A limit such as `starts_after` lifts that.',
  end_date: `Only events that end by then; by default within ${DEFAULT_WINDOW_MONTHS} months. A limit such as \`starts_after\` lifts that.`,
  starts_before: 'Only events that start before then.',
  starts_after: 'Only events that start after then.',
  ends_before: 'Only events that end before then.',
  ends_after: 'Only events that end after then.',
  on_or_after:
    'Only events that take place on that day or later, running ones too; midnight at the end is the day before.',
  on_or_before: 'Only events that begin on that day or earlier.',
  when: 'Only events that take place on these days, in the time zone of the site; weeks begin on Monday.',
  weekday: 'Only events that take place on one of these days of the week, within the window of the list.',
  modified_after: 'Only events that were changed after then, whenever they take place.',
  modified_before: 'Only events that were changed before then, whenever they take place.',
  /**
   * Four words are true, any other text is false, and `0` is refused (contract/lists#date-filters).
   */
  strict_dates: {
    anyOf: [BOOLEAN, { type: 'string', enum: ['1', 'yes', 'on', 'no', 'off'] }],
    default: false,
    description: 'When true, limits of date are exact times; otherwise they take in whole days.',
  },
  categories: 'Only events in one of these categories: ids, slugs or names.',
  tags: 'Only events with one of these tags: ids, slugs or names.',
  venue: 'Only events at one of these venues.',
  organizer: 'Only events by one of these organizers.',
  featured: 'Only featured events, or only others.',
  geoloc: 'Only events at a venue with coordinates, or only others.',
  geoloc_lat: 'Only events near this latitude, in degrees; goes with `geoloc_lng`.',
  geoloc_lng: 'Only events near this longitude, in degrees; goes with `geoloc_lat`.',
  geoloc_radius: 'How near that is, in kilometres.',
  city: 'Only venues in one of these towns, or events there; case and accents do not matter.',
  stateprovince: 'Only venues in one of these states or provinces, or events there.',
  country: 'Only venues in one of these countries, or events there.',
  post_parent: 'Only events whose parent has this id.',
  ticketed: 'Only events with tickets, or only those without.',
  event_status: 'Only events with one of these: `scheduled`, `canceled`, `postponed`.',

  price_min: 'Only events that cost this amount or more, in the currency of the site; free ones cost 0.',
  price_max: 'Only events that cost this amount or less, in the currency of the site; free ones cost 0.',
  search_in:
    'Where the words of a search may be: `title/description`, or `all` for names of venues, towns, organizers, categories and tags, too.',
  facets: 'Which totals of the list to add: `categories`, `towns`, `days`, `months`.',
  collapse: 'Whether an event with several dates is shown once, with its next date and its own id.',
  per_day: 'Only the first events of each day on which they take place: so many, up to 50.',

  event: { ...ID, description: 'Only records that belong to this event.' },
  has_events: { ...BOOLEAN, description: 'Only records that have events, or only those without.' },
  only_with_upcoming: { ...BOOLEAN, description: 'Only records that have upcoming events.' },

  exclude: { ...IDS, description: 'Leaves out the terms with these ids.' },
  order: 'Direction of the order: `asc` or `desc`.',
  orderby: 'What the list is ordered by; events by `distance` only with `geoloc_lat` and `geoloc_lng`.',
  hide_empty: 'Leaves out terms that no event has.',
  parent: 'Only categories directly below this one.',
  post: { ...ID, description: 'The same as `event`, which wins.' },
  slug: 'Only the term with this slug.',
};
