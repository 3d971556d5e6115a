/**
 * The filters of the event list by where an event is: at a venue with coordinates, or near a point (contract/events#extensions), in a town,
 * region or country (contract/lists#filters-by-place). One venue of the event has to match all of them. Pure.
 */
import { ApiError } from '../errors/api-error.ts';
import { eventListOf } from '../linked/derived-data.ts';
import type { Entry } from '../lists/entry.ts';
import type { EntryFilter } from '../lists/list-plan.ts';
import { kilometresBetween } from '../venues/geography.ts';
import { placeTest } from '../venues/place-names.ts';
import { positionOf } from '../venues/position.ts';
import type { TestedAs } from './filters.ts';
import type { EventQuery } from './query.ts';

type VenueTest = (venue: Entry) => boolean;

const hasPosition: VenueTest = venue => positionOf(venue) !== undefined;

/** What each filter asks of a venue; undefined: it is not sent, or another one asks it. @throws ApiError 400 naming what a point lacks. */
const TESTS = {
  geoloc: ({ geoloc }) => (geoloc === true ? hasPosition : undefined),
  geoloc_lat: query => {
    const distance = distanceFrom(query);
    return distance && (venue => distance(venue) <= query.geoloc_radius);
  },
  geoloc_lng: ({ geoloc_lat, geoloc_lng }) => {
    if (geoloc_lng !== undefined && geoloc_lat === undefined) throw missing('geoloc_lat');
    return undefined; // `geoloc_lat` tests both
  },
  city: ({ city }) => placeTest('city', city),
  stateprovince: ({ stateprovince }) => placeTest('stateprovince', stateprovince),
  country: ({ country }) => placeTest('country', country),
} as const satisfies Record<TestedAs<'place'>, (query: PlaceQuery) => VenueTest | undefined>;

export type PlaceQuery = Pick<EventQuery, TestedAs<'place'> | 'geoloc_radius'>;

/** The records that events have to link, given the index entries of exactly the venues that the caller may see (contract/rights#hidden-records). */
export type PlaceFilter = (venues: readonly Entry[]) => Pick<EntryFilter, 'groups' | 'without'>;

/** undefined: the query does not filter by place. A radius without a point is ignored. @throws ApiError 400 naming what a point lacks. */
export const placeFilterOf = (query: PlaceQuery): PlaceFilter | undefined => {
  const tests = Object.values(TESTS).flatMap(testIn => testIn(query) ?? []);
  if (tests.length === 0 && query.geoloc === undefined) return undefined;
  const passing = (all: readonly VenueTest[], venues: readonly Entry[]) =>
    venues.filter(venue => all.every(passes => passes(venue))).map(eventListOf);
  return venues => ({
    groups: tests.length === 0 ? [] : [passing(tests, venues)],
    without: query.geoloc === false ? passing([hasPosition], venues) : [],
  });
};

/** Kilometres from the point of the query, infinite for venues without coordinates; undefined: it has no point. @throws ApiError 400 as above. */
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
