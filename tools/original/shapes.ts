/**
 * Records in answers of The Events Calendar (REST API v1) and of this service. The schemas are
 * lenient because of PHP, where an empty object is `[]`, a missing one `false`, and a number may be
 * a text. Members that an import does not need are dropped, because a hundred thousand events have
 * to fit into memory.
 */
import * as v from 'valibot';
import { SourceKeys, Trashed } from '../../shared/model/sources.ts';

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

/** A list, which PHP writes as an object if it has gaps. */
const listOf = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((sent): readonly unknown[] =>
        Array.isArray(sent) ? sent : typeof sent === 'object' && sent !== null ? Object.values(sent) : [],
      ),
      v.array(schema),
    ),
    [],
  );

/** An object, or `none` for anything else, such as `[]` and `false`. */
const objectOr = <S extends v.GenericSchema, None>(schema: S, none: None) =>
  v.pipe(
    v.unknown(),
    v.transform(sent => (typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : null)),
    v.union([
      v.pipe(
        v.null(),
        v.transform(() => none),
      ),
      schema,
    ]),
  );

const Size = v.looseObject({ url: text, width: whole, height: whole, filesize: whole });
const Image = v.looseObject({
  id: Id,
  url: Text,
  width: whole,
  height: whole,
  filesize: whole,
  /** Only answers of this service have it. */
  alt: text,
  sizes: v.optional(objectOr(v.record(v.string(), Size), {}), {}),
});
export type OriginalImage = v.InferOutput<typeof Image>;
const image = v.optional(objectOr(Image, null), null);

/** Members that only answers of this service have. */
const multilingual = {
  language: text,
  /** The translations by language. */
  translations: v.optional(objectOr(v.record(v.string(), v.looseObject({ id: Id })), {}), {}),
};

const post = {
  id: Id,
  author: text,
  status: text,
  date: text,
  date_utc: text,
  modified: text,
  modified_utc: text,
  url: text,
  slug: text,
  description: text,
  image,
  /** Only answers of this service have it, for callers who may edit the record. */
  sources: v.optional(objectOr(SourceKeys, {}), {}),
  trashed: v.optional(Trashed),
  ...multilingual,
};

export const Venue = v.object({
  ...post,
  venue: text,
  address: text,
  city: text,
  country: text,
  province: text,
  state: text,
  zip: text,
  phone: text,
  website: text,
  /** If it is absent, it follows from country, state and province. */
  stateprovince: v.optional(Text),
  show_map: flag,
  show_map_link: flag,
  geo_lat: v.optional(v.fallback(v.nullable(v.number()), null), null),
  geo_lng: v.optional(v.fallback(v.nullable(v.number()), null), null),
});
export type OriginalVenue = v.InferOutput<typeof Venue>;

export const Organizer = v.object({ ...post, organizer: text, phone: text, website: text, email: text });
export type OriginalOrganizer = v.InferOutput<typeof Organizer>;

export const Term = v.object({
  id: Id,
  name: text,
  slug: text,
  description: text,
  parent: whole,
  ...multilingual,
});
export type OriginalTerm = v.InferOutput<typeof Term>;

export const Event = v.object({
  ...post,
  title: text,
  excerpt: text,
  /**
   * If it is `null`, the event has a password, and only its title, dates and addresses are shown.
   */
  all_day: flag,
  start_date: text,
  end_date: text,
  utc_start_date: text,
  utc_end_date: text,
  timezone: text,
  cost: text,
  cost_details: v.optional(
    objectOr(v.looseObject({ currency_symbol: text, currency_position: text, values: listOf(Text) }), undefined),
  ),
  website: text,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  event_status: text,
  event_status_reason: text,
  categories: listOf(Term),
  tags: listOf(Term),
  /** One venue is an object, several are an array, none is `[]`. */
  venue: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(sent => (typeof sent === 'object' && sent !== null && 'id' in sent ? [sent] : sent)),
      listOf(Venue),
    ),
    [],
  ),
  organizer: listOf(Organizer),
});
export type OriginalEvent = v.InferOutput<typeof Event>;

/** Whether the answer leaves out what a password protects. */
export const isRedacted = (event: OriginalEvent): boolean => event.all_day === null;

/**
 * An event in WordPress' own namespace, which also lists hidden events. `password` is `''` if there
 * is none, and also without edit rights.
 */
export const WordPressEvent = v.object({ id: Id, password: text, parent: whole });
export type WordPressEvent = v.InferOutput<typeof WordPressEvent>;

/** A user. `username` and `roles` are shown with `context=edit` to accounts that may list users. */
export const WordPressUser = v.object({ id: Id, username: text, roles: listOf(Text) });
export type WordPressUser = v.InferOutput<typeof WordPressUser>;
