/**
 * The summary of a load: the outcomes of lines, and how many events were linked and pruned. Pure.
 */
import { wordsOf } from '../../http/service.ts';
import { type FileRow, type Line, placeOf, type RefusedLine } from './lines.ts';
import { previewsOf, tableOf } from './preview.ts';
import type { Pruned } from './prune.ts';
import type { Result as Sent } from './send.ts';

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
  /** Existing events that could not be linked to their translations. */
  readonly unlinked: { readonly line: Line; readonly message: string }[];
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

export const count = (tally: Tally, result: Sent): void => {
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

/**
 * The result as programs read it. Refused and kept lines name their file and their line in it.
 * After a dry run, the outcomes are only what would happen.
 */
export const resultOf = (tally: Tally, refusedFiles: readonly string[], isTrial: boolean) => {
  const { total, created, updated, unchanged, groups, groupsDone, linked, pruned, notPruned } = tally;
  return {
    ...{ dry_run: isTrial, created, updated, unchanged, not_sent: total - countDone(tally) },
    kept: placed(tally.kept),
    refused: placed(tally.refused.map(({ line, reason }) => ({ line, reason }))),
    ...{ refused_files: refusedFiles, groups, groups_left: groups - groupsDone, linked },
    ...{ unlinked: placed(tally.unlinked), pruned, not_pruned: notPruned },
    ...{ left_out: Object.fromEntries(tally.leftOut), events: previewsOf(tally.first) },
  };
};
type Result = ReturnType<typeof resultOf>;

const placed = <Of extends { readonly line: FileRow }>(all: readonly Of[]) =>
  inOrder(all).map(({ line: { file, number }, ...what }) => ({ file, line: number, ...what }));

const inOrder = <Of extends { readonly line: FileRow }>(all: readonly Of[]): Of[] =>
  all.toSorted((a, b) => a.line.file.localeCompare(b.line.file) || a.line.number - b.line.number);

/**
 * The result as people read it, in lines. A dry run writes no file of refused lines, so it lists
 * them all.
 */
export const summaryOf = (result: Result): string[] => {
  const { dry_run, kept, refused, refused_files: files, not_sent, left_out } = result;
  const reasons = refused.map(({ reason }) => wordsOf(reason));
  return [
    ...only(dry_run, 'Nothing was written. A load would have this result:'),
    ...[`created  ${result.created}`, `updated  ${result.updated}`, `unchanged ${result.unchanged}`],
    ...only(kept.length > 0, `kept     ${kept.length}  ${KEPT}`),
    ...kept.map(each => `  ${at(each)}: ${each.fields.join(', ')}`),
    `refused  ${refused.length}${files.length === 0 ? '' : `  (see ${files.join(', ')})`}`,
    ...(dry_run
      ? refused.map(each => `  ${at(each)}: ${wordsOf(each.reason)}`)
      : mostFrequent(reasons).map(([reason, times]) => `  ${times} × ${reason}`)),
    ...only(not_sent > 0, `not sent ${not_sent}  ${AGAIN}`),
    ...linksOf(result),
    ...prunedOf(result),
    ...only(Object.keys(left_out).length > 0, `left out, as the service has no place for it: ${leftOutOf(left_out)}`),
    ...(dry_run ? tableOf(result.events) : []),
  ];
};
const KEPT = '(people changed these fields; --overwrite-edits overwrites them)';
const AGAIN = '(run the same command again to go on)';

const at = ({ file, line }: { readonly file: string; readonly line: number }): string =>
  placeOf({ file, number: line });
const only = (isSaid: boolean, line: string): string[] => (isSaid ? [line] : []);

/** Lists all events that were not linked. They are not refused lines, so no file has them. */
const linksOf = ({ groups, groups_left, linked, unlinked }: Result): string[] => {
  const isAll = linked === 0 && groups_left === 0 && unlinked.length === 0;
  const done = isAll ? 'all were linked already' : `${linked} events were linked now`;
  return [
    ...only(groups > 0, `groups   ${groups}  (of translations; ${done})`),
    ...only(groups_left > 0, `not linked yet: ${groups_left} of these groups  ${AGAIN}`),
    ...only(unlinked.length > 0, `not linked ${unlinked.length}`),
    ...unlinked.map(each => `  ${at(each)}: ${each.message}`),
  ];
};

/** Lists all events by name, because users of a dry run want to know what would be removed. */
const prunedOf = ({ pruned, not_pruned, dry_run }: Result): string[] => {
  const events = pruned.flatMap(each => each.pruned);
  const not = [
    ...pruned.flatMap(({ kept }) => kept.map(({ id }) => `${id}: ${TAKEN_OUT}`)),
    ...only(not_pruned !== undefined, `${not_pruned}`),
    ...pruned.flatMap(({ language, spared }) =>
      spared ? [`${spared.events.length} of ${spared.of} events in ${language} are missing  ${FORCE}`] : [],
    ),
    ...pruned.flatMap(({ failed }) => failed.map(({ event, message }) => `${event.id}: ${message}`)),
  ];
  return [
    ...only(pruned.length > 0, `pruned   ${events.length}${events.length > 0 ? GONE : ''}`),
    ...(dry_run ? events.map(({ id, title, source_id }) => `  ${id} ${title} (${source_id})`) : []),
    ...not.map(each => `not pruned: ${each}`),
  ];
};
const GONE = '  (the source no longer has them: they are in the trash)';
const TAKEN_OUT = 'a user took it out of the trash, and it stays';
const FORCE = '(more than 30 %: --force prunes them)';

const leftOutOf = (leftOut: Readonly<Record<string, number>>): string =>
  Object.entries(leftOut)
    .sort(byFrequency)
    .map(([what, times]) => `${what} (${times})`)
    .join(', ');

const MAX_REASONS = 5;

/** The files of refused lines have all reasons. */
const mostFrequent = (reasons: readonly string[]): [string, number][] =>
  [...Map.groupBy(reasons, reason => reason)]
    .map(([reason, all]): [string, number] => [reason, all.length])
    .sort(byFrequency)
    .slice(0, MAX_REASONS);

const byFrequency = ([a, timesA]: [string, number], [b, timesB]: [string, number]): number =>
  timesB - timesA || a.localeCompare(b);
