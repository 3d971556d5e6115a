/** The summary of a load: how many lines were created, matched and refused. Pure. */
import type { RefusedLine } from './refused.ts';
import type { Result } from './send.ts';

export interface Tally {
  created: number;
  matched: number;
  readonly refused: RefusedLine[];
  /** How often each member was left out of events that have been created or matched. */
  readonly leftOut: Map<string, number>;
}

export const newTally = (): Tally => ({ created: 0, matched: 0, refused: [], leftOut: new Map() });

export const count = (tally: Tally, result: Result): void => {
  if (result.outcome === 'refused') {
    tally.refused.push(result);
    return;
  }
  tally[result.outcome] += 1;
  for (const what of result.leftOut) tally.leftOut.set(what, (tally.leftOut.get(what) ?? 0) + 1);
};

export const countDone = ({ created, matched, refused }: Tally): number => created + matched + refused.length;

/** `refusedFile`: where the refused lines are; `total`: lines of the input. */
export const summaryOf = (tally: Tally, total: number, refusedFile: string | undefined): string[] => {
  const unsent = total - countDone(tally);
  return [
    `created  ${tally.created}`,
    `matched  ${tally.matched}${tally.matched > 0 ? '  (were there already)' : ''}`,
    `refused  ${tally.refused.length}${refusedFile === undefined ? '' : `  (see ${refusedFile})`}`,
    ...countedReasons(tally.refused).map(([message, times]) => `  ${times} × ${message}`),
    ...(unsent > 0 ? [`not sent ${unsent}  (run the same command again to go on)`] : []),
    ...(tally.leftOut.size > 0 ? [`left out, as the service has no place for it: ${leftOutOf(tally)}`] : []),
  ];
};

const leftOutOf = ({ leftOut }: Tally): string =>
  [...leftOut]
    .sort(byFrequency)
    .map(([what, times]) => `${what} (${times})`)
    .join(', ');

const MAX_REASONS = 5;

/** The most frequent reasons; all of them are in the file. */
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
