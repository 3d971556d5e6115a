/** The filter of the event list by time of modification (contract/lists#changed-since). Pure. */

import { ApiError, invalid } from '../errors/api-error.ts';
import type { EventQuery } from '../events/query.ts';
import type { EventRecord } from '../events/record.ts';
import { sentDate } from '../input/sent-date.ts';
import type { Instant } from '../time/instant.ts';
import { toSeconds } from '../time/wall.ts';
import { instantOf, type Zone } from '../time/zone.ts';
import { KEPT } from './rows.ts';

/** Epoch seconds, both exclusive. */
export interface ModifiedBetween {
  readonly after: number;
  readonly before: number;
}

/**
 * undefined: the query has neither parameter.
 * @throws ApiError 400 for `modified_before` alone, for a time before the oldest row of changes, and for a status other than `publish`,
 * because records outside of public lists have no rows.
 */
export const modifiedBetween = (query: EventQuery, zone: Zone, now: Instant): ModifiedBetween | undefined => {
  const [after, before] = [sentDate(query, 'modified_after', zone, now), sentDate(query, 'modified_before', zone, now)];
  if (after === undefined) {
    if (before === undefined) return undefined;
    throw new ApiError('rest_missing_callback_param', { missing: ['modified_after'] });
  }
  const bounds = {
    after: instantOf(after, zone),
    before: before === undefined ? Number.POSITIVE_INFINITY : instantOf(before, zone),
  };
  if (bounds.after < now - KEPT / 1000) throw invalid({ modified_after: 'too-long-ago' });
  if (query.status !== undefined && query.status.join() !== 'publish') throw invalid({ status: 'status' });
  return bounds;
};

export const isModifiedBetween = ({ modified_utc }: EventRecord, { after, before }: ModifiedBetween): boolean => {
  const modified = toSeconds(modified_utc);
  return after < modified && modified < before;
};
