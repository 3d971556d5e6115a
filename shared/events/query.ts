/** The parameters of the event list and of single reads (contract/lists#envelope, contract/lists#paging, contract/lists#search). */
import * as v from 'valibot';
import { Bool, Decimal, EventPassword, IdList, StatusList } from '../input/fields.ts';
import { CALENDAR_PAGING, PAGING } from '../input/paging.ts';
import { PRUNED_BY } from '../input/source-key.ts';
import { LanguageParameter } from '../language.ts';
import { OrderParameter } from '../lists/direction.ts';
import { MAX_KILOMETRES } from '../venues/geography.ts';
import { FacetList } from './facets.ts';
import { FILTER_SCHEMAS } from './filters.ts';
import { OrderByParameter } from './order.ts';

/** The original's parameter for calendar programs (contract/feeds#calendars). */
const AsCalendar = v.optional(Bool);

/** `strict_dates`: true for four words, false for any other text; empty and `0` are refused (contract/lists#date-filters). */
const Strict = v.pipe(
  v.string('type'),
  v.check(sent => !['', '0'].includes(sent), 'type'),
  v.transform(sent => ['true', '1', 'yes', 'on'].includes(sent.toLowerCase())),
);
const Search = v.pipe(
  v.string('type'),
  v.trim(),
  v.check(sent => sent !== '' && sent !== '0', 'empty'),
  v.maxLength(200, 'too-long'),
);
/** Where the words of a search may be; title and description include the excerpt (contract/lists#search). */
const SearchIn = v.picklist(['title/description', 'all'], 'enum');
/** Kilometres, limited to half the circumference of the earth (contract/events#extensions). */
const Radius = v.pipe(
  Decimal,
  v.check(sent => sent > 0, 'range'),
  v.maxValue(MAX_KILOMETRES, 'range'),
);

export const EventQuery = v.object({
  ...PAGING,
  ...FILTER_SCHEMAS,
  // How filters test.
  strict_dates: v.optional(Strict, 'false'),
  geoloc_radius: v.optional(Radius, 10),
  // What is read: lists by status, records by id, texts.
  status: v.optional(StatusList),
  include: v.optional(IdList),
  search: v.optional(Search),
  search_in: v.optional(SearchIn, 'title/description'),
  facets: v.optional(FacetList),
  orderby: OrderByParameter,
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
