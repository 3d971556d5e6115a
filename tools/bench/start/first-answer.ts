/** Measures the time from `npm start` to the first answer: with nothing cached, with cached templates, and with existing data as well. */
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { spawnBound, temporaryFolder } from '../../local/lifetime.ts';
import { readStage } from '../../local/stage-file.ts';
import { keptTemplates } from '../../local/templates.ts';
import { columns } from '../../terminal/columns.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { LANGUAGE } from '../calendars/writing.ts';
import { RESULTS, ROOT } from '../coldstart/deployed.ts';
import { median } from '../coldstart/medians.ts';

export interface StartOptions extends Format {
  /** Starts of each kind, of which the median is reported. */
  readonly runs: number;
}

interface Times {
  readonly 'templates to be made': number[];
  readonly 'new data': number[];
  readonly again: number[];
}

/** Seconds that a start may take on an idle machine of two cores. */
const AT_MOST: Readonly<Record<keyof Times, number>> = { 'templates to be made': 6, 'new data': 6, again: 3 };

/** Prints a table and writes it as JSON. Returns whether the median of each kind is within its limit. */
export const measureStarts = async ({ runs, json }: StartOptions): Promise<boolean> => {
  const times: Times = { 'templates to be made': [], 'new data': [], again: [] };
  for (let run = 0; run < runs; run++) {
    rmSync(keptTemplates(), { recursive: true, force: true });
    await inNewHome(async home => {
      times['templates to be made'].push(await startOnce(home));
    });
    await inNewHome(async home => {
      times['new data'].push(await startOnce(home));
      times.again.push(await startOnce(home));
    });
  }
  const rows = Object.entries(times).map(([name, seconds]) => ({ name, seconds: median(seconds) }));
  const lines = rows.map(({ name, seconds }) => [name, seconds.toFixed(1)]);
  printResult(rows, () => columns(['npm start', 's to the first answer'], lines), { json });
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'start.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
  return Object.entries(AT_MOST).every(([name, most]) => rows.every(row => row.name !== name || row.seconds <= most));
};

const inNewHome = async (use: (home: string) => Promise<void>): Promise<void> => {
  const { path: home, remove } = temporaryFolder('start');
  try {
    await use(home);
  } finally {
    remove();
  }
};

/** Seconds from `npm start` to the first answer. The stage has ended when it resolves. */
const startOnce = async (home: string): Promise<number> => {
  const begun = performance.now();
  const npm = spawnBound('npm', ['start', '--', '--port', '0', '--home', home], { cwd: ROOT });
  npm.stdout.resume();
  npm.stderr.resume();
  const ended = once(npm, 'close');
  try {
    for (;;) {
      if (npm.exitCode !== null) throw new Error(`npm start ended with code ${npm.exitCode}`);
      const url = readStage(home)?.sites[LANGUAGE]?.url;
      const answer = url === undefined ? undefined : await fetch(`${url}/events`);
      if (answer?.ok) return (performance.now() - begun) / 1000;
      await setTimeout(20);
    }
  } finally {
    const stage = readStage(home);
    if (stage !== undefined) process.kill(stage.pid, 'SIGTERM');
    else npm.kill('SIGTERM');
    await ended;
  }
};
