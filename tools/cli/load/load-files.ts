/**
 * Loads files of events, and links those that are translations of each other. A second run into the
 * same target creates and links nothing twice.
 */
import { rmSync } from 'node:fs';
import type { Language } from '../../../shared/settings/site.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { print, say } from '../../terminal/print.ts';
import type { FeedMemory } from './feed-memory.ts';
import { FORMATS, type FormatName, formatOf } from './formats/detect.ts';
import { type FileRow, refusedFileOf, sortLines, writeRefused } from './lines.ts';
import { type MappingOptions, mapRows, showMapping } from './mapping/map-rows.ts';
import { type Input, readInput } from './read/input.ts';
import { type Encoding, textOf } from './read/text.ts';
import { type Load, runLoad } from './run-load.ts';
import { count, isAllDone, isWhole, newTally, resultOf, summaryOf, type Tally } from './summary.ts';
import type { OpenTarget, Target } from './target.ts';

export interface LoadOptions extends Decoding, Omit<Load, keyof Target | 'stop'> {
  /** The language of all lines. If it is undefined, each line or file names its own. */
  readonly language?: Language | undefined;
  /** Whether to print the summary for programs. */
  readonly json: boolean;
  /** Remembers the one feed that is loaded; if it is undefined, feeds are read in any case. */
  readonly memory?: FeedMemory | undefined;
  /** If `isTrial` is set, what this opens may write no event. */
  readonly open: OpenTarget;
}

interface Decoding extends Omit<MappingOptions, 'isTable' | 'name'> {
  /** The encoding of files without a byte order mark; if it is undefined, UTF-8. */
  readonly encoding?: Encoding | undefined;
  /** The format of all files. If it is undefined, their content tells it. */
  readonly format?: FormatName | undefined;
  /** The months from today for which dates of rules without an end are listed. */
  readonly horizon: number;
}

const EXIT = { done: 0, someRefused: 2 } as const;

/**
 * Returns the exit code.
 * @throws OperatorError when files cannot be read, or when events cannot be sent, after a summary
 * of what has been sent until then.
 */
export const load = async (named: readonly string[], options: LoadOptions): Promise<number> => {
  const stop = stopOnInterrupt();
  const { memory } = options;
  const known = await memory?.recall();
  const inputs: Input[] = [];
  for (const each of new Set(named)) {
    const input = await readInput(each, { known, stop });
    if (input === undefined) {
      print(options.json ? JSON.stringify({ not_modified: each }) : `${each} has not changed since it was loaded`);
      return EXIT.done;
    }
    inputs.push(input);
  }
  const code = await loadInputs(inputs, options, stop);
  const validators = inputs[0]?.validators;
  if (code === EXIT.done && validators !== undefined) await memory?.remember(validators);
  return code;
};

const loadInputs = async (inputs: readonly Input[], options: LoadOptions, stop: AbortSignal): Promise<number> => {
  const read = inputs.flatMap(input => linesIn(input, options));
  const { lines, refused, twice } = sortLines(read, options);
  const byLanguage = Map.groupBy(lines, ({ language }) => language);
  const target = await options.open([...byLanguage.keys()], stop);
  const [checking, against] = options.isTrial ? ['Checking', 'against'] : ['Loading', 'into'];
  for (const [language, { length }] of byLanguage)
    say(`${checking} ${length} ${options.type} in ${language} ${against} ${target.serviceOf(language).address}`);

  const tally = newTally(read.length);
  tally.unchanged += twice;
  for (const line of refused) count(tally, { outcome: 'refused', ...line });
  const { isTrial, json } = options;
  try {
    await runLoad(lines, { ...options, ...target, stop }, tally);
  } finally {
    // `events.csv` and `events.json` have one file of refused lines.
    const paths = new Set(inputs.map(({ name }) => refusedFileOf(name)));
    const refusedFiles = isTrial ? [] : [...paths].filter(path => writeRefusedTo(path, tally));
    const result = resultOf(tally, refusedFiles, isTrial);
    print(json ? JSON.stringify(result) : summaryOf(result).join('\n'));
  }
  if (stop.aborted) return INTERRUPTED;
  return isAllDone(tally) ? EXIT.done : EXIT.someRefused;
};

/**
 * Prints the fields of all columns, as a file for `--map`.
 * @throws OperatorError when files cannot be read.
 */
export const printMapping = async (named: readonly string[], options: Decoding): Promise<void> => {
  for (const each of new Set(named)) {
    const input = await readInput(each, { known: undefined, stop: stopOnInterrupt() });
    if (input === undefined) continue;
    const { rows, mapping } = rowsIn(input, options);
    print([`# ${each}`, ...showMapping(rows, mapping)].join('\n'));
  }
};

/** @throws OperatorError when the whole file cannot be read. */
const rowsIn = ({ name, bytes }: Input, options: Decoding) => {
  const text = textOf(bytes, name, options.encoding);
  const format = options.format ?? formatOf(text, name);
  const rows = FORMATS[format](text, {
    name,
    horizon: options.horizon,
    today: new Date().toISOString().slice(0, 10),
  });
  return { rows, mapping: { ...options, name, isTable: format === 'csv' } };
};

/**
 * Says what was decided about the file.
 * @throws OperatorError when the whole file cannot be read, or has dates that mean two days.
 */
const linesIn = (input: Input, options: Decoding): FileRow[] => {
  const { rows, mapping } = rowsIn(input, options);
  for (const [note, { length }] of Map.groupBy(rows, row => ('note' in row ? row.note : undefined)))
    if (note !== undefined) say(`${input.name}: ${note} (${length} of ${rows.length} events)`);
  const mapped = mapRows(rows, mapping);
  for (const decision of mapped.decisions) say(`${input.name}: ${decision}`);
  return mapped.rows.map(row => ({ file: input.name, ...row }));
};

/** Returns whether the file was written, because lines were refused that belong there. */
const writeRefusedTo = (path: string, tally: Tally): boolean => {
  const refused = tally.refused.filter(({ line }) => refusedFileOf(line.file) === path);
  if (refused.length > 0) writeRefused(path, refused);
  // That of an earlier run, whose lines have been accepted now.
  else if (isWhole(tally)) rmSync(path, { force: true });
  return refused.length > 0;
};
