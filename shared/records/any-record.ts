/** All types of stored records. Their attributes have the names of the API's fields. Index entries are derived from them. */
import * as v from 'valibot';
import { Event, type EventRecord } from '../events/record.ts';
import { Organizer, type OrganizerRecord } from '../organizers/record.ts';
import { type PictureRecord, StoredPicture } from '../posts/picture-visibility.ts';
import { type Attributes, fromStored, isOfNewerCode } from '../store/unknown-attributes.ts';
import { Term, type TermRecord } from '../terms/record.ts';
import { Venue, type VenueRecord } from '../venues/record.ts';

/** A record of any type, discriminated by `type`. */
export type AnyRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord | PictureRecord;
/** All records with ids of posts, that is all but terms. */
export type PostRecord = Exclude<AnyRecord, TermRecord>;

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

/** undefined: newer code wrote the record, with a type or a value unknown to this code. @throws ValiError for a faulty record. */
export const recordOf = (stored: Attributes): AnyRecord | undefined => {
  // By the schema of its type, as `Any` would try all schemas.
  const parsed = v.safeParse(schemaFor(stored.type) ?? Any, stored);
  if (parsed.success) return fromStored(parsed.output, stored, SCHEMAS[parsed.output.type]);
  if (isOfNewerCode(parsed.issues)) return undefined;
  throw new v.ValiError(parsed.issues);
};

/** undefined: this code cannot read the item as a record. */
export const readableRecordOf = (stored: Attributes): AnyRecord | undefined => {
  try {
    return recordOf(stored);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
};
