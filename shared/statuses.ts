/**
 * Which statuses a caller sees in lists, and the list that holds each (contract/lists#status-filter, contract/rights#roles,
 * contract/lists#envelope, contract/rights#hidden-records).
 */
import { invalid } from './errors.ts';
import { STATUSES, type Status } from './fields.ts';
import { type Caller, isWriter, mayReadAll } from './rights.ts';

type Post = 'event' | 'venue' | 'organizer';

/** Of all public events. Link lists hold public events only. */
export const PUBLIC = 'all';

/** All records of one status; public events, the list of nearly every request, never pay for the others. */
export const statusList = (type: Post, status: Status): string =>
  type === 'event' && status === 'publish' ? PUBLIC : `${type}-${status}`;
/** What one author has of a status that others do not see. */
export const ownList = (type: Post, status: Status, author: number): string => `u${author}-${type}-${status}`;

/** Whether a post stands in one of these lists by now: an index may still show one that has left them. */
export const standsIn = (
  lists: readonly string[],
  { type, status, author }: { readonly type: Post; readonly status: Status; readonly author: number },
): boolean => lists.includes(statusList(type, status)) || lists.includes(ownList(type, status, author));

/** Hidden from listings: in no list that is shown, and still to be found by what moves events (`reparent.ts`). */
export const HIDDEN = 'event-hidden';

const LISTED = STATUSES.filter(status => status !== 'trash');

/**
 * The lists that make up what the caller may see of the statuses asked for (absent or `any`: all but the trash).
 * @throws Refusal 400 naming `status`: only writers may ask for more than `publish`.
 */
export const listsFor = (
  type: Post,
  asked: readonly (Status | 'any')[] | undefined,
  caller: Caller | undefined,
): string[] => {
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
