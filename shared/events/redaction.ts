/**
 * What lists hide of an event behind a password (contract/events#event-passwords), and which filters and link lists would reveal it
 * (docs/decisions/0036). Both follow from one table: filters may test the fields that a redacted event shows. Those that test anything
 * else find protected events for editors only.
 */
import { type LinkListKind, type ListName, parseLinkList, protectedList } from '../lists/name.ts';
import type { EventQuery } from './query.ts';
import type { EventView } from './view.ts';

/** Fields that a redacted event shows: that it takes place, when, and under which title. */
type Shown =
  | 'id'
  | 'global_id'
  | 'global_id_lineage'
  | 'author'
  | 'status'
  | 'date'
  | 'date_utc'
  | 'modified'
  | 'modified_utc'
  | 'url'
  | 'language'
  | 'rest_url'
  | 'title'
  | 'slug'
  | `${'utc_' | ''}${'start' | 'end'}_date${'_details' | ''}`
  | 'timezone'
  | 'timezone_abbr';

/** In place of what is hidden. A new field of the view is either named above or hidden here, or it does not compile. */
export const REDACTED = {
  description: '',
  excerpt: '',
  website: '',
  cost: '',
  cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  image: false,
  all_day: null,
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
} satisfies Omit<EventView, Shown>;

/** The field that each parameter of the list tests; `none`: no view has it; undefined: it tests nothing by itself. */
const TESTED = {
  page: undefined,
  per_page: undefined,
  ml_language: 'language',
  start_date: 'start_date',
  end_date: 'end_date',
  starts_before: 'start_date',
  starts_after: 'start_date',
  ends_before: 'end_date',
  ends_after: 'end_date',
  strict_dates: undefined,
  include: 'id',
  status: 'status',
  /** What it finds behind a password, `searchTest` decides by the texts (`list-visibility.ts`). */
  search: undefined,
  categories: 'categories',
  tags: 'tags',
  venue: 'venue',
  organizer: 'organizer',
  geoloc: 'venue',
  geoloc_lat: 'venue',
  geoloc_lng: 'venue',
  geoloc_radius: undefined,
  featured: 'featured',
  ticketed: 'none',
  post_parent: 'none',
} as const satisfies Readonly<Record<keyof EventQuery, keyof EventView | 'none' | undefined>>;
type Parameter = keyof typeof TESTED;

const isHidden = (parameter: Parameter): boolean => {
  const field = TESTED[parameter];
  return field === 'none' || (field !== undefined && field in REDACTED);
};

const isParameter = (name: string): name is Parameter => name in TESTED;

/** Whether some filter that was sent tests a hidden field. `false` reveals as much as `true`. */
export const testsHidden = (query: EventQuery): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && isParameter(name) && isHidden(name));

// --- lists -------------------------------------------------------------------------------------------------------------

/** The filter that reads each kind of link list. */
const READ_BY = {
  category: 'categories',
  tag: 'tags',
  venue: 'venue',
  organizer: 'organizer',
  parent: 'post_parent',
  featured: 'featured',
  ticketed: 'ticketed',
} as const satisfies Readonly<Record<LinkListKind, Parameter>>;

/** The one of the two names of a link list that holds the event. A kind of list that this code does not know must not reveal it either. */
export const listOfLink = (link: ListName, { isProtected }: { readonly isProtected: boolean }): ListName => {
  const kind = parseLinkList(link)?.kind;
  return isProtected && (kind === undefined || isHidden(READ_BY[kind])) ? protectedList(link) : link;
};
