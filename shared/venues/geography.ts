/** Distances between points on the earth. */

/** Degrees; north and east are positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Kilometres: the mean radius of the earth (IUGG). Taking it for a sphere gives errors of half a per cent at most. */
const EARTH = 6371.0088;
/** Half the circumference: no two points are farther apart. */
export const MAX_KILOMETRES = Math.ceil(Math.PI * EARTH);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * The distance along the great circle, in kilometres, by the haversine formula: the law of cosines is inexact for near points. The poles
 * and the date line need no special case.
 */
export const kilometresBetween = (a: Point, b: Point): number => {
  const haversine = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const part =
    haversine(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(b.longitude - a.longitude);
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, part))); // rounding may exceed 1 for opposite points
};
