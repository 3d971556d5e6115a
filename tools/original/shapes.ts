/**
 * Records in answers of The Events Calendar (REST API v1) and of this service. The schemas are
 * lenient because of PHP, where an empty object is `[]`, a missing one `false`, and a number may be
 * a text. Members that an import does not need are dropped, because a hundred thousand events have
 * to fit into memory.
 */
import * as v from 'valibot';
import { Trashed } from '../../shared/model/sources.ts';

/**
 * The largest id that WordPress reaches in practice. Even with `--id-offset` and the gap of an
 * import, ids then stay within the ten digits that keys have room for.
 */
export const MOST_ID = 2 ** 32 - 1;
const Id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST_ID),
);

/**
 * A text, which is `''` for everything but texts and numbers: `null`, `false`, `[]`, or a missing
 * member.
 */
const Text = v.pipe(
  v.unknown(),
  v.transform(sent => (typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '')),
);
const text = v.optional(Text, '');

/** A boolean, or `null` where it is hidden behind a password. */
const Flag = v.pipe(
  v.unknown(),
  v.transform(sent => (sent === null ? null : sent === true || sent === 1 || sent === '1' || sent === 'true')),
);
const flag = v.optional(Flag, false);

const whole = v.optional(v.fallback(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()), 0), 0);

export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (sent: unknown): sent is Fields =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/**
 * A list, which PHP writes as an object if it has gaps. A single record stands for a list of one,
 * as with venues. Undefined for anything else.
 */
export const listIn = (sent: unknown): readonly unknown[] | undefined => {
  if (isFields(sent)) return 'id' in sent ? [sent] : Object.values(sent);
  return Array.isArray(sent) ? sent : undefined;
};

const toList = v.transform((sent: unknown) => listIn(sent) ?? []);
const listOf = <S extends v.GenericSchema>(schema: S) => v.optional(v.pipe(v.unknown(), toList, v.array(schema)), []);

const toObject = v.transform((sent: unknown) => (isFields(sent) ? sent : null));
/** An object, or `null` for anything else, such as `[]` and `false`. */
const object = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.pipe(v.unknown(), toObject, v.nullable(schema)), null);
/** An object with any names, which is empty for anything else. */
const objectOf = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.pipe(v.unknown(), toObject, v.nullable(v.record(v.string(), schema), {})), {});

const Size = v.looseObject({ url: text, width: whole, height: whole, filesize: whole });
const Image = v.looseObject({
  id: Id,
  url: Text,
  width: whole,
  height: whole,
  filesize: whole,
  /** Only answers of this service have it. */
  alt: text,
  sizes: objectOf(Size),
});
export type OriginalImage = v.InferOutput<typeof Image>;

/**
 * The kind of the record. Answers do not name it: it is that of the list, or of the member of an
 * event.
 */
const kind = <const K extends string>(name: K) => v.optional(v.fallback(v.literal(name), name), name);

const record = {
  id: Id,
  ...v.entriesFromList(['slug', 'description'], text),
  // Only answers of this service have a language, and the translations by language.
  language: text,
  translations: objectOf(v.looseObject({ id: Id })),
};

