/** Distances between points on the earth. */

/** Degrees; north and east are positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The earth as a sphere of mean radius (IUGG), in kilometres: off by half a per cent at most. */
const EARTH = 6371.0088;
/** Half its circumference, in whole kilometres: no two points are farther apart. */
export const MAX_KILOMETRES = Math.ceil(Math.PI * EARTH);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Along the great circle, in kilometres. By the haversine, as the cosine rule loses near points to rounding; it needs no special
 * case at the poles and at the date line, as it asks longitudes for a sine only, and latitudes for where the poles are.
 */
export const kilometresBetween = (a: Point, b: Point): number => {
  const haversine = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const part =
    haversine(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(b.longitude - a.longitude);
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, part))); // rounding may lead past 1 on the other side of the earth
};
