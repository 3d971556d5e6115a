/** Loads a file of events. A second run into the same target creates nothing twice. */
import { readFileSync } from 'node:fs';
import type { Language } from '../../../shared/settings/language.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { showProgress } from '../../terminal/progress.ts';
import { openJournal } from './journal.ts';
import { isBeside, removeRefused, writeRefused } from './refused.ts';
import { type Line, sendLines } from './send.ts';
import { count, countDone, newTally, summaryOf } from './summary.ts';
import type { Target } from './target.ts';

export interface LoadOptions {
  readonly language: Language;
  readonly concurrency: number;
  /** Refuses lines of which something would be left out. */
  readonly strict: boolean;
  /** Throws OperatorError when the events cannot go there. */
  readonly open: (stop: AbortSignal) => Promise<Target>;
  /** Puts the lines into the order in which they are sent best; without it, they are sent as they stand in the file. */
  readonly inOrder?: (lines: readonly Line[]) => readonly Line[];
}

const EXIT = { done: 0, someRefused: 2 } as const;

/** The exit code. Throws OperatorError when the events cannot be sent; what was sent until then has been summed up. */
export const load = async (
  file: string,
  { language, concurrency, strict, open, inOrder = lines => lines }: LoadOptions,
): Promise<number> => {
  const lines = readLines(file);
  const stop = stopOnInterrupt();
  const { service, journal: journalFile, since } = await open(stop);
  console.error(`Loading ${lines.length} events of ${file} into ${service.address}, in the language ${language}`);

  const tally = newTally();
  const progress = showProgress(lines.length, process.stderr);
  try {
    const journal = openJournal(journalFile);
    await sendLines(inOrder(lines), {
      service,
      language,
      journal,
      concurrency,
      strict,
      since,
      stop,
      report: result => {
        count(tally, result);
        progress.advance();
      },
    });
  } finally {
    progress.end();
    const isWhole = countDone(tally) === lines.length;
    const refusedFile = tally.refused.length > 0 ? writeRefused(file, tally.refused) : undefined;
    if (isWhole && refusedFile === undefined) removeRefused(file);
    if (refusedFile !== undefined && !isBeside(refusedFile, file))
      console.error(`The folder of ${file} cannot be written`);
    console.log(summaryOf(tally, lines.length, refusedFile).join('\n'));
  }
  if (stop.aborted) return INTERRUPTED;
  return tally.refused.length > 0 ? EXIT.someRefused : EXIT.done;
};

/** Not by `node:readline`: it also ends a line at U+2028, which JSON allows inside of texts. */
const readLines = (file: string): Line[] => {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map((text, i) => ({ number: i + 1, text: text.trim() }))
      .filter(({ text }) => text !== '');
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
};