const post = {
  ...record,
  ...v.entriesFromList(['author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'website'], text),
  image: object(Image),
  /** Only answers of this service have it, for callers who may edit the record. */
  sources: objectOf(v.string()),
  trashed: v.optional(Trashed),
};

const maps = v.entriesFromList(['show_map', 'show_map_link'], flag);
const degrees = v.optional(v.fallback(v.nullable(v.number()), null), null);

export const Venue = v.object({
  kind: kind('venue'),
  ...post,
  ...maps,
  ...v.entriesFromList(['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'], text),
  /** If it is absent, it follows from country, state and province. */
  stateprovince: v.optional(Text),
  ...v.entriesFromList(['geo_lat', 'geo_lng'], degrees),
});
export type OriginalVenue = v.InferOutput<typeof Venue>;

export const Organizer = v.object({
  kind: kind('organizer'),
  ...post,
  ...v.entriesFromList(['organizer', 'phone', 'email'], text),
});
export type OriginalOrganizer = v.InferOutput<typeof Organizer>;

const term = { ...record, name: text, parent: whole };
export const Category = v.object({ kind: kind('category'), ...term });
export const Tag = v.object({ kind: kind('tag'), ...term });
export type OriginalCategory = v.InferOutput<typeof Category>;
export type OriginalTerm = OriginalCategory | v.InferOutput<typeof Tag>;

/** A date of an event with several, in answers of this service. */
const EventDate = v.object({
  number: whole,
  ...v.entriesFromList(['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'event_status'], text),
});
export type OriginalDate = v.InferOutput<typeof EventDate>;

const EventShown = v.object({
  kind: kind('event'),
  ...post,
  ...maps,
  ...v.entriesFromList(['title', 'excerpt', 'timezone', 'cost', 'event_status', 'event_status_reason'], text),
  ...v.entriesFromList(['start_date', 'end_date', 'utc_start_date', 'utc_end_date'], text),
  /**
   * If `all_day` is `null`, the event has a password, and only its title, dates and addresses are
   * shown.
   */
  ...v.entriesFromList(['all_day', 'hide_from_listings', 'sticky', 'featured'], flag),
  cost_details: object(v.looseObject({ currency_symbol: text, currency_position: text, values: listOf(Text) })),
  categories: listOf(Category),
  tags: listOf(Tag),
  venue: listOf(Venue),
  organizer: listOf(Organizer),
  /** All dates of an event with several; only answers of this service have them. */
  dates: listOf(EventDate),
});

/**
 * A list shows an event with several dates at its next one; its own times are those of the first.
 */
const atItsFirstDate = v.transform((event: v.InferOutput<typeof EventShown>) => {
  const [first] = event.dates;
  if (first === undefined) return event;
  const { start_date, end_date, utc_start_date, utc_end_date } = first;
  return { ...event, start_date, end_date, utc_start_date, utc_end_date };
});
export const Event = v.pipe(EventShown, atItsFirstDate);
export type OriginalEvent = v.InferOutput<typeof Event>;

/**
 * The five kinds of records that the API lists, ordered so that records precede those that refer to
 * them. `member` is both the member of a page that contains the records and the path of the list.
 */
export const KINDS = {
  category: { member: 'categories', schema: Category, isPost: false },
  tag: { member: 'tags', schema: Tag, isPost: false },
  venue: { member: 'venues', schema: Venue, isPost: true },
  organizer: { member: 'organizers', schema: Organizer, isPost: true },
  event: { member: 'events', schema: Event, isPost: true },
} as const;
export type OriginalKind = keyof typeof KINDS;
export const isOriginalKind = (type: string): type is OriginalKind => Object.hasOwn(KINDS, type);
export const ORIGINAL_KINDS = ['category', 'tag', 'venue', 'organizer', 'event'] as const satisfies OriginalKind[];

export type OriginalPost = OriginalEvent | OriginalVenue | OriginalOrganizer;
export type OriginalRecord = OriginalPost | OriginalTerm;

/** The title or name, which is `''` if the source shows none. */
export const nameIn = (shown: OriginalRecord): string => {
  if (shown.kind === 'event') return shown.title;
  if (shown.kind === 'venue') return shown.venue;
  return shown.kind === 'organizer' ? shown.organizer : shown.name;
};

/** Whether the answer leaves out what a password protects. */
export const isRedacted = (event: OriginalEvent): boolean => event.all_day === null;

/** Whether the dates of an event differ in their status, so that a list does not show its own. */
export const hasSeveralStatuses = ({ dates }: OriginalEvent): boolean =>
  new Set(dates.map(date => date.event_status)).size > 1;

/**
 * An event in WordPress' own namespace, which also lists hidden events. `password` is `''` if there
 * is none, and also without edit rights.
 */
export const WordPressEvent = v.object({ id: Id, slug: text, password: text, parent: whole });
export type WordPressEvent = v.InferOutput<typeof WordPressEvent>;

/** A user. `username` and `roles` are shown with `context=edit` to accounts that may list users. */
export const WordPressUser = v.object({ id: Id, username: text, roles: listOf(Text) });
export type WordPressUser = v.InferOutput<typeof WordPressUser>;
