/** The parameters of the event list and of single reads (contract/lists#envelope, contract/lists#paging, contract/lists#search). */
import * as v from 'valibot';
import {
  Bool,
  DateText,
  Decimal,
  EventPassword,
  IdList,
  Latitude,
  Longitude,
  Positive,
  StatusList,
  TextList,
} from '../input/fields.ts';
import { CALENDAR_PAGING, PAGING } from '../input/paging.ts';
import { PRUNED_BY } from '../input/source-key.ts';
import { LanguageParameter } from '../language.ts';
import { OrderParameter } from '../lists/direction.ts';
import { MAX_KILOMETRES } from '../venues/geography.ts';
import { placeQuery } from '../venues/place-names.ts';
import { EventStatusList } from './event-status.ts';

/** Kilometres, limited to half the circumference of the earth (contract/events#extensions). */
const Radius = v.pipe(
  Decimal,
  v.check(sent => sent > 0, 'range'),
  v.maxValue(MAX_KILOMETRES, 'range'),
);
/** `strict_dates`: true for four words, false for any other text; empty and `0` are refused (contract/lists#date-filters). */
const Strict = v.pipe(
  v.string('type'),
  v.check(sent => !['', '0'].includes(sent), 'type'),
  v.transform(sent => ['true', '1', 'yes', 'on'].includes(sent.toLowerCase())),
);

/** The original's parameter for calendar programs (contract/feeds#calendars). */
const AsCalendar = v.optional(Bool);

export const EventQuery = v.object({
  ...PAGING,
  start_date: v.optional(DateText),
  end_date: v.optional(DateText),
  starts_before: v.optional(DateText),
  starts_after: v.optional(DateText),
  ends_before: v.optional(DateText),
  ends_after: v.optional(DateText),
  strict_dates: v.optional(Strict, 'false'),
  modified_after: v.optional(DateText),
  modified_before: v.optional(DateText),
  search: v.optional(
    v.pipe(
      v.string('type'),
      v.trim(),
      v.check(sent => sent !== '' && sent !== '0', 'empty'),
      v.maxLength(200, 'too-long'),
    ),
  ),
  categories: v.optional(TextList),
  tags: v.optional(TextList),
  venue: v.optional(IdList),
  organizer: v.optional(IdList),
  featured: v.optional(Bool),
  status: v.optional(StatusList),
  geoloc: v.optional(Bool),
  geoloc_lat: v.optional(Latitude),
  geoloc_lng: v.optional(Longitude),
  geoloc_radius: v.optional(Radius, 10),
  ...placeQuery,
  include: v.optional(IdList),
  post_parent: v.optional(v.pipe(Positive, v.brand('PostId'))),
  ticketed: v.optional(Bool),
  event_status: v.optional(EventStatusList),
  order: OrderParameter,
  ical: AsCalendar,
  fallback: v.optional(Bool),
  ml_language: LanguageParameter,
});
export type EventQuery = v.InferOutput<typeof EventQuery>;

/** The same of a list as a calendar. */
export const CalendarQuery = v.object({ ...EventQuery.entries, ...CALENDAR_PAGING });

export const ReadEventQuery = v.object({
  password: EventPassword,
  /** `edit` opens a protected event to those who may edit it (contract/events#event-passwords). */
  context: v.optional(v.string('type')),
  ml_language: LanguageParameter,
  ical: AsCalendar,
});
export const DeleteEventQuery = v.object({ ...v.omit(ReadEventQuery, ['ical']).entries, ...PRUNED_BY });
