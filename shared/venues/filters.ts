/**
 * Filters by place (contract/lists#filters-by-place, contract/events#extensions): by town, region
 * and country, and by coordinates and distance.
 */
import * as v from 'valibot';
import { TextList } from '../http/fields.ts';
import { detailIn, detailsOf, type Entry, namesOneOf } from '../lists/entry.ts';
import { type EntryName, PLACE_KINDS, type PlaceKind, placeName } from '../lists/name.ts';
import { LINKED_FILTERS, LinkedQuery } from '../model/linked-lists.ts';
import { foldSearch } from '../text/fold.ts';
import type { VenueRecord } from './record.ts';

// Distances between points on the earth.

/** In degrees; north and east are positive. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The mean radius of the earth in kilometres (IUGG). The earth is taken for a sphere, which gives
 * errors of half a per cent at most.
 */
const EARTH = 6371.0088;
/** Half the circumference. No two points are farther apart. */
export const MAX_KILOMETRES = Math.ceil(Math.PI * EARTH);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * The distance along the great circle, in kilometres. It uses the haversine formula, because the
 * law of cosines is inexact for near points. The poles and the date line need no special case.
 */
export const kilometresBetween = (a: Point, b: Point): number => {
  const haversine = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const part =
    haversine(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(b.longitude - a.longitude);
  // Rounding may exceed 1 for opposite points.
  return 2 * EARTH * Math.asin(Math.sqrt(Math.min(1, part)));
};

// The index entry of a venue holds its town, region and country, so that filters by them need no
// records (contract/lists#filters-by-place, docs/decisions/lists-and-searches).

export const placeQuery = {
  city: v.optional(TextList),
  stateprovince: v.optional(TextList),
  country: v.optional(TextList),
} as const satisfies Readonly<Record<PlaceKind, v.GenericSchema>>;

/** The names of places in the entry of a venue. */
export const placeNamesOf = (venue: Readonly<Record<PlaceKind, string>>): EntryName[] =>
  PLACE_KINDS.flatMap(kind => (folded(venue[kind]) === '' ? [] : [placeName(kind, folded(venue[kind]))]));

/** Returns a test for whether a venue is in a place with one of these names. */
export const placeTest = (kind: PlaceKind, names: readonly string[]): ((venue: Entry) => boolean) =>
  namesOneOf(names.map(name => placeName(kind, folded(name))));

/** In characters. It is short because entries are read by the thousand, and no place needs more. */
const LONGEST = 100;

/**
 * Folded as for searches, but without commas, which separate the names in an entry. Folding may
 * turn other signs into commas.
 */
const folded = (name: string): string =>
  [
    ...foldSearch(name)
      .replace(/[\s,]+/g, ' ')
      .trim(),
  ]
    .slice(0, LONGEST)
    .join('');

// The index entry of a venue holds its position, so that filters by distance need no records.

/** undefined: the venue has no coordinates. */
export const positionDetail = ({ geo_lat, geo_lng }: VenueRecord): string | undefined =>
  detailsOf({ position: geo_lat === null || geo_lng === null ? [] : [geo_lat, geo_lng] });

/** undefined: the venue has no coordinates. */
export const positionOf = (entry: Pick<Entry, 'details'>): Point | undefined => {
  const position = detailIn(entry, 'position');
  if (position === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = position;
  return { latitude, longitude };
};

// The parameters of the list of venues (contract/venues#lists).

export const VENUE_FILTERS = { ...LINKED_FILTERS, ...placeQuery };
export const VenueQuery = v.object({ ...LinkedQuery.entries, ...placeQuery });
export type VenueQuery = v.InferOutput<typeof VenueQuery>;
