/**
 * Everything a record leaves beside itself: its slug, its name, its places in lists, what it counts for. Saving is the
 * difference of the traces of two states; `verify` is their sum over all records.
 */

import { eventDerivedData } from '../events/derived-data.ts';
import type { EventRecord } from '../events/record.ts';
import { linkedDerivedData } from '../linked/derived-data.ts';
import { digest } from '../linked/kind.ts';
import { together, withoutTags } from '../lists/search.ts';
import type { DerivedData, NameHolder } from '../model/derived-data.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import { slugPartition } from '../store/table.ts';
import { termDerivedData } from '../terms/derived-data.ts';
import type { TermRecord } from '../terms/record.ts';
import { foldName } from '../text/fold.ts';
import type { VenueRecord } from '../venues/record.ts';

export type ContentRecord = EventRecord | VenueRecord | OrganizerRecord | TermRecord;

export const derivedDataOf = (record: ContentRecord): DerivedData => {
  const own =
    record.type === 'event'
      ? eventDerivedData(record)
      : 'parent' in record
        ? termDerivedData(record)
        : linkedDerivedData(record);
  const slug: Record<string, string> =
    record.slug === '' ? {} : { g: slugPartition(record.type, record.language), gs: record.slug };
  return { ...own, slug: record.slug, attributes: { ...slug, ...own.attributes } };
};

export const nameHolderOf = (record: VenueRecord | OrganizerRecord | TermRecord): NameHolder => {
  const folded = foldName(record.name);
  switch (record.type) {
    case 'venue': {
      const { city, address, country, description } = record;
      return { folded, scope: foldName(city), facts: { city, address, country, description: digest(description) } };
    }
    case 'organizer':
      return { folded, scope: '', facts: { description: digest(record.description) } };
    default:
      return { folded, scope: record.type === 'category' ? String(record.parent) : '', facts: {} };
  }
};

const VENUE_FIELDS = ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'] as const;
const ORGANIZER_FIELDS = ['phone', 'email', 'website'] as const;
type Searched =
  | Pick<VenueRecord, 'type' | 'name' | 'description' | (typeof VENUE_FIELDS)[number]>
  | Pick<OrganizerRecord, 'type' | 'name' | 'description' | (typeof ORGANIZER_FIELDS)[number]>;

/** The same for a venue or an organizer. */
export const linkedSearchText = (record: Searched): string => {
  const others =
    record.type === 'venue' ? VENUE_FIELDS.map(name => record[name]) : ORGANIZER_FIELDS.map(name => record[name]);
  return together([record.name, withoutTags(record.description), ...others]);
};
