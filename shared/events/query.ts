/** The parameters of the event list and of single reads (contract/lists#envelope, contract/lists#paging, contract/lists#search). */
import * as v from 'valibot';
import { Bool, EventPassword } from '../input/fields.ts';
import { CALENDAR_PAGING, PAGING } from '../input/paging.ts';
import { PRUNED_BY } from '../input/source-key.ts';
import { LanguageParameter } from '../language.ts';
import { OrderParameter } from '../lists/direction.ts';
import { FacetList } from './facets.ts';
import { FILTER_SCHEMAS } from './filters.ts';

/** The original's parameter for calendar programs (contract/feeds#calendars). */
const AsCalendar = v.optional(Bool);

export const EventQuery = v.object({
  ...PAGING,
  ...FILTER_SCHEMAS,
  facets: v.optional(FacetList),
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
