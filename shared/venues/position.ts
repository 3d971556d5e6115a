/** The position of a venue in its index entry, so that filters by distance need no records. */
import type { Entry } from '../lists/entry.ts';
import type { Point } from './geography.ts';
import type { VenueRecord } from './record.ts';

/** `42.19;-8.72`: no comma, as that separates the links of an entry. undefined: the venue has no coordinates. */
export const positionDetail = ({ geo_lat, geo_lng }: VenueRecord): string | undefined =>
  geo_lat === null || geo_lng === null ? undefined : `${geo_lat};${geo_lng}`;

/** undefined: the venue has no coordinates. */
export const positionOf = ({ detail }: Pick<Entry, 'detail'>): Point | undefined => {
  if (detail === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = detail.split(';').map(Number);
  return { latitude, longitude };
};
