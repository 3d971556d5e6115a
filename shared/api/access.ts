/**
 * Checks whether a caller may run an operation on a record, and chooses the refusal (contract/rights#roles,
 * contract/http#statuses-of-answers).
 */

import { type Caller, mayOn, type Owned, type Permission, permit, type Subject } from '../access/rights.ts';
import { ApiError, type ErrorCode } from '../errors/api-error.ts';
import type { Resource, Row } from './route.ts';

/** The name of each resource's records in the table of rights. */
export const SUBJECTS = {
  events: 'post',
  venues: 'post',
  organizers: 'post',
  categories: 'category',
  tags: 'tag',
  docs: 'document',
  media: 'post',
  users: 'document',
} as const satisfies Record<Resource, Subject>;

const NOT_ACCESSIBLE: Readonly<Partial<Record<Resource, ErrorCode>>> = {
  events: 'event-not-accessible',
  venues: 'venue-not-accessible',
  organizers: 'organizer-not-accessible',
};

type Access = Pick<Row, 'resource' | 'access'>;

/** Without `record`: whether the caller has the right for any record. */
export const mayDo = ({ resource, access }: Access, caller: Caller | undefined, record?: Owned): boolean =>
  mayOn(SUBJECTS[resource], caller, access, record);

/**
 * @throws ApiError: for reads 403, even without credentials; for writes 401 without credentials, else 403
 * (contract/http#statuses-of-answers).
 */
export const authorise = (row: Access, caller: Caller | undefined, record?: Owned): Permission => {
  const { resource, access } = row;
  // Nobody can read an event in the trash; a venue in the trash is shown to those who may read it (contract/rights#trash).
  if (resource === 'events' && access === 'read' && record?.status === 'trash')
    throw new ApiError('event-no-longer-available');
  const permission = permit(SUBJECTS[resource], caller, access, record);
  if (permission !== undefined) return permission;
  const hidden = access === 'read' ? NOT_ACCESSIBLE[resource] : undefined;
  if (hidden !== undefined) throw new ApiError(hidden);
  throw new ApiError('rest_forbidden', caller === undefined ? { status: 401, headers: UNAUTHENTICATED } : {});
};

/** @throws ApiError 400 unless the header is sent that the row asks for (contract/wordpress#acknowledgement). */
export const checkAcknowledgement = (
  { headers = [] }: Pick<Row, 'headers'>,
  sent: Readonly<Partial<Record<string, string>>> = {},
): void => {
  if (headers.includes('x-tec-eea') && !sent['x-tec-eea'])
    throw new ApiError('missing_experimental_endpoint_acknowledgement');
};

/** Not `Basic`: browsers would then ask for credentials, keep them, and send them with cross-site requests, too. */
export const UNAUTHENTICATED = { 'WWW-Authenticate': 'Bearer' } as const;

/** The same answer for an unknown login and a wrong password, to reveal nothing (contract/rights#identity). */
export const wrongCredentials = (): ApiError => new ApiError('incorrect_password', { headers: UNAUTHENTICATED });
