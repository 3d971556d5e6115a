/** `event_status`: whether an event takes place as announced, and its filter (contract/events#additional-fields, docs/decisions/0052). */
import * as v from 'valibot';
import { Empty, TextList } from '../input/fields.ts';
import type { EntryFilter } from '../lists/list-plan.ts';
import { CANCELED, type ListName, POSTPONED } from '../lists/name.ts';

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
