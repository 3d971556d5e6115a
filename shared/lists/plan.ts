/** The plan of a list request, from its parameters: which lists to read, within which window, and which of their entries match. */

import { type Caller, isWriter, mayReadAll, STATUSES, type Status } from '../auth/rights.ts';
import { invalid } from '../http/errors.ts';
import { type Entry, stampText } from './entry.ts';
import { type ListName, ownList, type PostType, statusList } from './name.ts';

// The window of a list: bounds on the start and the end of its entries.

/**
 * `startFrom <= start < startBefore` and `endFrom <= end < endBefore`, in stamps of each event's own wall clock (`numericStamp`). A bound need not
 * be a time that exists: the one after 23:59:59 is 23:59:60.
 */
export interface Window {
  readonly startFrom: number;
  readonly startBefore: number;
  readonly endFrom: number;
  readonly endBefore: number;
}

export const UNBOUNDED_WINDOW: Window = {
  startFrom: Number.NEGATIVE_INFINITY,
  startBefore: Number.POSITIVE_INFINITY,
  endFrom: Number.NEGATIVE_INFINITY,
  endBefore: Number.POSITIVE_INFINITY,
};

/** What all of them have in common. */
export const inAll = (windows: readonly Partial<Window>[]): Window => ({
  startFrom: Math.max(...windows.map(({ startFrom = Number.NEGATIVE_INFINITY }) => startFrom)),
  startBefore: Math.min(...windows.map(({ startBefore = Number.POSITIVE_INFINITY }) => startBefore)),
  endFrom: Math.max(...windows.map(({ endFrom = Number.NEGATIVE_INFINITY }) => endFrom)),
  endBefore: Math.min(...windows.map(({ endBefore = Number.POSITIVE_INFINITY }) => endBefore)),
});

/**
 * The same window with the tightest bounds. No entry ends before it starts, so an upper bound on the end also applies to the start, and a
 * lower bound on the start also to the end. undefined: nothing can match.
 */
export const normalizeWindow = (window: Window): Window | undefined => {
  const tight = {
    ...window,
    startBefore: Math.min(window.startBefore, window.endBefore),
    endFrom: Math.max(window.endFrom, window.startFrom),
  };
  return tight.startFrom < tight.startBefore && tight.endFrom < tight.endBefore ? tight : undefined;
};

/** A range of ends, in stamps: `from <= end < to`. */
export interface EndRange {
  readonly from: number;
  readonly to: number;
}

/** All ends. */
export const ANY_END: EndRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The ends that entries of the window can have. `longest`: `longestIn`. The window has to be tight (`normalizeWindow`). */
export const endRangeOf = ({ startBefore, endFrom, endBefore }: Window, longest: number): EndRange => ({
  from: endFrom,
  to: Math.min(endBefore, startBefore + longest),
});

/** The parts of `asked` that are in none of `known`, in order. */
export const missingRanges = (known: readonly EndRange[], asked: EndRange): EndRange[] =>
  known.reduce<EndRange[]>(
    (gaps, { from, to }) =>
      gaps
        .flatMap(gap => [
          { from: gap.from, to: Math.min(gap.to, from) },
          { from: Math.max(gap.from, to), to: gap.to },
        ])
        .filter(gap => gap.from < gap.to),
    asked.from < asked.to ? [asked] : [],
  );

/** The same range in whole months, so that the window of tomorrow needs nothing more. */
export const wholeMonths = ({ from, to }: EndRange): EndRange => ({
  from: Math.floor(from / MONTH) * MONTH,
  to: (Math.floor(to / MONTH) + 1) * MONTH,
});

/** The difference of the stamps of two months. */
export const MONTH = 1_00_00_00_00;

/** The bounds of sort keys that begin with an end (`sortKeyOf` in `entry.ts`). `to` is no key itself, as keys go on after the end. */
export const keyBoundsOf = ({ from, to }: EndRange): { readonly from: string; readonly to: string } => ({
  from: stampText(Math.max(from, 0)),
  to: to > LAST_STAMP ? '~' : stampText(Math.max(to, 0)),
});

const LAST_STAMP = 9999_12_31_23_59_59;

export const isSameWindow = (a: Window, b: Window): boolean =>
  a.startFrom === b.startFrom &&
  a.startBefore === b.startBefore &&
  a.endFrom === b.endFrom &&
  a.endBefore === b.endBefore;

/** What an entry must have to match. */
export interface EntryFilter {
  /** Alternatives: the entry has to name at least one of each of these. */
  readonly namesAnyOf: readonly (readonly ListName[])[];
  /** It must name none of these. */
  readonly namesNoneOf: readonly ListName[];
  /** It has to pass all of them. */
  readonly tests: readonly ((entry: Entry) => boolean)[];
}

/** What all of these demand together. */
export const combineFilters = (filters: readonly Partial<EntryFilter>[]): EntryFilter => ({
  namesAnyOf: filters.flatMap(({ namesAnyOf = [] }) => namesAnyOf),
  namesNoneOf: filters.flatMap(({ namesNoneOf = [] }) => namesNoneOf),
  tests: filters.flatMap(({ tests = [] }) => tests),
});

export interface ListPlan extends EntryFilter {
  /**
   * Protected entries do not match, because a filter tests fields that they hide from the caller
   * (docs/decisions/protected-events).
   */
  readonly leavesOutProtected: boolean;
  /** Whether entries need the time of modification, which those of link lists lack. */
  readonly needsModified: boolean;
  /** The lists that are filtered: usually one for each status that the caller may see. No record is in two of them. */
  readonly lists: readonly ListName[];
  readonly window: Window;
}

/** The plan for all entries of these lists, which must be disjoint. */
export const unfiltered = (lists: readonly ListName[]): ListPlan => ({
  lists,
  ...combineFilters([]),
  leavesOutProtected: false,
  needsModified: false,
  window: UNBOUNDED_WINDOW,
});

/** The entries that pass, in the same order. There may be a hundred thousand, so what is not asked for is not tested. */
export const passing = <E extends Entry>(
  entries: readonly E[],
  { namesAnyOf, namesNoneOf, tests, leavesOutProtected }: Omit<ListPlan, 'lists' | 'window' | 'needsModified'>,
): readonly E[] => {
  const hasUnwanted = namesOneOf(namesNoneOf);
  const all: EntryFilter['tests'] = [
    ...(leavesOutProtected ? [({ isProtected }: Entry) => !isProtected] : []),
    ...namesAnyOf.map(namesOneOf),
    ...(namesNoneOf.length > 0 ? [(entry: Entry) => !hasUnwanted(entry)] : []),
    ...tests,
  ];
  return all.reduce((left, passes) => left.filter(passes), entries);
};

/** A test whether an entry names one of these lists, of which there may be thousands. */
export const namesOneOf = (lists: readonly ListName[]): ((entry: Entry) => boolean) => {
  const wanted = new Set(lists);
  return ({ names }) => names.some(name => wanted.has(name));
};

// Which stored lists contain the posts that a caller may see, by status (contract/lists#status-filter, contract/rights#roles,
// contract/rights#hidden-records).

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
