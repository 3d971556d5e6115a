/** An event as it is stored. */
import * as v from 'valibot';
import { Empty, TextList } from '../http/fields.ts';
import { CANCELED, ListName, POSTPONED } from '../lists/name.ts';
import type { EntryFilter } from '../lists/plan.ts';
import { Address, Text } from '../model/base.ts';
import { post } from '../model/post.ts';
import { Language } from '../settings/site.ts';
import { type Carrying, PostId } from '../store/records.ts';
import { Wall } from '../time/wall.ts';
import { Zone } from '../time/zone.ts';
import { Cost } from './cost.ts';

// `event_status`: whether an event takes place as announced, and its filter (contract/events#additional-fields).

export const EVENT_STATUSES = ['scheduled', 'canceled', 'postponed'] as const;
/** As it is stored and shown. */
export const EventStatus = v.picklist(EVENT_STATUSES, 'enum');
export type EventStatus = v.InferOutput<typeof EventStatus>;

/** As it is sent: both spellings of one of them are in use. */
const SentEventStatus = v.pipe(
  v.picklist([...EVENT_STATUSES, 'cancelled'], 'enum'),
  v.transform((sent): EventStatus => (sent === 'cancelled' ? 'canceled' : sent)),
);
/** null or `""`: scheduled. */
export const EventStatusInput = v.optional(v.union([Empty, SentEventStatus], 'enum'));
/** In queries. */
export const EventStatusList = v.pipe(TextList, v.array(SentEventStatus));

/** The type of schema.org, which spells one of them with two l. */
export const SCHEMA_ORG_STATUS = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const satisfies Readonly<Record<EventStatus, string>>;

// --- lists -------------------------------------------------------------------------------------------------------------

/** Scheduled events have no list of their own, as nearly all are scheduled: they are the events in neither of these lists. */
const LISTS: readonly (readonly [EventStatus, ListName])[] = [
  ['canceled', CANCELED],
  ['postponed', POSTPONED],
];
const listsOf = (isMeant: (status: EventStatus) => boolean): ListName[] =>
  LISTS.flatMap(([status, list]) => (isMeant(status) ? [list] : []));

/** The list that an event of this status is in. */
export const eventStatusLists = (of: EventStatus): ListName[] => listsOf(status => status === of);

/** The link lists that an event with one of these statuses is in, or is not in. */
export const eventStatusFilter = (asked: readonly EventStatus[]): Partial<EntryFilter> =>
  asked.includes('scheduled')
    ? { without: listsOf(status => !asked.includes(status)) }
    : { groups: [listsOf(status => asked.includes(status))] };

// What is stored of an event.

export const Event = v.object({
  type: v.literal('event'),
  ...post,
  title: Text,
  description: Text,
  excerpt: Text,
  all_day: v.boolean(),
  start_date: Wall,
  end_date: Wall,
  utc_start_date: Wall,
  utc_end_date: Wall,
  timezone: Zone,
  timezone_abbr: v.string(),
  cost: v.nullable(Cost),
  /** ISO 4217, of an event of another service that says it (`cost_details`); `''`: the sign tells. */
  currency_code: v.optional(v.string(), ''),
  /** null: none was ever sent; then the view shows the event's own address. */
  website: v.nullable(Address),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  hide_from_listings: v.boolean(),
  sticky: v.boolean(),
  featured: v.boolean(),
  /** Lists of the linked categories, tags, venues and organizers, in linked order. */
  links: v.array(ListName),
  post_parent: v.nullable(PostId),
  ticketed: v.boolean(),
  /** Older records have neither this nor the next field. */
  event_status: v.optional(EventStatus, 'scheduled'),
  event_status_reason: v.optional(Text, ''),
  /** The event that it was last said to translate, and the hash of its texts then (`hashOfTexts` in `functions/events/translations.ts`). */
  translated_from: v.optional(v.object({ id: PostId, hash: v.string() })),
  /** The sites whose lists with fallbacks hold it (`model/translations.ts`); absent: none. */
  fallback_for: v.optional(v.array(Language)),
  /** Keyed hash of the password (`keyedHash` in `functions/auth/hashes.ts`); null: the event is not protected. */
  password: v.nullable(v.string()),
});
export type EventRecord = v.InferOutput<typeof Event> & Carrying;
