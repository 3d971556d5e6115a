/**
 * Whether a caller may do what a row says, on the record itself; and how the service says no (contract/rights#roles,
 * contract/http#statuses-of-answers).
 */

import { type Caller, mayOn, type Owned, type Subject } from '../access/rights.ts';
import { ApiError, type ErrorCode } from '../errors/api-error.ts';
import type { Resource, Row } from './route.ts';

/** Under which name the table of rights knows the records of a resource. */
export const SUBJECTS = {
  events: 'post',
  venues: 'post',
  organizers: 'post',
  categories: 'category',
  tags: 'tag',
  docs: 'document',
} as const satisfies Record<Resource, Subject>;

const NOT_ACCESSIBLE: Readonly<Partial<Record<Resource, ErrorCode>>> = {
  events: 'event-not-accessible',
  venues: 'venue-not-accessible',
  organizers: 'organizer-not-accessible',
};

type Access = Pick<Row, 'resource' | 'access'>;

/** Without a record: whether the caller has the right at all. */
export const mayDo = ({ resource, access }: Access, caller: Caller | undefined, record?: Owned): boolean =>
  mayOn(SUBJECTS[resource], caller, access, record);

/**
 * @throws ApiError: reads 403 for everyone (not 401, contract/http#statuses-of-answers), writes 401 for the anonymous and 403 for others.
 */
export const authorise = (row: Access, caller: Caller | undefined, record?: Owned): void => {
  const { resource, access } = row;
  // A trashed event is gone for everyone (check 128); a trashed venue is still there for those who may read it.
  if (resource === 'events' && access === 'read' && record?.status === 'trash')
    throw new ApiError('event-no-longer-available');
  if (mayDo(row, caller, record)) return;
  const hidden = access === 'read' ? NOT_ACCESSIBLE[resource] : undefined;
  if (hidden !== undefined) throw new ApiError(hidden);
  throw new ApiError('rest_forbidden', caller === undefined ? { status: 401, headers: UNAUTHENTICATED } : {});
};

/** Never `Basic`: browsers would ask for credentials, keep them, and send them along with cross-site requests. */
export const UNAUTHENTICATED = { 'WWW-Authenticate': 'Bearer' } as const;

/** Alike for an unknown login, a wrong password and a header that cannot be read (contract/rights#identity). */
export const wrongCredentials = (): ApiError => new ApiError('incorrect_password', { headers: UNAUTHENTICATED });
