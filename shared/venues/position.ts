/** The position of a venue in its index entry: filters by distance read no records. */
import type { EntryLinks } from '../linked/entry-links.ts';
import type { Point } from './geography.ts';
import type { VenueRecord } from './record.ts';

/** After the list of its events: `['v5', '@42.19;-8.72']`. With `;`, as entries separate links by commas. */
export const venueEntryLinks = ({ list, geo_lat, geo_lng }: VenueRecord): string[] =>
  geo_lat === null || geo_lng === null ? [list] : [list, `@${geo_lat};${geo_lng}`];

/** undefined: the venue has no coordinates. */
export const positionOf = ({ links: [, position] }: EntryLinks): Point | undefined => {
  if (position === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = position.slice(1).split(';').map(Number);
  return { latitude, longitude };
};
