/**
 * Filters by place (contract/lists#filters-by-place, contract/events#extensions): by town, region
 * and country, and by coordinates and distance.
 */
import * as v from 'valibot';
import { ApiError } from '../http/errors.ts';
import { Bool, Latitude, Longitude, TextList } from '../http/fields.ts';
import { type EntryTest, namesNoneOf, namesOneOf } from '../lists/cards.ts';
import { detailIn, type Entry, packedDetails } from '../lists/entry.ts';
import { type EntryName, PLACE_KINDS, type PlaceKind, placeName } from '../lists/name.ts';
import { foldSearch } from '../text/fold.ts';
import { LINKED_FILTERS, LinkedQuery, linkOf } from './linked-lists.ts';
import type { VenueRecord } from './venue-record.ts';

// Distances between points on the earth.

/** A point in degrees; north and east are positive. */
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

const placeQuery = {
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

/**
 * The most characters of a place name in an entry. Entries are read by the thousand, and no place
 * has a longer name.
 */
const LONGEST = 100;

/**
 * Folds a name as for searches, and removes commas, which separate the names in an entry. Folding
 * may turn other signs into commas.
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

/** Returns undefined if the venue has no coordinates. */
export const positionDetail = ({ geo_lat, geo_lng }: VenueRecord): string | undefined =>
  packedDetails({ position: geo_lat === null || geo_lng === null ? [] : [geo_lat, geo_lng] });

/** Returns undefined if the venue has no coordinates. */
const positionOf = (entry: Pick<Entry, 'details'>): Point | undefined => {
  const position = detailIn(entry, 'position');
  if (position === undefined) return undefined;
  const [latitude = Number.NaN, longitude = Number.NaN] = position;
  return { latitude, longitude };
};

// The filters of the event list by the place of an event: one venue of the event has to match all
// of them.

export const eventPlaceQuery = {
  /** Whether the venue has coordinates. */
  geoloc: v.optional(Bool),
  geoloc_lat: v.optional(Latitude),
  geoloc_lng: v.optional(Longitude),
  ...placeQuery,
} as const;

type VenueTest = (venue: Entry) => boolean;

const hasPosition: VenueTest = venue => positionOf(venue) !== undefined;

/**
 * The test of each filter; undefined if the filter was not sent, or if another filter's test
 * includes it.
 * @throws ApiError 400 naming the missing parts of a point.
 */
const TESTS = {
  geoloc: ({ geoloc }) => (geoloc === true ? hasPosition : undefined),
  geoloc_lat: query => {
    const distance = distanceFrom(query);
    return distance && (venue => distance(venue) <= query.geoloc_radius);
  },
  geoloc_lng: ({ geoloc_lat, geoloc_lng }) => {
    if (geoloc_lng !== undefined && geoloc_lat === undefined) throw missing('geoloc_lat');
    return undefined; // the test of `geoloc_lat` includes both
  },
  city: ({ city }) => city && placeTest('city', city),
  stateprovince: ({ stateprovince }) => stateprovince && placeTest('stateprovince', stateprovince),
  country: ({ country }) => country && placeTest('country', country),
} as const satisfies Record<keyof typeof eventPlaceQuery, (query: PlaceQuery) => VenueTest | undefined>;

type PlaceQuery = v.InferOutput<v.ObjectSchema<typeof eventPlaceQuery, undefined>> & { readonly geoloc_radius: number };

/**
 * Makes tests of events from the index entries of all venues that the caller may see
 * (contract/rights#hidden-records).
 */
type PlaceFilter = (venues: readonly Entry[]) => EntryTest[];

/**
 * The place filter of a query. A radius without a point is ignored.
 * @throws ApiError 400 naming the missing parts of a point.
 */
export const placeFilterOf = (query: PlaceQuery): PlaceFilter => {
  const tests = Object.values(TESTS).flatMap(testIn => testIn(query) ?? []);
  const passing = (all: readonly VenueTest[], venues: readonly Entry[]) =>
    venues.filter(venue => all.every(passes => passes(venue))).map(linkOf);
  return venues => [
    ...(tests.length === 0 ? [] : [namesOneOf(passing(tests, venues))]),
    ...(query.geoloc === false ? [namesNoneOf(passing([hasPosition], venues))] : []),
  ];
};

/**
 * The distance from the point of the query in kilometres, which is infinite for venues without
 * coordinates. Returns undefined if the query has no point.
 * @throws ApiError 400 naming the missing parts of a point.
 */
export const distanceFrom = ({
  geoloc_lat: latitude,
  geoloc_lng: longitude,
}: PlaceQuery): ((venue: Entry) => number) | undefined => {
  if (latitude === undefined) return undefined;
  if (longitude === undefined) throw missing('geoloc_lng');
  return venue => {
    const position = positionOf(venue);
    return position === undefined ? Number.POSITIVE_INFINITY : kilometresBetween({ latitude, longitude }, position);
  };
};

const missing = (name: string): ApiError => new ApiError('rest_missing_callback_param', { missing: [name] });

// The parameters of the list of venues (contract/venues#lists).

export const VENUE_FILTERS = { ...LINKED_FILTERS, ...placeQuery };
export const VenueQuery = v.object({ ...LinkedQuery.entries, ...placeQuery });
export type VenueQuery = v.InferOutput<typeof VenueQuery>;
