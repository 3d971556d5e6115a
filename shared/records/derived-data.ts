/**
 * Everything that is derived from a record and stored beside it: slug and name holders, entries of lists, counts. A write changes the table
 * by the difference between the derived data before and after it; `verify` compares the table with the derived data of all records.
 */

import { eventDerivedData } from '../events/derived-data.ts';
import type { EventRecord } from '../events/record.ts';
import type { DerivedData, OwnDerivedData } from '../model/derived-data.ts';
import { organizerDerivedData } from '../organizers/derived-data.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import { slugPartition } from '../store/table.ts';
import { termDerivedData } from '../terms/derived-data.ts';
import type { TermRecord } from '../terms/record.ts';
import { venueDerivedData } from '../venues/derived-data.ts';
import type { VenueRecord } from '../venues/record.ts';

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
