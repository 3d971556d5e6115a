/** The plan of a list request: which lists to read, within which starts and ends, and which of their entries match. Pure. */
import { type Caller, isWriter, mayOnPost, mayReadAll, type Owned, STATUSES, type Status } from '../auth/rights.ts';
import { invalid } from '../http/errors.ts';
import type { PostType } from '../store/records.ts';
import type { Entry, EntryTest } from './entry.ts';
import { authorFlag, isAuthorFlag, type ListName, statusList } from './name.ts';
import { ALL_TIMES, type TimeRange } from './time-range.ts';

export interface ListPlan extends Visible {
  readonly starts: TimeRange;
  readonly ends: TimeRange;
  /** Whether entries need the time of the last change, which those of links lack. */
  readonly needsModified?: boolean;
}

/** The plan for all that the caller may see. */
export const unfiltered = (visible: Visible): ListPlan => ({ ...visible, starts: ALL_TIMES, ends: ALL_TIMES });

/** What a caller may see (contract/lists#status-filter, contract/rights#roles, contract/rights#hidden-records); of a plan, what matches. */
export interface Visible {
  /** One for each status. No record is in two of them. */
  readonly lists: readonly ListName[];
  /** An entry has to pass all of them. */
  readonly tests: readonly EntryTest[];
}

/** The entries that match, in the same order. */
export const passing = <E extends Entry>(entries: readonly E[], { tests }: Pick<Visible, 'tests'>): readonly E[] =>
  tests.reduce((left, passes) => left.filter(passes), entries);

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
