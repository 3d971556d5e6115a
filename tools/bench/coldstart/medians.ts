/** Medians of cold starts of each kind, compared with the baseline, as a table and as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { columns } from '../../terminal/columns.ts';
import { showProgress } from '../../terminal/progress.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import type { ColdStart } from './fresh-process.ts';

/** ms of CPU time until the module was loaded, and until it had answered. */
export type Times = Pick<ColdStart, 'loaded' | 'answered'>;

export interface Row {
  readonly name: string;
  readonly now: Times;
  /** The same times of the baseline, if there is one. */
  readonly before?: Times | undefined;
}

export interface Variant {
  readonly name: string;
  /** Starts this source, and then the baseline if there is one. */
  readonly start: readonly (() => Promise<Times>)[];
}

/** Runs all variants in turn, repeatedly, so that other load on the machine affects all equally. */
export const medians = async (variants: readonly Variant[], runs: number): Promise<Row[]> => {
  const times = variants.map(({ start }) => start.map((): Times[] => []));
  const progress = showProgress(runs, process.stderr);
  for (let run = 0; run < runs; run++) {
    for (const [i, { start }] of variants.entries())
      for (const [j, startOne] of start.entries()) times[i]?.[j]?.push(await startOne());
    progress.advance();
  }
  progress.end();
  return variants.map(({ name }, i) => {
    const [now = [], before] = times[i] ?? [];
    return { name, now: medianOf(now), before: before && medianOf(before) };
  });
};

const medianOf = (times: readonly Times[]): Times => ({
  loaded: median(times.map(({ loaded }) => loaded)),
  answered: median(times.map(({ answered }) => answered)),
});

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** `folder`: for `coldstart.json`. */
export const report = (rows: readonly Row[], folder: string, format: Format): void => {
  const ms = (time: number | undefined): string => (time === undefined ? '' : String(Math.round(time)));
  const lines = rows.map(({ name, now, before }) => [
    name,
    ms(now.loaded),
    ms(now.answered),
    ms(before?.answered),
    before === undefined ? '' : (now.answered / before.answered).toFixed(2),
  ]);
  printResult(rows, () => columns(['CPU, ms', 'loaded', 'answered', 'baseline', 'ratio'], lines), format);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coldstart.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
};
