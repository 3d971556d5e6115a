/**
 * The summary of a load: the outcomes of lines, and how many events were linked and pruned. Pure.
 */
import { wordsOf } from '../../http/service.ts';
import { type FileRow, type Line, placeOf, type RefusedLine } from './lines.ts';
import { previewsOf, tableOf } from './preview.ts';
import type { Pruned } from './prune.ts';
import type { Result } from './send.ts';
import type { LinkedGroup, Unlinked } from './translations.ts';

export interface Tally {
  /** The number of lines in the input. */
  readonly total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** The fields that keep what people have entered, by line. */
  readonly kept: { readonly line: Line; readonly fields: readonly string[] }[];
  /** Results of `--prune`, one for each language. */
  readonly pruned: Pruned[];
  /** The reason why nothing was pruned. */
  notPruned: string | undefined;
  readonly refused: RefusedLine[];
  /** How often each member was left out of events. */
  readonly leftOut: Map<string, number>;
  /**
   * The number of translation groups in the input, of groups that are done, and of events that were
   * linked.
   */
  groups: number;
  groupsDone: number;
  linked: number;
  readonly unlinked: Unlinked[];
  /** The first events of the input that were not refused, as the service shows them. */
  first: readonly { readonly line: Line; readonly shown: unknown }[];
}

/** How many events are shown. */
const FIRST = 3;

/** `total` is the number of lines in the input. */
export const newTally = (total: number): Tally => ({
  total,
  ...{ created: 0, updated: 0, unchanged: 0, groups: 0, groupsDone: 0, linked: 0, notPruned: undefined },
  ...{ leftOut: new Map(), kept: [], refused: [], pruned: [], unlinked: [], first: [] },
});

export const count = (tally: Tally, result: Result): void => {
  if (result.outcome === 'refused') {
    tally.refused.push(result);
    return;
  }
  tally[result.outcome] += 1;
  const { line, shown, kept = [] } = result;
  tally.first = inOrder([...tally.first, { line, shown }]).slice(0, FIRST);
  if (kept.length > 0) tally.kept.push({ line, fields: kept });
  for (const what of result.leftOut) tally.leftOut.set(what, (tally.leftOut.get(what) ?? 0) + 1);
};

export const countLinked = (tally: Tally, { linked, unlinked }: LinkedGroup): void => {
  tally.groupsDone += 1;
  tally.linked += linked;
  tally.unlinked.push(...unlinked);
};

const countDone = ({ created, updated, unchanged, refused }: Tally): number =>
  created + updated + unchanged + refused.length;

/** Whether each line has an outcome. */
export const isWhole = (tally: Tally): boolean => countDone(tally) === tally.total;

/** Whether nothing was refused, and all linking and pruning succeeded. */
export const isAllDone = ({ refused, unlinked, pruned, notPruned }: Tally): boolean =>
  refused.length === 0 &&
  unlinked.length === 0 &&
  notPruned === undefined &&
  pruned.every(({ spared, failed }) => spared === undefined && failed.length === 0);

interface Summed {
  readonly tally: Tally;
  /** The paths of the files of refused lines. */
  readonly refusedFiles: readonly string[];
  /** Whether this was a dry run: the outcomes are only what would happen. */
  readonly isTrial: boolean;
}

export const summaryOf = ({ tally, refusedFiles, isTrial }: Summed): string[] => {
  const unsent = countUnsent(tally);
  return [
    ...(isTrial ? ['Nothing was written. A load would have this result:'] : []),
    `created  ${tally.created}`,
    ...known(tally),
    `refused  ${tally.refused.length}${refusedFiles.length === 0 ? '' : `  (see ${refusedFiles.join(', ')})`}`,
    ...(isTrial
      ? eachRefused(tally)
      : countedReasons(tally.refused).map(([reason, times]) => `  ${times} × ${reason}`)),
    ...(unsent > 0 ? [`not sent ${unsent}  (run the same command again to go on)`] : []),
    ...linksOf(tally),
    ...prunedOf(tally, isTrial),
    ...(tally.leftOut.size > 0 ? [`left out, as the service has no place for it: ${leftOutOf(tally)}`] : []),
    ...(isTrial ? tableOf(previewsOf(tally.first)) : []),
  ];
};

