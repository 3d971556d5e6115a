/** What the index entry of a venue tells: enough to filter by place without reading the record. */
import type { Links } from '../linked/entry-links.ts';
import type { OrganizerRecord } from '../organizers/record.ts';
import type { Point } from './geography.ts';
import type { VenueRecord } from './record.ts';

/** The list of its events, and after it where a venue is: `['v5', '@42.19;-8.72']`, with `;`, as commas stand between links. */
export const entryLinksOf = (record: VenueRecord | OrganizerRecord): string[] => {
  if (record.type === 'organizer' || record.geo_lat === null || record.geo_lng === null) return [record.list];
  return [record.list, `@${record.geo_lat};${record.geo_lng}`];
};

export const pointOf = ({ links: [, mark] }: Links): Point | undefined => {
  if (mark === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = mark.slice(1).split(';').map(Number);
  return { latitude, longitude };
};
