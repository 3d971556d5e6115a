/** The summary of a load: how many lines were created, matched and refused, and how many events were linked. Pure. */
import type { LinkedGroup } from './link-translations.ts';
import { placeOf } from './read-lines.ts';
import type { RefusedLine } from './refused.ts';
import type { Result } from './send.ts';
import type { Unlinked } from './translation-groups.ts';

export interface Tally {
  /** Lines of the input. */
  readonly total: number;
  created: number;
  matched: number;
  readonly refused: RefusedLine[];
  /** How often each member was left out of events that have been created or matched. */
  readonly leftOut: Map<string, number>;
  /** Groups of translations in the input; how many of them have been seen to, and how many events were linked on the way. */
  groups: number;
  groupsDone: number;
  linked: number;
  readonly unlinked: Unlinked[];
}

/** `total`: lines of the input. */
export const newTally = (total: number): Tally => ({
  total,
  ...{ created: 0, matched: 0, refused: [], leftOut: new Map() },
  ...{ groups: 0, groupsDone: 0, linked: 0, unlinked: [] },
});

export const count = (tally: Tally, result: Result): void => {
  if (result.outcome === 'refused') {
    tally.refused.push(result);
    return;
  }
  tally[result.outcome] += 1;
  for (const what of result.leftOut) tally.leftOut.set(what, (tally.leftOut.get(what) ?? 0) + 1);
};

export const countLinked = (tally: Tally, { linked, unlinked }: LinkedGroup): void => {
  tally.groupsDone += 1;
  tally.linked += linked;
  tally.unlinked.push(...unlinked);
};

export const countDone = ({ created, matched, refused }: Tally): number => created + matched + refused.length;

/** Whether each line was created, matched or refused. */
export const isWhole = (tally: Tally): boolean => countDone(tally) === tally.total;

/** `refusedFiles`: where the refused lines are. */
export const summaryOf = (tally: Tally, refusedFiles: readonly string[]): string[] => {
  const unsent = tally.total - countDone(tally);
  return [
    `created  ${tally.created}`,
    `matched  ${tally.matched}${tally.matched > 0 ? '  (were there already)' : ''}`,
    `refused  ${tally.refused.length}${refusedFiles.length === 0 ? '' : `  (see ${refusedFiles.join(', ')})`}`,
    ...countedReasons(tally.refused).map(([message, times]) => `  ${times} × ${message}`),
    ...(unsent > 0 ? [`not sent ${unsent}  (run the same command again to go on)`] : []),
    ...linksOf(tally),
    ...(tally.leftOut.size > 0 ? [`left out, as the service has no place for it: ${leftOutOf(tally)}`] : []),
  ];
};

/** All that are not linked by name: they are in no file, as the events themselves are there. */
const linksOf = ({ groups, groupsDone, linked, unlinked }: Tally): string[] => {
  const isAll = linked === 0 && groupsDone === groups && unlinked.length === 0;
  const done = isAll ? 'all were linked already' : `${linked} events were linked now`;
  const left = groups - groupsDone;
  return [
    ...(groups > 0 ? [`groups   ${groups}  (of translations; ${done})`] : []),
    ...(left > 0 ? [`not linked yet: ${left} of these groups  (run the same command again to go on)`] : []),
    ...(unlinked.length > 0 ? [`not linked ${unlinked.length}`] : []),
    ...unlinked.map(({ line, message }) => `  ${placeOf(line)}: ${message}`),
  ];
};

const leftOutOf = ({ leftOut }: Tally): string =>
  [...leftOut]
    .sort(byFrequency)
    .map(([what, times]) => `${what} (${times})`)
    .join(', ');

const MAX_REASONS = 5;

/** The most frequent reasons; all of them are in the files. */
const countedReasons = (refused: readonly RefusedLine[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { reason } of refused) {
    const words = reason.code === undefined ? reason.message : `${reason.code}: ${reason.message}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].sort(byFrequency).slice(0, MAX_REASONS);
};

const byFrequency = ([a, timesA]: [string, number], [b, timesB]: [string, number]): number =>
  timesB - timesA || a.localeCompare(b);
