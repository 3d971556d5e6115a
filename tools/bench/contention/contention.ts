/**
 * Measures many concurrent writers of one month, whose transactions conflict as on AWS, compared with another commit. Times are simulated,
 * so they do not depend on the machine.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { columns } from '../../terminal/columns.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { checkoutOf } from '../coldstart/baseline.ts';
import { type Figures, figuresOf, Run } from './run.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const ROOM = join('tools', 'bench', 'contention');
/** Files that replace those of the baseline, so that both are measured in the same way. */
const SHARED = [ROOM, join('tools', 'bench', 'calendars', 'door.ts')];
const MAX_OUTPUT = 16 * 1024 * 1024;

export interface ContentionOptions extends Format {
  /** Numbers of concurrent writers. Each is a row of the table. */
  readonly writers: readonly number[];
  /** Runs for each row. */
  readonly runs: number;
  readonly creates: number;
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
}

interface Row {
  readonly writers: number;
  readonly now: Figures;
  /** The figures of the baseline, if there is one. */
  readonly before?: Figures | undefined;
}

/** The share of creates that may be answered 503, for up to 50 writers and for more. */
const MAX_REFUSED = { few: 0, many: 0.02 } as const;
/** The maximum 99th percentile under contention, as a share of the baseline's. */
const MAX_P99 = 0.5;

/** Prints a table and writes it as JSON. Returns whether all rows are within the limits above. */
export const measureContention = async (options: ContentionOptions): Promise<boolean> => {
  const { writers, baseline } = options;
  const checkout = baseline === undefined ? undefined : checkoutOf(baseline);
  try {
    if (checkout !== undefined)
      for (const path of SHARED) cpSync(join(ROOT, path), join(checkout.tree, path), { recursive: true });
    const rows: Row[] = [];
    for (const count of writers) rows.push(await measure(count, checkout?.tree, options));
    report(rows, join(ROOT, '.bench'), options);
    return rows.every(isGood);
  } finally {
    checkout?.remove();
  }
};

/** Measures both trees in turn, so that other load on the machine affects both equally. */
const measure = async (
  writers: number,
  before: string | undefined,
  { runs, creates }: ContentionOptions,
): Promise<Row> => {
  const seen: { readonly now: Run[]; readonly before: Run[] } = { now: [], before: [] };
  const progress = showProgress(runs, process.stderr);
  for (let seed = 1; seed <= runs; seed++) {
    seen.now.push(await runWriters(ROOT, [writers, creates, seed]));
    if (before !== undefined) seen.before.push(await runWriters(before, [writers, creates, seed]));
    progress.advance();
  }
  progress.end();
  return { writers, now: figuresOf(seen.now), before: before === undefined ? undefined : figuresOf(seen.before) };
};

const Printed = v.pipe(v.string(), v.parseJson(), Run);

/** `tree`: folder of the source. `given`: writers, creates, seed. */
export const runWriters = async (tree: string, given: readonly [number, number, number]): Promise<Run> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(tree, ROOM, 'writers.ts'), ...given.map(String)],
    { cwd: tree, maxBuffer: MAX_OUTPUT },
  );
  return v.parse(Printed, stdout);
};

const isGood = ({ writers, now, before }: Row): boolean => {
  const mayBeRefused = (writers <= 50 ? MAX_REFUSED.few : MAX_REFUSED.many) * now.creates;
  const isFaster = before === undefined || now.p99 <= MAX_P99 * before.p99;
  return now.refused <= mayBeRefused && isFaster;
};

const report = (rows: readonly Row[], folder: string, format: Format): void => {
  const cells = ({ refused, creates, p50, p99, perSecond, cancelledPerCreate }: Figures): string[] => [
    `${refused} of ${creates}`,
    ...[p50, p99, perSecond].map(n => n.toFixed(0)),
    cancelledPerCreate.toFixed(1),
  ];
  const lines = rows.flatMap(({ writers, now, before }) => [
    [String(writers), 'now', ...cells(now), before === undefined ? '' : (now.p99 / before.p99).toFixed(2)],
    ...(before === undefined ? [] : [[String(writers), 'baseline', ...cells(before), '']]),
  ]);
  const head = ['writers', '', '503', 'p50 ms', 'p99 ms', 'creates/s', 'cancelled/create', 'ratio of p99'];
  printResult(rows, () => columns(head, lines), format);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'contention.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
};
