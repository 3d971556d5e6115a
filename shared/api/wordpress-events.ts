/**
 * Events, venues and organizers in `tec/v1`, and events in `wp/v2` (contract/wordpress#records).
 * Fields without a value are empty texts. Parsing a view leaves only the fields of the schema.
 */
import * as v from 'valibot';
import { EventQuery, ReadEventQuery } from '../events/filters.ts';
import type { EventView } from '../events/view.ts';
import { StatusList, Whole } from '../http/fields.ts';
import { LinkedQuery } from '../linked/linked-lists.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import { toSeconds, Wall } from '../time/wall.ts';
import { TEC_PAGING } from './wordpress-paging.ts';
import { type PostOptions, WordPressPost, wordPressPost } from './wordpress-posts.ts';

/**
 * Without `status`, lists of `tec/v1` show what is published, to everyone
 * (contract/wordpress#lists).
 */
const TEC_LIST = { ...TEC_PAGING, status: v.optional(StatusList, 'publish') };

export const TecLinkedQuery = v.object({ ...LinkedQuery.entries, ...TEC_LIST });

const text = v.optional(v.string(), '');

export const TecVenue = v.object({
  ...WordPressPost.entries,
  address: text,
  country: text,
  city: text,
  state_province: text,
  state: text,
  province: text,
  zip: text,
  phone: text,
  website: text,
});

export const tecVenue = (view: VenueView): v.InferOutput<typeof TecVenue> =>
  v.parse(TecVenue, {
    ...view,
    ...wordPressPost('tribe_venue', view, view.venue),
    state_province: view.stateprovince,
  });

export const TecOrganizer = v.object({
  ...WordPressPost.entries,
  phone: text,
  website: text,
  email: text,
});

export const tecOrganizer = (view: OrganizerView): v.InferOutput<typeof TecOrganizer> =>
  v.parse(TecOrganizer, { ...view, ...wordPressPost('tribe_organizer', view, view.organizer) });

// Events in `wp/v2` and in `tec/v1` (contract/wordpress#records) are made from what the site's own
// namespace shows.

const { ical: _ical, facets: _facets, per_day: _perDay, ...listParameters } = EventQuery.entries;
export const TecEventQuery = v.object({ ...listParameters, ...TEC_LIST });
const { ical: _read, ...readParameters } = ReadEventQuery.entries;
export const WordPressReadQuery = v.object(readParameters);

/**
 * `tec/v1` has no default window (contract/lists#default-window). A bound before all events removes
 * it.
 */
export const ofAllTimes = (sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ends_after: '0001-01-01',
  ...sent,
});

const ids = v.array(Whole);
const flag = v.nullable(v.boolean());

const Common = v.object({ ...WordPressPost.entries, tags: ids, tribe_events_cat: ids });

const common = (view: EventView, isForEditing = false): v.InferOutput<typeof Common> => ({
  ...wordPressPost('tribe_events', view, view.title, { isForEditing, isProtected: isHidden(view) }),
  tags: view.tags.map(({ id }) => id),
  tribe_events_cat: view.categories.map(({ id }) => id),
});

/**
 * Whether the fields of a protected event were replaced (`redaction.ts`). Only then is this field
 * null.
 */
const isHidden = ({ all_day }: EventView): boolean => all_day === null;

export const WordPressEvent = v.object({
  ...Common.entries,
  /** Names of stored fields in The Events Calendar, which its clients read. */
  meta: v.object({
    _EventAllDay: flag,
    _EventTimezone: v.string(),
    _EventStartDate: v.string(),
    _EventEndDate: v.string(),
    _EventStartDateUTC: v.string(),
    _EventEndDateUTC: v.string(),
    _EventShowMap: flag,
    _EventShowMapLink: flag,
    _EventURL: v.string(),
    _EventCost: v.string(),
    _EventOrganizerID: ids,
    _EventVenueID: ids,
    _tribe_events_status: v.string(),
    _tribe_events_status_reason: v.string(),
  }),
});

export const wordPressEvent = (
  view: EventView,
  { isForEditing }: Pick<PostOptions, 'isForEditing'> = {},
): v.InferOutput<typeof WordPressEvent> => ({
  ...common(view, isForEditing),
  meta: {
    _EventAllDay: view.all_day,
    _EventTimezone: view.timezone,
    _EventStartDate: view.start_date,
    _EventEndDate: view.end_date,
    _EventStartDateUTC: view.utc_start_date,
    _EventEndDateUTC: view.utc_end_date,
    _EventShowMap: view.show_map,
    _EventShowMapLink: view.show_map_link,
    _EventURL: view.website === view.url ? '' : view.website,
    _EventCost: view.cost,
    _EventOrganizerID: view.organizer.map(({ id }) => id),
    _EventVenueID: [view.venue].flat().map(({ id }) => id),
    _tribe_events_status: view.event_status === 'scheduled' ? '' : (view.event_status ?? ''),
    _tribe_events_status_reason: view.event_status_reason,
  },
});

export const TecEvent = v.object({
  ...Common.entries,
  start_date: v.string(),
  start_date_utc: v.string(),
  end_date: v.string(),
  end_date_utc: v.string(),
  timezone: v.string(),
  /** In seconds, as a text. */
  duration: v.string(),
  all_day: flag,
  featured: flag,
  sticky: flag,
  cost: v.string(),
  organizer_names: v.array(v.string()),
  organizers: v.array(TecOrganizer),
  venues: v.array(TecVenue),
});

export const tecEvent = (view: EventView): v.InferOutput<typeof TecEvent> =>
  v.parse(TecEvent, {
    ...view,
    ...common(view),
    start_date_utc: view.utc_start_date,
    end_date_utc: view.utc_end_date,
    duration: String(secondsOf(view.utc_end_date) - secondsOf(view.utc_start_date)),
    organizer_names: view.organizer.map(({ organizer }) => organizer),
    organizers: view.organizer.map(tecOrganizer),
    venues: [view.venue].flat().map(tecVenue),
  });

const secondsOf = (wall: string): number => toSeconds(v.parse(Wall, wall));
