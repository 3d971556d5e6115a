/** `ETag` and `If-Match`: the versions by which clients know records (contract/http#preconditions). */

import type { OperationInput } from '../../shared/api/route.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';

/** The version as a validator; weak comparison is enough for whole records (RFC 9110, 8.8.3). */
export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;

/** @throws ApiError 412 when the caller saw another version than the stored one (contract/http#preconditions). */
export const checkPrecondition = (
  { ifMatch, now }: Pick<OperationInput, 'ifMatch' | 'now'>,
  stored: EventRecord | VenueRecord | OrganizerRecord | TermRecord,
): void => {
  if (ifMatch === undefined || ifMatch === '*') return;
  const seen = ifMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''));
  if (!seen.includes(etagOf(asOf(stored, now)))) throw new ApiError('rest_precondition_failed');
};
