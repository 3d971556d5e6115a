/**
 * All types of stored records, and everything that is derived from a record. The attributes of
 * records have the names of the API's fields.
 */
import * as v from 'valibot';
import { Event, type EventRecord, eventDerivedData } from '../events/record.ts';
import type { DerivedData, OwnDerivedData } from '../model/base.ts';
import { type PictureRecord, StoredPicture } from '../model/post.ts';
import { Organizer, type OrganizerRecord } from '../organizers/record.ts';
import { organizerDerivedData } from '../organizers/write.ts';
import { type Attributes, fromStored, isOfNewerCode } from '../store/records.ts';
import { slugPartition } from '../store/table.ts';
import { Term, type TermRecord, termDerivedData } from '../terms/record.ts';
import { Venue, type VenueRecord } from '../venues/record.ts';
import { venueDerivedData } from '../venues/write.ts';

/** A record of any type, discriminated by `type`. */
export type AnyRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord | PictureRecord;
/** All records whose ids are those of posts, that is, all but terms. */
export type PostRecord = Exclude<AnyRecord, TermRecord>;

export const isEvent = (record: AnyRecord | undefined): record is EventRecord => record?.type === 'event';
export const isVenue = (record: AnyRecord | undefined): record is VenueRecord => record?.type === 'venue';
export const isOrganizer = (record: AnyRecord | undefined): record is OrganizerRecord => record?.type === 'organizer';
export const isPost = (record: AnyRecord | undefined): record is PostRecord => record !== undefined && !isTerm(record);
export const isTerm = (record: AnyRecord | undefined): record is TermRecord =>
  record?.type === 'category' || record?.type === 'tag';

const Any = v.variant('type', [Event, Venue, Organizer, Term, StoredPicture]);
const SCHEMAS = {
  event: Event,
  venue: Venue,
  organizer: Organizer,
  category: Term,
  tag: Term,
  picture: StoredPicture,
};

const schemaFor = (type: unknown) => (isKnownType(type) ? SCHEMAS[type] : undefined);
const isKnownType = (type: unknown): type is keyof typeof SCHEMAS =>
  typeof type === 'string' && Object.hasOwn(SCHEMAS, type);

/**
 * Returns undefined if newer code wrote the record, with a type or a value unknown to this code.
 *
 * @throws ValiError for a faulty record.
 */
export const recordOf = (stored: Attributes): AnyRecord | undefined => {
  // `Any` would try the schemas of all types.
  const parsed = v.safeParse(schemaFor(stored.type) ?? Any, stored);
  if (parsed.success) return fromStored(parsed.output, stored, SCHEMAS[parsed.output.type]);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/** Returns undefined if this code cannot read the item as a record. */
export const readableRecordOf = (stored: Attributes): AnyRecord | undefined => {
  try {
    return recordOf(stored);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
};

// Items for slugs and names, entries of lists, counts, and whatever else is derived from a record
// and stored beside it. A write changes the table by the difference between the derived data before
// and after it. `verify` compares the table with the derived data of all records.

export type ContentRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord;

export const derivedDataOf = (record: ContentRecord): DerivedData => {
  const own = ownDataOf(record);
  const slug: Record<string, string> =
    record.slug === '' ? {} : { g: slugPartition(record.type, record.language), gs: record.slug };
  const sources = ('sources' in record && record.sources) || {};
  return { ...own, slug: record.slug, oldSlugs: record.old_slugs, sources, attributes: { ...slug, ...own.attributes } };
};

const ownDataOf = (record: ContentRecord): OwnDerivedData => {
  switch (record.type) {
    case 'event':
      return eventDerivedData(record);
    case 'venue':
      return venueDerivedData(record);
    case 'organizer':
      return organizerDerivedData(record);
    default:
      return termDerivedData(record);
  }
};
