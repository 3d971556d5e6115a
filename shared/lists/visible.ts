/**
 * Which stored lists contain the posts that a caller may see, by status (contract/lists#status-filter, contract/rights#roles,
 * contract/rights#hidden-records).
 */

import { type Caller, isWriter, mayReadAll } from '../access/rights.ts';
import { STATUSES, type Status } from '../access/status.ts';
import { invalid } from '../errors/api-error.ts';
import { type ListName, ownList, type PostType, statusList } from './name.ts';

/** Whether a stored post belongs in one of these lists. An index that lags may still contain posts that have left them. */
export const isInLists = (
  lists: readonly ListName[],
  { type, status, author }: { readonly type: PostType; readonly status: Status; readonly author: number },
): boolean => lists.includes(statusList(type, status)) || lists.includes(ownList(type, status, author));

const LISTED = STATUSES.filter(status => status !== 'trash');

/**
 * The lists with the posts that the caller may see: one for each requested status. Without `status`, or with `any`: all but the trash.
 * @throws ApiError 400 naming `status`: only writers may ask for more than `publish`.
 */
export const visibleLists = (
  type: PostType,
  asked: readonly (Status | 'any')[] | undefined,
  caller: Caller | undefined,
): ListName[] => {
  if (caller === undefined || !isWriter(caller)) {
    if (asked !== undefined && asked.join() !== 'publish') throw invalid({ status: 'status' });
    return [statusList(type, 'publish')];
  }
  const wanted =
    asked === undefined || asked.length === 0 || asked.includes('any')
      ? LISTED
      : STATUSES.filter(status => asked.includes(status));
  return wanted.map(status =>
    mayReadAll(caller, status) ? statusList(type, status) : ownList(type, status, caller.id),
  );
};
