/**
 * The fields of a protected event that lists hide (contract/events#event-passwords). A filter by
 * one of them finds protected events for editors only (`testsHidden` in `filters.ts`,
 * docs/decisions/protected-events).
 */
import type * as v from 'valibot';
import type { PostView } from '../model/post.ts';
import { type EventView, NO_LINKS } from './view.ts';

/**
 * The fields that a redacted event still shows, which are those of all posts, its title, its dates
 * and its addresses.
 */
type Shown =
  | keyof v.InferOutput<typeof PostView>
  | 'translations'
  | 'translation_outdated'
  | 'rest_url'
  | 'title'
  | 'slug'
  | 'occurrence'
  | 'dates'
  | `${'utc_' | ''}${'start' | 'end'}_date${'_details' | ''}`
  | 'timezone'
  | 'timezone_abbr';

/**
 * The values that replace hidden fields. A new field of the view does not compile until it is named
 * above or here.
 */
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
  distance: undefined,
  ...NO_LINKS,
  custom_fields: [],
} satisfies Omit<EventView, Shown>;

/**
 * In lists, a protected event shows only its title, dates and addresses
 * (contract/events#event-passwords).
 */
export const redacted = (view: EventView): EventView => ({
  ...view,
  ...REDACTED,
  ...(view.dates && { dates: view.dates.map(date => ({ ...date, event_status: null })) }),
});
