/**
 * An event as it is stored, and what is derived from it and stored beside it: entries of lists and
 * texts for searches.
 */
import * as v from 'valibot';
import { Empty, TextList } from '../http/fields.ts';
import { type EntryTest, namesNoneOf, namesOneOf } from '../lists/cards.ts';
import {
  detailIn,
  type Entry,
  entryAttributes,
  joinFolded,
  linkEntry,
  type Placement,
  packedDetails,
  type SearchText,
  searchTextItem,
} from '../lists/entry.ts';
import {
  authorFlag,
  CANCELED,
  childFlag,
  EntryName,
  FEATURED,
  groupName,
  HIDDEN_EVENTS,
  POSTPONED,
  statusList,
  TICKETED,
} from '../lists/name.ts';
import { Address, dueOf, type OwnDerivedData, Text } from '../model/base.ts';
import { post } from '../model/post.ts';
import { type Carrying, PostId } from '../store/records.ts';
import { withoutTags } from '../text/html.ts';
import { numericStamp, toSeconds, Wall } from '../time/wall.ts';
import { Zone } from '../time/zone.ts';
import { amountsOf, Cost } from './cost.ts';

// `event_status` says whether an event takes place as announced. Lists can be filtered by it
// (contract/events#additional-fields).

export const EVENT_STATUSES = ['scheduled', 'canceled', 'postponed'] as const;
/** The status as it is stored and shown. */
export const EventStatus = v.picklist(EVENT_STATUSES, 'enum');
export type EventStatus = v.InferOutput<typeof EventStatus>;

/** The status as clients send it. Both spellings of `cancelled` are in use. */
const SentEventStatus = v.pipe(
  v.picklist([...EVENT_STATUSES, 'cancelled'], 'enum'),
  v.transform((sent): EventStatus => (sent === 'cancelled' ? 'canceled' : sent)),
);
/** Null and `""` mean scheduled. */
export const EventStatusInput = v.optional(v.union([Empty, SentEventStatus], 'enum'));
/** The statuses that a query asks for. */
export const EventStatusList = v.pipe(TextList, v.array(SentEventStatus));

/** The values of schema.org, which spells one of them with two l. */
export const SCHEMA_ORG_STATUS = {
  scheduled: 'https://schema.org/EventScheduled',
  canceled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
} as const satisfies Readonly<Record<EventStatus, string>>;

// --- entries -------------------------------------------------------------------------------------

/** Scheduled events have no flag, because nearly all events are scheduled. */
const FLAGS: readonly (readonly [EventStatus, EntryName])[] = [
  ['canceled', CANCELED],
  ['postponed', POSTPONED],
];
const flagsOf = (isMeant: (status: EventStatus) => boolean): EntryName[] =>
  FLAGS.flatMap(([status, flag]) => (isMeant(status) ? [flag] : []));

/** Returns a test for whether an event has one of these statuses. */
export const eventStatusFilter = (asked: readonly EventStatus[]): EntryTest =>
  asked.includes('scheduled')
    ? namesNoneOf(flagsOf(status => !asked.includes(status)))
    : namesOneOf(flagsOf(status => asked.includes(status)));

// The attributes that are stored for an event.

/** One of several dates of an event (contract/events#several-dates). */
export const EventDate = v.object({
  /** Unique within the event, and never used again. */
  number: v.number(),
  start_date: Wall,
  end_date: Wall,
  /**
   * Only where they do not follow from the local times: a source said the first of two equal hours
   * (contract/dates#clock-changes).
   */
  utc_start_date: v.optional(Wall),
  utc_end_date: v.optional(Wall),
  /** Absent if the date has the status of its event. */
  event_status: v.optional(EventStatus),
});
export type EventDate = v.InferOutput<typeof EventDate>;

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
  /**
   * All dates of an event with several, in the order of their starts. Then the times above are
   * those of the first one. One date may be left of several.
   */
  dates: v.optional(v.array(EventDate)),
  /** The last number that a date of this event got; absent if it never had several. */
  last_date_number: v.optional(v.number()),
  /** The rule as it was sent, while the dates are those that it gave (contract/events#rules). */
  recurrence: v.optional(v.array(Text)),
  timezone: Zone,
  timezone_abbr: v.string(),
  cost: v.nullable(Cost),
  /**
   * ISO 4217, if the event comes from a service that tells it (`cost_details`); `''` if the code
   * follows from the sign.
   */
  currency_code: v.optional(v.string(), ''),
  /** Null if none was ever sent. The view then shows the event's own address. */
  website: v.nullable(Address),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  hide_from_listings: v.boolean(),
  sticky: v.boolean(),
  featured: v.boolean(),
  /** Links to categories, tags, venues and organizers, in the order in which they were linked. */
  links: v.array(EntryName),
  post_parent: v.nullable(PostId),
  ticketed: v.boolean(),
  event_status: v.optional(EventStatus, 'scheduled'),
  event_status_reason: v.optional(Text, ''),
  /**
   * The event of which this one was last said to be a translation, and the hash of its texts at
   * that time (`hashOfTexts` in `functions/events/translations.ts`).
   */
  translated_from: v.optional(v.object({ id: PostId, hash: v.string() })),
  /**
   * The id by which its entry names its group of translations (`firstOfGroup` in
   * `model/translations.ts`).
   */
  group: v.optional(PostId),
  /**
   * The keyed hash of the password (`keyedHash` in `functions/auth/passwords.ts`), or null if the
   * event is not protected.
   */
  password: v.nullable(v.string()),
});
export type EventRecord = v.InferOutput<typeof Event> & Carrying;

