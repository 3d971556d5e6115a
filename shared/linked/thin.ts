/** What the thin entry of a venue or an organizer tells beside its place: enough to filter by events and by place without the record. */
import type { Point } from '../geography.ts';
import type { OrganizerRecord, VenueRecord } from '../records.ts';
import type { Entry } from '../store/placement.ts';

/** The list of its events, and after it where a venue is: `['v5', '@42.19;-8.72']`, with `;`, as commas stand between links. */
export const thinLinksOf = (record: VenueRecord | OrganizerRecord): string[] => {
  if (record.type === 'organizer' || record.geo_lat === null || record.geo_lng === null) return [record.list];
  return [record.list, `@${record.geo_lat};${record.geo_lng}`];
};

type Links = Pick<Entry, 'links'>;

export const eventsOf = ({ links: [list = ''] }: Links): string => list;

export const pointOf = ({ links: [, mark] }: Links): Point | undefined => {
  if (mark === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = mark.slice(1).split(';').map(Number);
  return { latitude, longitude };
};