const known = ({ updated, unchanged, kept }: Tally): string[] => [
  `updated  ${updated}`,
  `unchanged ${unchanged}`,
  ...(kept.length > 0
    ? [`kept     ${kept.length}  (people changed these fields; --overwrite-edits overwrites them)`]
    : []),
  ...inOrder(kept).map(({ line, fields }) => `  ${placeOf(line)}: ${fields.join(', ')}`),
];

/** Lists all events by name, because users of a dry run want to know what would be removed. */
const prunedOf = ({ pruned, notPruned }: Tally, isTrial: boolean): string[] => {
  const events = pruned.flatMap(each => each.pruned);
  return [
    ...(pruned.length > 0 ? [`pruned   ${events.length}${events.length > 0 ? GONE : ''}`] : []),
    ...(isTrial ? events.map(({ id, title, source_id }) => `  ${id} ${title} (${source_id})`) : []),
    ...pruned.flatMap(({ kept }) => kept.map(({ id }) => `not pruned: ${id}: ${TAKEN_OUT}`)),
    ...(notPruned === undefined ? [] : [`not pruned: ${notPruned}`]),
    ...pruned.flatMap(({ language, spared }) =>
      spared === undefined
        ? []
        : [`not pruned: ${spared.events.length} of ${spared.of} events in ${language} are missing  ${FORCE}`],
    ),
    ...pruned.flatMap(({ failed }) => failed.map(({ event, message }) => `not pruned: ${event.id}: ${message}`)),
  ];
};
const GONE = '  (the source no longer has them: they are in the trash)';
const TAKEN_OUT = 'a user took it out of the trash, and it stays';
const FORCE = '(more than 30 %: --force prunes them)';

const countUnsent = (tally: Tally): number => tally.total - countDone(tally);

/** A dry run writes no file of refused lines, so it lists them all. */
const eachRefused = ({ refused }: Tally): string[] =>
  inOrder(refused).map(({ line, reason }) => `  ${placeOf(line)}: ${wordsOf(reason)}`);

const inOrder = <Of extends { readonly line: FileRow }>(all: readonly Of[]): Of[] =>
  all.toSorted((a, b) => a.line.file.localeCompare(b.line.file) || a.line.number - b.line.number);

/** Lists all events that were not linked. They are not refused lines, so no file has them. */
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

/** The most frequent reasons; the files of refused lines have all of them. */
const countedReasons = (refused: readonly RefusedLine[]): [string, number][] => {
  const counts = new Map<string, number>();
  for (const { reason } of refused) {
    const words = wordsOf(reason);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].sort(byFrequency).slice(0, MAX_REASONS);
};

const byFrequency = ([a, timesA]: [string, number], [b, timesB]: [string, number]): number =>
  timesB - timesA || a.localeCompare(b);

// --- The summary for programs.

/** Refused and kept lines name their file and their line in it. */
export const jsonOf = ({ tally, refusedFiles, isTrial }: Summed): string => {
  const { created, updated, unchanged, linked, notPruned } = tally;
  const placed = <Of extends { readonly line: FileRow }>(all: readonly Of[]) =>
    inOrder(all).map(({ line: { file, number }, ...what }) => ({ file, line: number, ...what }));
  return JSON.stringify({
    ...{ dry_run: isTrial, created, updated, unchanged, not_sent: countUnsent(tally), linked },
    kept: placed(tally.kept),
    refused: placed(tally.refused.map(({ line, reason }) => ({ line, reason }))),
    ...{ refused_files: refusedFiles, unlinked: placed(tally.unlinked) },
    ...{ pruned: tally.pruned, not_pruned: notPruned, left_out: Object.fromEntries(tally.leftOut) },
    events: previewsOf(tally.first),
  });
};
