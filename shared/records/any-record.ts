/** All types of records, as they are stored: in the field names of the API. Index entries and counters are derived from them. */
import * as v from 'valibot';
import { Event, type EventRecord } from '../events/record.ts';
import { Organizer, type OrganizerRecord } from '../organizers/record.ts';
import { type PictureRecord, StoredPicture } from '../posts/picture-visibility.ts';
import { type Attributes, fromStored, isOfNewerCode } from '../store/unknown-attributes.ts';
import { Term, type TermRecord } from '../terms/record.ts';
import { Venue, type VenueRecord } from '../venues/record.ts';

/** Every record, told apart by its `type`. */
export type AnyRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord | PictureRecord;
/** The records with ids of posts: all but terms. */
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

/** undefined: newer code wrote it, with a type or a value that this code does not know. @throws ValiError for a broken record. */
export const recordOf = (stored: Attributes): AnyRecord | undefined => {
  // By its own schema, as `Any` would look for it among all of them.
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
