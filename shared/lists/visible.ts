/**
 * Which lists contain the posts that a caller may see, and which of their entries (contract/lists#status-filter, contract/rights#roles,
 * contract/rights#hidden-records). Pure.
 */
import { type Caller, isWriter, mayOnPost, mayReadAll, type Owned, STATUSES, type Status } from '../auth/rights.ts';
import { invalid } from '../http/errors.ts';
import { authorFlag, isAuthorFlag, type PostType, statusList } from './name.ts';
import type { EntryTest, ListPlan } from './plan.ts';

/** What a caller may see. */
export type Visible = Pick<ListPlan, 'lists' | 'tests'>;

const LISTED = STATUSES.filter(status => status !== 'trash');

/**
 * One list for each requested status. Without `status`, or with `any`: all but the trash.
 * @throws ApiError 400 naming `status`: only writers may ask for more than `publish`.
 */
export const visibleLists = (
  type: PostType,
  asked: readonly (Status | 'any')[] | undefined,
  caller: Caller | undefined,
): Visible => {
  if (caller === undefined || !isWriter(caller)) {
    if (asked !== undefined && asked.join() !== 'publish') throw invalid({ status: 'status' });
    return { lists: [statusList(type, 'publish')], tests: [] };
  }
  const wanted =
    asked === undefined || asked.length === 0 || asked.includes('any')
      ? LISTED
      : STATUSES.filter(status => asked.includes(status));
  return {
    lists: wanted.map(status => statusList(type, status)),
    tests: wanted.every(status => mayReadAll(caller, status)) ? [] : [isPublicOrBy(caller)],
  };
};

/** Whether a record that was read belongs in the list: an index that lags may still have one that has left it. */
export const isVisible = (
  { lists }: Visible,
  caller: Caller | undefined,
  post: Owned & { readonly type: PostType },
): boolean => lists.includes(statusList(post.type, post.status)) && mayOnPost(caller, 'read', post);

/** Only entries of posts that are not public name their author. */
const isPublicOrBy = ({ id }: Caller): EntryTest => {
  const own = authorFlag(id);
  return ({ names }) => names.includes(own) || !names.some(isAuthorFlag);
};