// The index entry of an event holds its range of prices, so that filters by price need no records
// (contract/lists#filters-by-price).

/** The lowest and the highest price, one number if they are equal, none if there is no price. */
const pricesIn = ({ cost }: Pick<EventRecord, 'cost'>): number[] => {
  const amounts = cost === null ? [] : amountsOf(cost);
  return [...new Set([...amounts.slice(0, 1), ...amounts.slice(-1)])];
};

/** Returns undefined if the event has no price. */
const pricesOf = (entry: Entry): { readonly lowest: number; readonly highest: number } | undefined => {
  const prices = detailIn(entry, 'prices');
  if (prices === undefined) return undefined;
  const [lowest = Number.NaN, highest = lowest] = prices;
  return { lowest, highest };
};

/** Tests for whether an entry has a price of at least, or at most, this amount. */
export const costsAtLeast =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.highest ?? Number.NaN) >= amount;

export const costsAtMost =
  (amount: number) =>
  (entry: Entry): boolean =>
    (pricesOf(entry)?.lowest ?? Number.NaN) <= amount;

// What is derived from an event: its places in lists, its text for searches, and the records whose
// counts include it.

/**
 * The text that searches look at, folded when the event is written. With `search_in=all`, the names
 * of linked records are searched beside it (`linkedWords` in
 * `functions/events/resolve-filters.ts`).
 */
export const eventSearchText = ({
  title,
  description,
  excerpt,
}: Pick<EventRecord, 'title' | 'description' | 'excerpt'>): string =>
  joinFolded([title, withoutTags(description), withoutTags(excerpt)]);

/**
 * Whether callers without rights find it in lists of its language. Events with a password are
 * found, too, but redacted.
 */
export const isListedForAll = ({ status, hide_from_listings }: EventRecord): boolean =>
  status === 'publish' && !hide_from_listings;

/**
 * Links to the records that count this event. They do not count a protected event, because that
 * would reveal that it links them.
 */
export const countedBy = ({ status, password, links }: EventRecord): readonly EntryName[] =>
  status === 'publish' && password === null ? links : [];

export const eventDerivedData = (event: EventRecord): OwnDerivedData => {
  const isHidden = event.hide_from_listings;
  const isProtected = event.password !== null;
  const entry = placementOf(event);
  const folded = eventSearchText(event);
  return {
    attributes: entryAttributes(entry),
    name: undefined,
    entry,
    linkEntries: isListedForAll(event) ? [...new Set(event.links)].map(link => linkEntry(entry, link)) : [],
    texts: isHidden ? [] : [searchTextItem(entry, folded, isProtected ? event : undefined)],
    ...dueOf(event),
    countedBy: countedBy(event),
  };
};

/** The text that searches test in an event that has been read. */
export const searchTextOf = (event: EventRecord): SearchText => ({
  folded: eventSearchText(event),
  behindPassword: event.password === null ? undefined : event,
});

/**
 * Its place in the list of its status: the attributes by which lists are sorted, and everything
 * that filters test.
 */
export const placementOf = (event: EventRecord): Placement => ({
  language: event.language,
  list: event.hide_from_listings ? HIDDEN_EVENTS : statusList(event.type, event.status),
  id: event.id,
  ...timesOf(event),
  published: numericStamp(event.date),
  names: [...event.links, ...flags(event), ...(event.status === 'publish' ? [] : [authorFlag(event.author)])],
  isProtected: event.password !== null,
  details: packedDetails({ prices: pricesIn(event) }),
  modified: toSeconds(event.modified_utc),
});

/** The times of an entry. With several dates, they are the first start and the last end. */
const timesOf = ({ start_date, end_date, dates }: EventRecord): Pick<Placement, 'start' | 'end' | 'dates'> => {
  if (dates === undefined) return { start: numericStamp(start_date), end: numericStamp(end_date) };
  const packed = dates.map(date => ({
    number: date.number,
    start: numericStamp(date.start_date),
    end: numericStamp(date.end_date),
    ...(date.event_status && { flag: flagsOf(status => status === date.event_status)[0] ?? null }),
  }));
  return { start: numericStamp(start_date), end: Math.max(...packed.map(({ end }) => end)), dates: packed };
};

/** Featured, ticketed, canceled or postponed, child of an event, of a group of translations. */
const flags = ({ featured, ticketed, event_status, post_parent, group }: EventRecord): EntryName[] => [
  ...(featured ? [FEATURED] : []),
  ...(ticketed ? [TICKETED] : []),
  ...flagsOf(status => status === event_status),
  ...(post_parent === null ? [] : [childFlag(post_parent)]),
  ...(group === undefined ? [] : [groupName(group)]),
];
