/** `ETag` and `If-Match`: the versions by which clients know records (contract/http#preconditions). */

import type { OperationInput } from '../../shared/api/operation.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { OrganizerRecord } from '../../shared/organizers/record.ts';
import { asOf } from '../../shared/posts/schedule.ts';
import type { TermRecord } from '../../shared/terms/record.ts';
import type { VenueRecord } from '../../shared/venues/record.ts';

/** The first part of the `ETag` of a record (contract/http#preconditions). */
export const versionOf = ({ id, version }: { id: number; version: number }): string => `${id}.${version}`;

/** The first parts of the tags in `If-Match`, without the hash of the answer, which says nothing about the record. */
const versionsIn = (ifMatch: string): string[] =>
  ifMatch.split(',').map(tag => tag.trim().replace(/^(?:W\/)?"([^"-]*)(?:-[^"]*)?"$/, '$1'));

/** @throws ApiError 412 if the caller saw another version than the stored one (contract/http#preconditions). */
export const checkPrecondition = (
  { headers, now }: Pick<OperationInput, 'headers' | 'now'>,
  stored: EventRecord | VenueRecord | OrganizerRecord | TermRecord,
): void => {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return;
  if (!versionsIn(ifMatch).includes(versionOf(asOf(stored, now)))) throw new ApiError('rest_precondition_failed');
};
