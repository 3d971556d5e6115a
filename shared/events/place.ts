/**
 * The filters of the event list by where an event is: at a venue with coordinates, or near a point (contract/events#extensions), in a town,
 * region or country (contract/lists#filters-by-place). One venue of the event has to match all of them. Pure.
 */
import { ApiError } from '../errors/api-error.ts';
import { eventListOf } from '../linked/derived-data.ts';
import type { Entry } from '../lists/entry.ts';
import { type EntryFilter, filterTest, type Groups } from '../lists/list-plan.ts';
import { kilometresBetween, type Point } from '../venues/geography.ts';
import { placesAsked } from '../venues/place-names.ts';
import { positionOf } from '../venues/position.ts';
import type { TestedAs } from './filters.ts';
import type { EventQuery } from './query.ts';

export interface PlaceFilter {
  /** Whether at a venue with coordinates. */
  readonly isPlaced: boolean | undefined;
  readonly near: { readonly point: Point; readonly kilometres: number } | undefined;
  /** Names of places, one of each group. */
  readonly names: Groups;
}

/**
 * undefined: the query does not filter by place. A radius without a point is ignored.
 * @throws ApiError 400 naming what a point lacks.
 */
export const placeFilterOf = ({
  geoloc: isPlaced,
  geoloc_lat: latitude,
  geoloc_lng: longitude,
  geoloc_radius: kilometres,
  ...query
}: Pick<EventQuery, TestedAs<'place'>>): PlaceFilter | undefined => {
  const names = placesAsked(query);
  if (latitude === undefined && longitude === undefined)
    return isPlaced === undefined && names.length === 0 ? undefined : { isPlaced, near: undefined, names };
  if (latitude === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lat'] });
  if (longitude === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lng'] });
  return { isPlaced, near: { point: { latitude, longitude }, kilometres }, names };
};

/**
 * The records that events have to link. `venues`: index entries of exactly the venues that the caller may see
 * (contract/rights#hidden-records).
 */
export const linksAt = (
  { isPlaced, near, names }: PlaceFilter,
  venues: readonly Entry[],
): Pick<EntryFilter, 'groups' | 'without'> => {
  const tests = [
    ...(isPlaced === true ? [hasPosition] : []),
    ...(near === undefined ? [] : [nearTest(near)]),
    ...(names.length === 0 ? [] : [filterTest({ groups: names })]),
  ];
  const passing = (all: readonly ((venue: Entry) => boolean)[]) =>
    venues.filter(venue => all.every(passes => passes(venue))).map(eventListOf);
  return {
    groups: tests.length === 0 ? [] : [passing(tests)],
    without: isPlaced === false ? passing([hasPosition]) : [],
  };
};

const hasPosition = (venue: Entry): boolean => positionOf(venue) !== undefined;

const nearTest =
  ({ point, kilometres }: NonNullable<PlaceFilter['near']>) =>
  (venue: Entry): boolean => {
    const position = positionOf(venue);
    return position !== undefined && kilometresBetween(point, position) <= kilometres;
  };
