/** What clients send for an event (contract/events#event-input). */
import * as v from 'valibot';
import {
  Bool,
  DateText,
  Empty,
  Html,
  Integer,
  Line,
  MAX_LENGTH,
  OptionalSlug,
  PublicationDate,
  TimeZone,
  Title,
  text,
  Website,
} from '../http/fields.ts';
import { LanguageParameter } from '../http/language.ts';
import { linkReferences, requiredKey, SOURCE_KEY, TermReferences } from '../http/references.ts';
import { OrganizerInput } from '../linked/organizer-input.ts';
import { VenueInput } from '../linked/venue-input.ts';
import { Image } from '../model/picture.ts';
import { TranslationOfPost } from '../model/translations.ts';
import { Status } from '../settings/rights.ts';
import { PostId } from '../store/records.ts';
import { type Cost, parseCost, readDetails } from './cost.ts';
import { DatesInput } from './dates-write.ts';
import { EventStatusInput } from './record.ts';
import { REDACTED } from './redaction.ts';
import type { EventView } from './view.ts';

const flag = v.optional(Bool);

const CostValue = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((sent): Cost | null => parseCost(sent)),
  ),
);

export const EventInput = v.object({
  title: Title,
  start_date: v.optional(DateText),
  end_date: v.optional(DateText),
  description: Html,
  slug: OptionalSlug,
  excerpt: Html,
  author: v.optional(Integer),
  date: v.optional(DateText),
  date_utc: PublicationDate,
  status: v.optional(Status),
  timezone: TimeZone,
  all_day: flag,
  image: Image,
  cost: CostValue,
  website: Website,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: TermReferences,
  tags: TermReferences,
  venue: linkReferences('venue', VenueInput),
  organizer: linkReferences('organizer', OrganizerInput),
  /**
   * Extensions (contract/events#extensions), so that the filters with these names have something to
   * find.
   */
  /** 0 means none, as in records of The Events Calendar. */
  post_parent: v.optional(
    v.pipe(
      v.union([Empty, v.pipe(Integer, v.minValue(0, 'range'))], 'type'),
      v.transform(sent => (sent === null ? null : v.parse(PostId, sent))),
    ),
  ),
  ticketed: flag,
  /** Additional fields (contract/events#additional-fields). */
  event_status: EventStatusInput,
  event_status_reason: Line,
  dates: DatesInput,
  /** Lines of a rule; null, `""` and `[]` remove it (contract/events#rules). */
  recurrence: v.optional(
    v.union([Empty, v.pipe(v.array(text(MAX_LENGTH.line), 'type'), v.maxLength(10, 'too-long'))], 'type'),
  ),
  ml_language: LanguageParameter,
  /**
   * What reads show beside `cost`, so that a copy of an event gets the same cost
   * (contract/events#event-updates).
   */
  cost_details: v.optional(v.pipe(v.unknown(), v.transform(readDetails))),
  translation_of: TranslationOfPost,
  ...SOURCE_KEY,
});
export type EventInput = v.InferOutput<typeof EventInput>;

/**
 * The fields that a create requires. A new event needs both dates, unless it takes them over from
 * the event that it translates (contract/languages#translating-in-one-request).
 */
export const requiredOfEvent = (sent: Readonly<Record<string, unknown>>): readonly string[] => {
  const { translation_of: translated } = sent;
  const isTranslation = translated !== undefined && translated !== null && translated !== '';
  return [...(isTranslation ? [] : ['start_date', 'end_date']), ...requiredKey(sent)];
};

export const EventChange = v.object({
  ...EventInput.entries,
  title: v.optional(Title),
  /** Whether the translations stay as they are (contract/languages#shared-facts). */
  only_this: flag,
});
export type EventChange = v.InferOutput<typeof EventChange>;

/**
 * The body of an update by id. `password` sets the event's password; `""` and null remove it. `0`
 * is refused, because no reader could send it: requests treat it as empty
 * (contract/events#event-passwords).
 */
export const EventChangeById = v.object({
  ...EventChange.entries,
  password: v.optional(
    v.nullable(
      v.pipe(
        v.string('type'),
        v.maxLength(200, 'too-long'),
        v.check(sent => sent !== '0', 'empty'),
      ),
    ),
  ),
});
export type EventChangeById = v.InferOutput<typeof EventChangeById>;

/**
 * Fields that clients write and that answers do not show under the same names. A new field of the
 * input has to be in the view or here, else it does not compile.
 */
export const INPUT_ONLY = {
  ml_language: 'shown as `language`',
  translation_of: 'shown as `translations`',
  password: 'nobody is shown it',
  only_this: 'says what an update changes',
  post_parent: 'an extension: only lists ask for it (contract/events#extensions)',
  ticketed: 'an extension, too',
  source: 'shown among `sources`',
  source_id: 'shown among `sources`',
} as const satisfies Record<Exclude<keyof EventChangeById, keyof EventView>, string>;

// Clients may send an event back as a read showed it. Values that do not belong to its fields are
// removed (contract/events#event-updates).

type Sent = Readonly<Record<string, unknown>>;

/**
 * Removes the event's own address, which answers show in place of a missing website, and the values
 * that replace hidden fields of protected events in lists.
 */
export const stripReadOnly = (sent: Sent): Sent => withoutHidden(withoutOwnAddress(sent));

const withoutOwnAddress = ({ website, ...sent }: Sent): Sent =>
  website === undefined || website === sent.url ? sent : { ...sent, website };

/**
 * A body is a redacted event, as a list showed it, if all fields are null that such an event shows
 * as null. Other bodies cannot be mistaken for one, because only `event_status` accepts null.
 */
const withoutHidden = (sent: Sent): Sent => {
  const isRedacted = [...HIDDEN].every(([name, value]) => value !== null || sent[name] === null);
  if (!isRedacted) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !HIDDEN.has(name) || JSON.stringify(value) !== JSON.stringify(HIDDEN.get(name)),
    ),
  );
};

/** What lists show instead of the fields of a protected event. */
const HIDDEN: ReadonlyMap<string, unknown> = new Map(Object.entries(REDACTED));
