/** Distances over the earth, against known ones and another formula. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresBetween, MAX_KILOMETRES, type Point } from '../../../shared/venues/filters.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const DEGREE = 111.195; // of a great circle, in kilometres

describe('kilometresBetween', () => {
  it.each([
    [at(42.8782, -8.5448), at(43.3623, -8.4115), 54.9, 'Santiago to A Coruña'],
    [at(51.5074, -0.1278), at(-33.8688, 151.2093), 16_994, 'London to Sydney'],
    [at(0, 0), at(0, 1), DEGREE, 'a degree of the equator'],
    [at(-17, 179.5), at(-17, -179.5), DEGREE * Math.cos((17 * Math.PI) / 180), 'over the date line'],
    [at(90, 0), at(90, 135), 0, 'a pole has any longitude'],
    [at(89.5, 20), at(89.5, -160), DEGREE, 'over the pole'],
    [at(90, 77), at(-90, -3), 180 * DEGREE, 'from pole to pole'],
  ])('%j to %j is %d (%s)', (a, b, kilometres, _why) => {
    expect(Math.abs(kilometresBetween(a, b) - kilometres)).toBeLessThanOrEqual(kilometres / 200 + 1e-6);
  });

  const degrees = (most: number) =>
    fc.oneof(fc.constantFrom(0, most, -most), fc.double({ min: -most, max: most, noNaN: true }));
  const point: fc.Arbitrary<Point> = fc.record({ latitude: degrees(90), longitude: degrees(180) });
  const points = fc.tuple(point, point, point);

  it('is a distance on a sphere: the angle between two arrows from its middle', () => {
    const arrow = ({ latitude, longitude }: Point): [number, number, number] => {
      const [up, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
      return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)];
    };
    const angle = (a: Point, b: Point): number => {
      const [[ax, ay, az], [bx, by, bz]] = [arrow(a), arrow(b)];
      const across = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
      return Math.atan2(across, ax * bx + ay * by + az * bz);
    };
    const METRE = 0.001; // what rounding loses near the other side of the earth, where the sine is flat
    fc.assert(
      fc.property(points, ([a, b, c]) => {
        const distance = kilometresBetween(a, b);
        expect(Math.abs(distance - 6371.0088 * angle(a, b))).toBeLessThan(METRE);
        expect(distance).toBe(kilometresBetween(b, a));
        expect(distance).toBeLessThanOrEqual(MAX_KILOMETRES);
        expect(distance).toBeLessThanOrEqual(kilometresBetween(a, c) + kilometresBetween(c, b) + METRE);
      }),
    );
  });
});
