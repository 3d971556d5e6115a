/**
 * The fields of a protected event that lists hide (contract/events#event-passwords), and the filters that would reveal them
 * (docs/decisions/0036). Both follow from one list of the fields that a redacted event still shows. A filter by any other field finds
 * protected events for editors only.
 */
import type { EventQuery } from './query.ts';
import type { EventView } from './view.ts';

/** The fields that a redacted event still shows: its title, its dates and its addresses. */
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
  | 'sources'
  | 'translations'
  | 'translation_outdated'
  | 'rest_url'
  | 'title'
  | 'slug'
  | `${'utc_' | ''}${'start' | 'end'}_date${'_details' | ''}`
  | 'timezone'
  | 'timezone_abbr';

/** The values that replace hidden fields. A new field of the view does not compile until it is named above or here. */
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
  event_status: null,
  event_status_reason: '',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
} satisfies Omit<EventView, Shown>;

/** In lists, a protected event shows only title, dates and addresses (contract/events#event-passwords). */
export const redacted = (view: EventView): EventView => ({ ...view, ...REDACTED });

/** The field of the view that each parameter tests. `none`: a field that no view shows; undefined: the parameter tests nothing. */
const TESTED = {
  page: undefined,
  per_page: undefined,
  order: undefined,
  ical: undefined,
  ml_language: 'language',
  fallback: 'translations',
  start_date: 'start_date',
  end_date: 'end_date',
  starts_before: 'start_date',
  starts_after: 'start_date',
  ends_before: 'end_date',
  ends_after: 'end_date',
  strict_dates: undefined,
  include: 'id',
  source: 'sources',
  status: 'status',
  /** `searchTest` in `plan.ts` decides which texts of protected events are searched. */
  search: undefined,
  categories: 'categories',
  tags: 'tags',
  venue: 'venue',
  organizer: 'organizer',
  geoloc: 'venue',
  geoloc_lat: 'venue',
  geoloc_lng: 'venue',
  geoloc_radius: undefined,
  city: 'venue',
  stateprovince: 'venue',
  country: 'venue',
  featured: 'featured',
  event_status: 'event_status',
  ticketed: 'none',
  post_parent: 'none',
  modified_after: 'modified',
  modified_before: 'modified',
} as const satisfies Readonly<Record<keyof EventQuery, keyof EventView | 'none' | undefined>>;
type Parameter = keyof typeof TESTED;

const isHidden = (parameter: Parameter): boolean => {
  const field = TESTED[parameter];
  return field === 'none' || (field !== undefined && field in REDACTED);
};

const isParameter = (name: string): name is Parameter => name in TESTED;

/** Whether a filter that was sent tests a hidden field. Also if its value is `false`, which reveals as much as `true`. */
export const testsHidden = (query: EventQuery): boolean =>
  Object.entries(query).some(([name, value]) => value !== undefined && isParameter(name) && isHidden(name));
