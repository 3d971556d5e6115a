/** The filters of the event list by where an event is (contract/events#extensions): at a venue with coordinates, or near a point. Pure. */
import { ApiError } from '../errors/api-error.ts';
import { eventListOf } from '../linked/derived-data.ts';
import type { Entry } from '../lists/entry.ts';
import type { LinkFilter } from '../lists/list-plan.ts';
import { kilometresBetween, type Point } from '../venues/geography.ts';
import { positionOf } from '../venues/position.ts';
import type { EventQuery } from './query.ts';

export interface PlaceFilter {
  /** Whether at a venue with coordinates. */
  readonly isPlaced: boolean | undefined;
  readonly near: { readonly point: Point; readonly kilometres: number } | undefined;
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
}: EventQuery): PlaceFilter | undefined => {
  if (latitude === undefined && longitude === undefined)
    return isPlaced === undefined ? undefined : { isPlaced, near: undefined };
  if (latitude === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lat'] });
  if (longitude === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['geoloc_lng'] });
  return { isPlaced, near: { point: { latitude, longitude }, kilometres } };
};

/** What events have to link. `venues`: index entries of all that the caller may see, and no others (contract/rights#hidden-records). */
export const linksAt = ({ isPlaced, near }: PlaceFilter, venues: readonly Entry[]): LinkFilter => {
  const placed = venues.flatMap(venue => {
    const point = positionOf(venue);
    return point === undefined ? [] : [{ list: eventListOf(venue), point }];
  });
  const all = placed.map(({ list }) => list);
  const around =
    near &&
    placed.filter(({ point }) => kilometresBetween(near.point, point) <= near.kilometres).map(({ list }) => list);
  return {
    groups: around === undefined ? (isPlaced === true ? [all] : []) : [around],
    without: isPlaced === false ? all : [],
  };
};
