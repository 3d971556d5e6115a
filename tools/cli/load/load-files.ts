/** Loads files of events, and links those that are translations. A second run into the same target creates and links nothing twice. */
import { LANGUAGES, type Language } from '../../../shared/settings/language.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { type Progress, showProgress } from '../../terminal/progress.ts';
import { printResult } from '../../terminal/result.ts';
import { openJournal, readJournal } from './journal.ts';
import { linkTranslations } from './link-translations.ts';
import { isLine, type Line, placeLine } from './place-line.ts';
import { placeOf, readLines, type TextLine } from './read-lines.ts';
import { isBeside, type RefusedLine, removeRefused, writeRefused } from './refused.ts';
import { type Loaded, sendLines } from './send.ts';
import { count, countLinked, isWhole, newTally, summaryData, summaryOf, type Tally } from './summary.ts';
import type { OpenTarget, Target } from './target.ts';
import { groupTranslations } from './translation-groups.ts';

export interface LoadOptions {
  /** Of all lines; undefined: each line or file says its own. */
  readonly language: Language | undefined;
  readonly concurrency: number;
  /** Refuses lines of which something would be left out. */
  readonly strict: boolean;
  readonly open: OpenTarget;
  /** Says what would become of the lines, and writes no file; that `open` writes no event either is up to the caller. */
  readonly isTrial?: boolean;
  /** Puts the lines into the order in which they are sent best; without it, they are sent as they stand in the files. */
  readonly inOrder?: (lines: readonly Line[]) => readonly Line[];
  readonly json?: boolean;
}

const EXIT = { done: 0, someRefused: 2 } as const;

/** The exit code. Throws OperatorError when the events cannot be sent; what was sent until then has been summed up. */
export const load = async (named: readonly string[], options: LoadOptions): Promise<number> => {
  const files = [...new Set(named)];
  const read = files.flatMap(readLines);
  const { lines, refused } = place(read, options.language);
  const stop = stopOnInterrupt();
  const languages = LANGUAGES.filter(language => lines.some(line => line.language === language));
  const target = await options.open(languages, stop);
  for (const language of languages) {
    const size = lines.filter(line => line.language === language).length;
    const address = target.serviceOf(language).address;
    console.error(
      `${options.isTrial ? 'Checking' : 'Loading'} ${size} events in ${language} ${options.isTrial ? 'against' : 'into'} ${address}`,
    );
  }

  const tally = newTally(read.length);
  for (const line of refused) count(tally, { outcome: 'refused', ...line });
  try {
    await sendAndLink(lines, target, options, stop, tally);
  } finally {
    const { isTrial = false, json = false } = options;
    const refusedFiles = isTrial ? [] : files.flatMap(file => writeRefusedOf(file, tally) ?? []);
    const summed = { tally, refusedFiles, isTrial };
    printResult(summaryData(summed), () => summaryOf(summed).join('\n'), { json });
  }
  if (stop.aborted) return INTERRUPTED;
  return tally.refused.length > 0 || tally.unlinked.length > 0 ? EXIT.someRefused : EXIT.done;
};

const sendAndLink = async (
  lines: readonly Line[],
  { serviceOf, journal, since }: Target,
  { concurrency, strict, isTrial, inOrder = all => all }: LoadOptions,
  stop: AbortSignal,
  tally: Tally,
): Promise<void> => {
  const events = new Map<Line, Loaded>();
  const remembered = isTrial ? readJournal(journal) : openJournal(journal);
  const sending = { serviceOf, journal: remembered, concurrency, strict, since, stop };
  await withProgress(lines.length, progress =>
    sendLines(inOrder(lines), {
      ...sending,
      report: result => {
        if (result.outcome !== 'refused') events.set(result.line, result.event);
        count(tally, result);
        progress.advance();
      },
    }),
  );
  if (!isWhole(tally)) return;
  const { groups, surplus } = groupTranslations(lines, line => events.get(line));
  tally.groups = groups.length;
  tally.unlinked.push(...surplus);
  if (groups.length === 0) return;
  console.error(`${isTrial ? 'Checking the links of' : 'Linking'} ${groups.length} groups of translations`);
  await withProgress(groups.length, progress =>
    linkTranslations(groups, {
      ...sending,
      report: linked => {
        countLinked(tally, linked);
        progress.advance();
      },
    }),
  );
};

const withProgress = async (total: number, work: (progress: Progress) => Promise<void>): Promise<void> => {
  const progress = showProgress(total, process.stderr);
  await work(progress).finally(progress.end);
};

/** Throws OperatorError when nothing says the language of a line. */
const place = (read: readonly TextLine[], ofAll: Language | undefined): { lines: Line[]; refused: RefusedLine[] } => {
  const placed = read.map(line => ({ line, as: placeLine(line, ofAll) }));
  const [silent] = placed.filter(({ as }) => as === undefined);
  if (silent !== undefined)
    throw new OperatorError(
      `${placeOf(silent.line)} does not say its language: name it in the line ("language": "gl"), in the name of the file (events.gl.jsonl), or with --language`,
    );
  return {
    lines: placed.flatMap(({ as }) => (isLine(as) ? [as] : [])),
    refused: placed.flatMap(({ line, as }) =>
      as && 'problem' in as ? [{ line, reason: { message: as.problem } }] : [],
    ),
  };
};

/** The path of the file that was written; undefined: no line of this file was refused. */
const writeRefusedOf = (file: string, tally: Tally): string | undefined => {
  const refused = tally.refused.filter(({ line }) => line.file === file);
  if (refused.length === 0) {
    if (isWhole(tally)) removeRefused(file);
    return undefined;
  }
  const path = writeRefused(file, refused);
  if (!isBeside(path, file)) console.error(`The folder of ${file} cannot be written`);
  return path;
};
