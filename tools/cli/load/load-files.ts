/**
 * Loads files of events, and links those that are translations of each other. A second run into the
 * same target creates and links nothing twice.
 */
import { rmSync } from 'node:fs';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { print, say } from '../../terminal/print.ts';
import type { FeedMemory } from './feed-memory.ts';
import { FORMATS, formatOf } from './formats/detect.ts';
import { type FileRow, refusedFileOf, sortLines, writeRefused } from './lines.ts';
import { parseMapping } from './mapping/columns.ts';
import { mapRows, showMapping } from './mapping/map-rows.ts';
import type { LoadOptions } from './options.ts';
import { type Input, readInput } from './read/input.ts';
import { textOf } from './read/text.ts';
import { runLoad } from './run-load.ts';
import { isAllDone, isWhole, refusedIn, resultOf, summaryOf, Tally } from './summary.ts';
import type { OpenTarget } from './target.ts';

export interface Loading extends LoadOptions {
  /** Remembers the one feed that is loaded; if it is undefined, feeds are read in any case. */
  readonly memory: FeedMemory | undefined;
  /** With `dryRun`, what this opens may write no event. */
  readonly open: OpenTarget;
}

const EXIT = { done: 0, someRefused: 2 } as const;

/**
 * Returns the exit code.
 * @throws OperatorError when files cannot be read, or when events cannot be sent, after a summary
 * of what has been sent until then.
 */
export const load = async (named: readonly string[], options: Loading): Promise<number> => {
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

const loadInputs = async (inputs: readonly Input[], options: Loading, stop: AbortSignal): Promise<number> => {
  const read = inputs.flatMap(input => linesIn(input, options));
  const { lines, refused, twice } = sortLines(read, options);
  const byLanguage = Map.groupBy(lines, ({ language }) => language);
  const target = await options.open([...byLanguage.keys()], stop);
  const { dryRun, json, type } = options;
  const [checking, against] = dryRun ? ['Checking', 'against'] : ['Loading', 'into'];
  for (const [language, { length }] of byLanguage)
    say(`${checking} ${length} ${type} in ${language} ${against} ${target.serviceOf(language).address}`);

  const tally = new Tally(read.length, refused, twice);
  try {
    await runLoad(lines, { ...options, ...target, stop }, tally);
  } finally {
    const result = resultOf(tally, dryRun ? [] : writeRefusedLines(inputs, tally), dryRun);
    print(json ? JSON.stringify(result) : summaryOf(result).join('\n'));
  }
  if (stop.aborted) return INTERRUPTED;
  return isAllDone(tally) ? EXIT.done : EXIT.someRefused;
};

/**
 * Prints the fields of all columns, as a file for `--map`.
 * @throws OperatorError when files cannot be read.
 */
export const printMapping = async (named: readonly string[], options: LoadOptions): Promise<void> => {
  for (const each of new Set(named)) {
    const input = await readInput(each, { known: undefined, stop: stopOnInterrupt() });
    if (input === undefined) continue;
    const { rows, mapping } = rowsIn(input, options);
    print([`# ${each}`, ...showMapping(rows, mapping)].join('\n'));
  }
};

/** @throws OperatorError when the whole file cannot be read. */
const rowsIn = ({ name, bytes }: Input, options: LoadOptions) => {
  const text = textOf(bytes, name, options.encoding);
  const format = options.format ?? formatOf(text, name);
  const rows = FORMATS[format](text, {
    name,
    horizon: options.horizon,
    today: new Date().toISOString().slice(0, 10),
  });
  return {
    rows,
    mapping: { ...options, map: parseMapping(options.map, options.type), name, isTable: format === 'csv' },
  };
};

/**
 * Says what was decided about the file.
 * @throws OperatorError when the whole file cannot be read, or has dates that mean two days.
 */
const linesIn = (input: Input, options: LoadOptions): FileRow[] => {
  const { rows, mapping } = rowsIn(input, options);
  for (const [note, { length }] of Map.groupBy(rows, row => ('note' in row ? row.note : undefined)))
    if (note !== undefined) say(`${input.name}: ${note} (${length} of ${rows.length} events)`);
  const mapped = mapRows(rows, mapping);
  for (const decision of mapped.decisions) say(`${input.name}: ${decision}`);
  return mapped.rows.map(row => ({ file: input.name, ...row }));
};

/** Returns the files that it writes. `events.csv` and `events.json` have one of refused lines. */
const writeRefusedLines = (inputs: readonly Input[], tally: Tally): string[] => {
  const byFile = Map.groupBy(refusedIn(tally), ({ line }) => refusedFileOf(line.file));
  for (const [path, refused] of byFile) writeRefused(path, refused);
  const others = inputs.map(({ name }) => refusedFileOf(name)).filter(path => !byFile.has(path));
  // Those of an earlier run, whose lines have been accepted now.
  if (isWhole(tally)) for (const path of others) rmSync(path, { force: true });
  return [...byFile.keys()];
};
