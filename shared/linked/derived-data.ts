/** What follows from a venue or an organizer. */
import type { Placement } from '../lists/entry.ts';
import { entryAttributes } from '../lists/moves.ts';
import { ownList, statusList } from '../lists/name.ts';
import { textItem } from '../lists/texts.ts';
import type { DerivedDataWithoutSlug } from '../model/derived-data.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import { dueOf } from '../posts/schedule.ts';
import { linkedSearchText, nameHolderOf } from '../records/derived-data.ts';
import { entryLinksOf } from '../venues/entry-links.ts';
import type { VenueRecord } from '../venues/record.ts';

/** Venues and organizers: lists by publication, newest last. */
export const linkedDerivedData = (record: VenueRecord | OrganizerRecord): DerivedDataWithoutSlug => {
  const place = (list: string): Placement => ({
    language: record.language,
    list,
    id: record.id,
    start: record.date,
    end: record.date,
    published: record.date,
    links: entryLinksOf(record),
    isProtected: false,
  });
  const entry = place(statusList(record.type, record.status));
  const own = record.status === 'publish' ? [] : [place(ownList(record.type, record.status, record.author))];
  const folded = linkedSearchText(record);
  return {
    attributes: entryAttributes(entry),
    name: record.status === 'trash' ? undefined : nameHolderOf(record), // nothing matches what was thrown away (contract/venues#duplicates)
    entry,
    links: own,
    texts: [entry, ...own].map(at => textItem(at, folded, undefined)),
    ...dueOf(record),
    countedBy: [],
  };
};
