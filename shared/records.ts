/** What is stored of each record: the truth, in the field names of the API, from which every index entry and counter follows. */
import * as v from 'valibot';
import { Cost } from './cost.ts';
import { STATUSES } from './fields.ts';
import { Language } from './settings.ts';
import { type Attributes, type Carrying, fromStored, isOfNewerCode } from './stored.ts';
import { limitMarks } from './text/marks.ts';
import { Wall } from './time/wall.ts';
import { Zone } from './time/zone.ts';
import { webAddress } from './web-address.ts';

/** What people wrote. Records from before the limit of marks are read as if it had held (contract/texts#combining-marks). */
const Text = v.pipe(v.string(), v.transform(limitMarks));

/**
 * Addresses from before the URL standard decided how they are written, too; `''` of one that may not stand in a page
 * (contract/texts#pictures).
 */
const Address = v.pipe(
  v.string(),
  v.transform(stored => webAddress(stored) ?? ''),
);

/** A picture is an address with an id; it is never fetched (contract/texts#pictures). */
export const Picture = v.object({ id: v.number(), url: Address });
export type Picture = v.InferOutput<typeof Picture>;

const base = {
  id: v.number(),
  language: Language,
  /** Raised by every write; its `ETag`, and the condition of the next write. */
  version: v.number(),
  /** Of an event: part of its last write is still to be done (`store/steps.ts`). */
  unfinished: v.optional(v.boolean()),
  /** The records that say the same in other languages. */
  translations: v.optional(v.record(v.string(), v.number()), {}),
};

const post = {
  ...base,
  author: v.number(),
  status: v.picklist(STATUSES),
  /** Empty: a draft that has not got one yet. */
  slug: v.string(),
  /** In the zone of the site that wrote it, and in UTC; null in UTC until first published. */
  date: Wall,
  date_utc: v.nullable(Wall),
  modified: Wall,
  modified_utc: Wall,
  image: v.pipe(
    v.nullable(Picture),
    v.transform(picture => (picture?.url === '' ? null : picture)),
  ),
};

/**
 * What can be linked names the list of its events: `v5`. Deleting it gives it a new name (`v5.1`), so that it leaves all its
 * events at once and does not come back to them when it is restored (contract/events#links-to-deleted-records).
 */
const linkable = { list: v.string() };

const Event = v.object({
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
  /** null: none was ever given, shown as the event's own address. */
  website: v.nullable(Address),
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  hide_from_listings: v.boolean(),
  sticky: v.boolean(),
  featured: v.boolean(),
  /** Lists of the linked categories, tags, venues and organizers, in linked order. */
  links: v.array(v.string()),
  /** Lists of the ancestors of its categories. */
  above: v.array(v.string()),
  post_parent: v.nullable(v.number()),
  ticketed: v.boolean(),
  /** Keyed hash of the password, hex; null: open to all. */
  password: v.nullable(v.string()),
});
export type EventRecord = v.InferOutput<typeof Event> & Carrying;

const Venue = v.object({
  type: v.literal('venue'),
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  address: Text,
  city: Text,
  country: Text,
  province: Text,
  state: Text,
  zip: Text,
  phone: Text,
  stateprovince: Text,
  website: Address,
  show_map: v.boolean(),
  show_map_link: v.boolean(),
  geo_lat: v.nullable(v.number()),
  geo_lng: v.nullable(v.number()),
});
export type VenueRecord = v.InferOutput<typeof Venue> & Carrying;

const Organizer = v.object({
  type: v.literal('organizer'),
  ...post,
  ...linkable,
  name: Text,
  description: Text,
  phone: Text,
  website: Address,
  email: Text,
});
export type OrganizerRecord = v.InferOutput<typeof Organizer> & Carrying;

const Term = v.object({
  type: v.picklist(['category', 'tag']),
  ...base,
  ...linkable,
  name: Text,
  slug: v.string(),
  description: Text,
  /** 0: top level. */
  parent: v.number(),
  /** Lists of all its ancestors. */
  above: v.array(v.string()),
});
export type TermRecord = v.InferOutput<typeof Term> & Carrying;

const PictureOfItsOwn = v.object({
  type: v.literal('picture'),
  ...Picture.entries,
  /** Who added it; 0: not known, of one that was stored before this was. `verify --repair` finds it out. */
  author: v.optional(v.number(), 0),
  /** 0: no public record has shown it yet. Writes add to it (`functions/writing/pictures.ts`); once public, it stays so. */
  published: v.optional(v.number(), 0),
});
export type PictureRecord = v.InferOutput<typeof PictureOfItsOwn> & Carrying;

/** Every record, told apart by its `type`. */
export type AnyRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord | PictureRecord;
/** What shares the ids of posts: all but terms. */
export type PostRecord = Exclude<AnyRecord, TermRecord>;

const Any = v.variant('type', [Event, Venue, Organizer, Term, PictureOfItsOwn]);
const SCHEMAS = {
  event: Event,
  venue: Venue,
  organizer: Organizer,
  category: Term,
  tag: Term,
  picture: PictureOfItsOwn,
};

/** undefined: newer code wrote it, with a type or a value that this code does not know. @throws ValiError when it is broken. */
export const recordOf = (stored: Attributes): AnyRecord | undefined => {
  const parsed = v.safeParse(Any, stored);
  if (parsed.success) return fromStored(parsed.output, stored, SCHEMAS[parsed.output.type]);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/** undefined: it is no record that this code can read, for whatever reason. */
export const readableRecordOf = (stored: Attributes): AnyRecord | undefined => {
  try {
    return recordOf(stored);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
};

/** The letter that begins the name of a link list (`c12`). */
export const LINK_LETTERS = { category: 'c', tag: 't', venue: 'v', organizer: 'o' } as const;
export type Linkable = keyof typeof LINK_LETTERS;
/** The id in the name of a link list, in the space that its letter tells: `v5` and `v5.1` are both venue 5. */
export const idOfLink = (link: string): number => Number.parseInt(link.slice(1), 10);
export const isTermLink = (link: string): boolean => /^[ct]\d/.test(link);
export const linksOf = (links: readonly string[], to: Linkable): string[] =>
  links.filter(link => link.startsWith(LINK_LETTERS[to]));

/** Deleted: the list of its events is left behind, never to be asked for again. */
export const nextList = (list: string): string => {
  const [name, era = '0'] = list.split('.');
  return `${name}.${Number(era) + 1}`;
};
