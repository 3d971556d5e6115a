/** The parameters of the event list and of single reads (spec 4.2, reference 4.2.2 to 4.2.5). */
import * as v from 'valibot';
import { Bool, DateText, IdList, LanguageParameter, Positive, StatusList, TextList } from '../fields.ts';
import { PAGING } from '../paging.ts';

const Degrees = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty('type'), v.transform(Number))], 'type'),
  v.finite('type'),
);
/** Any text but the words for yes is false; empty and `0` are refused (reference 4.2.4). */
const Strict = v.pipe(
  v.string('type'),
  v.check(sent => !['', '0'].includes(sent), 'type'),
  v.transform(sent => ['true', '1', 'yes', 'on'].includes(sent.toLowerCase())),
);

export const EventQuery = v.object({
  ...PAGING,
  start_date: v.optional(DateText),
  end_date: v.optional(DateText),
  starts_before: v.optional(DateText),
  starts_after: v.optional(DateText),
  ends_before: v.optional(DateText),
  ends_after: v.optional(DateText),
  strict_dates: v.optional(Strict, 'false'),
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
  geoloc_lat: v.optional(Degrees),
  geoloc_lng: v.optional(Degrees),
  include: v.optional(IdList),
  post_parent: v.optional(Positive),
  ticketed: v.optional(Bool),
  ml_language: LanguageParameter,
});
export type EventQuery = v.InferOutput<typeof EventQuery>;

export const ReadEventQuery = v.object({
  password: v.optional(
    v.pipe(
      v.string('type'),
      v.check(sent => sent !== '' && sent !== '0', 'empty'),
    ),
  ),
  /** `edit` opens a protected event to those who may edit it (reference 5.3). */
  context: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});
