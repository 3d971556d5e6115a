/** The plan of a list request: which lists to read, within which starts and ends, and which of their entries match. Pure. */
import { type Caller, isWriter, mayOnPost, mayReadAll, type Owned, STATUSES, type Status } from '../auth/rights.ts';
import { invalid } from '../http/errors.ts';
import type { PostType } from '../store/records.ts';
import { type Entry, type EntryTest, stampText } from './entry.ts';
import { authorFlag, isAuthorFlag, type ListName, statusList } from './name.ts';

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

// Ranges of starts and ends, and of the keys of what ends in them: indexes are sorted by end
// (`sortKeyOf` in `entry.ts`).

/**
 * `from <= time < to`, in stamps (`numericStamp`). A bound need not be a time that exists: the one
 * after 23:59:59 is 23:59:60.
 */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** `to`: after the last stamp, of the same length in keys. */
export const ALL_TIMES: TimeRange = { from: 0, to: 10_000_00_00_00_00_00 };

/** The parts of `asked` that are in none of `known`, in order. */
export const missingRanges = (known: readonly TimeRange[], asked: TimeRange): TimeRange[] =>
  known.reduce<TimeRange[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    [asked],
  );

/** The same range in whole months, so that the list of tomorrow needs nothing more. */
export const wholeMonths = ({ from, to }: TimeRange): TimeRange => ({
  from: Math.floor(from / MONTH) * MONTH,
  to: Math.ceil(to / MONTH) * MONTH,
});

/** The difference of the stamps of two months. */
export const MONTH = 1_00_00_00_00;

/**
 * The bounds of the sort keys of these entries. `to` is no key itself, as keys go on after the end.
 */
export const keyBoundsOf = ({ from, to }: TimeRange): { readonly from: string; readonly to: string } => ({
  from: stampText(from),
  to: stampText(to),
});
