/**
 * Filters by place (contract/lists#filters-by-place, contract/events#extensions): towns, regions and countries, coordinates and distances.
 */
import * as v from 'valibot';
import { TextList } from '../http/fields.ts';
import { type Entry, namesOneOf } from '../lists/entry.ts';
import { type EntryName, PLACE_KINDS, type PlaceKind, placeName } from '../lists/name.ts';
import { LINKED_FILTERS, LinkedQuery } from '../model/linked-lists.ts';
import { foldSearch } from '../text/fold.ts';
import type { VenueRecord } from './record.ts';

// Distances between points on the earth.

/** Degrees; north and east are positive. */
interface Point {
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

// Town, region and country of a venue in its index entry, so that filters by them need no records (contract/lists#filters-by-place,
// docs/decisions/lists-and-searches).

export const placeQuery = {
  city: v.optional(TextList),
  stateprovince: v.optional(TextList),
  country: v.optional(TextList),
} as const satisfies Readonly<Record<PlaceKind, v.GenericSchema>>;

/** The names that the entry of a venue holds. */
export const placeNamesOf = (venue: Readonly<Record<PlaceKind, string>>): EntryName[] =>
  PLACE_KINDS.flatMap(kind => (folded(venue[kind]) === '' ? [] : [placeName(kind, folded(venue[kind]))]));

/** A test whether a venue is in a place with one of these names. */
export const placeTest = (kind: PlaceKind, names: readonly string[]): ((venue: Entry) => boolean) =>
  namesOneOf(names.map(name => placeName(kind, folded(name))));

/** Entries are read by the thousand, and no place needs more. */
const LONGEST = 100;

/** As searches fold texts, and without commas, which separate the names in an entry; folding may make them of other signs. */
const folded = (name: string): string =>
  [
    ...foldSearch(name)
      .replace(/[\s,]+/g, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('');

// The position of a venue in its index entry, so that filters by distance need no records.

/** `42.19;-8.72`. undefined: the venue has no coordinates. */
export const positionDetail = ({ geo_lat, geo_lng }: VenueRecord): string | undefined =>
  geo_lat === null || geo_lng === null ? undefined : `${geo_lat};${geo_lng}`;

/** undefined: the venue has no coordinates. */
export const positionOf = ({ detail }: Pick<Entry, 'detail'>): Point | undefined => {
  if (detail === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = detail.split(';').map(Number);
  return { latitude, longitude };
};

// The parameters of the list of venues (contract/venues#lists).

export const VENUE_FILTERS = { ...LINKED_FILTERS, ...placeQuery };
export const VenueQuery = v.object({ ...LinkedQuery.entries, ...placeQuery });
export type VenueQuery = v.InferOutput<typeof VenueQuery>;
