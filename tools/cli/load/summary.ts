/**
 * The summary of a load: the outcomes of lines, and how many events were linked and pruned. Pure.
 */
import { wordsOf } from '../../http/service.ts';
import { type FileRow, type Line, placeOf, type RefusedLine } from './lines.ts';
import { tableOf } from './preview.ts';
import type { Pruned } from './prune.ts';
import type { LoadedLine } from './send.ts';

/** What a load has done until now. */
export class Tally {
  /** The number of lines in the input. */
  readonly total: number;
  /** The number of lines with the text of an earlier one. */
  readonly twice: number;
  readonly results: (LoadedLine | RefusedLine)[];
  /** The number of translation groups in the input, and of those that are done. */
  groups = 0;
  groupsDone = 0;
  /** The number of events that were linked. */
  linked = 0;
  /** Existing events that could not be linked to their translations. */
  readonly unlinked: { readonly line: Line; readonly message: string }[] = [];
  /** Results of `--prune`, one for each language. */
  readonly pruned: Pruned[] = [];
  /** The reason why nothing was pruned. */
  notPruned: string | undefined;

  constructor(total: number, refused: readonly RefusedLine[] = [], twice = 0) {
    this.total = total;
    this.results = [...refused];
    this.twice = twice;
  }
}

export const refusedIn = ({ results }: Tally): RefusedLine[] => results.filter(each => each.outcome === 'refused');

const unsentOf = ({ total, twice, results }: Tally): number => total - twice - results.length;

/** Whether each line has an outcome. */
export const isWhole = (tally: Tally): boolean => unsentOf(tally) === 0;

/** Whether nothing was refused, and all linking and pruning succeeded. */
export const isAllDone = (tally: Tally): boolean =>
  refusedIn(tally).length === 0 &&
  tally.unlinked.length === 0 &&
  tally.notPruned === undefined &&
  tally.pruned.every(({ spared, failed }) => spared === undefined && failed.length === 0);

/** How many events are shown. */
const FIRST = 3;

/**
 * The result as programs read it. Refused and kept lines name their file and their line in it.
 * After a dry run, the outcomes are only what would happen.
 */
export const resultOf = (tally: Tally, refusedFiles: readonly string[], isTrial: boolean) => {
  const { results, twice, groups, groupsDone, linked, unlinked, pruned, notPruned } = tally;
  const loaded = results.filter(each => each.outcome !== 'refused').toSorted(inOrder);
  const countOf = (outcome: LoadedLine['outcome']): number => loaded.filter(each => each.outcome === outcome).length;
  return {
    dry_run: isTrial,
    created: countOf('created'),
    updated: countOf('updated'),
    unchanged: countOf('unchanged') + twice,
    not_sent: unsentOf(tally),
    kept: loaded.flatMap(({ line, kept }) => (kept.length === 0 ? [] : [{ ...placed(line), fields: kept }])),
    refused: refusedIn(tally)
      .toSorted(inOrder)
      .map(({ line, reason }) => ({ ...placed(line), reason })),
    refused_files: refusedFiles,
    groups,
    groups_left: groups - groupsDone,
    linked,
    unlinked: unlinked.toSorted(inOrder).map(({ line, message }) => ({ ...placed(line), message })),
    pruned,
    not_pruned: notPruned,
    left_out: Object.fromEntries(mostFrequent(loaded.flatMap(({ leftOut }) => leftOut))),
    events: loaded.flatMap(({ preview }) => preview ?? []).slice(0, FIRST),
  };
};
type Result = ReturnType<typeof resultOf>;

const placed = ({ file, number }: FileRow) => ({ file, line: number });

interface Placed {
  readonly line: FileRow;
}
const inOrder = ({ line: a }: Placed, { line: b }: Placed): number =>
  a.file.localeCompare(b.file) || a.number - b.number;

/**
 * The result as people read it, in lines. A dry run writes no file of refused lines, so it lists
 * them all.
 */
export const summaryOf = (result: Result): string[] => {
  const { dry_run, kept, refused, refused_files: files, not_sent, left_out } = result;
  const reasons = refused.map(({ reason }) => wordsOf(reason));
  return [
    ...only(dry_run, 'Nothing was written. A load would have this result:'),
    `created  ${result.created}`,
    `updated  ${result.updated}`,
    `unchanged ${result.unchanged}`,
    ...only(kept.length > 0, `kept     ${kept.length}  ${KEPT}`),
    ...kept.map(each => `  ${at(each)}: ${each.fields.join(', ')}`),
    `refused  ${refused.length}${files.length === 0 ? '' : `  (see ${files.join(', ')})`}`,
    ...(dry_run
      ? refused.map(each => `  ${at(each)}: ${wordsOf(each.reason)}`)
      : mostFrequent(reasons)
          .slice(0, MAX_REASONS)
          .map(([reason, times]) => `  ${times} × ${reason}`)),
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
    .map(([what, times]) => `${what} (${times})`)
    .join(', ');

/** The files of refused lines have all reasons. */
const MAX_REASONS = 5;

/** Texts with the number of times that each is there, the most frequent first. */
const mostFrequent = (texts: readonly string[]): [string, number][] =>
  [...Map.groupBy(texts, text => text)]
    .map(([text, all]): [string, number] => [text, all.length])
    .sort(([a, timesA], [b, timesB]) => timesB - timesA || a.localeCompare(b));
