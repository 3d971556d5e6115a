/** Measures `cdk synth` of two environments with three sites each, with bundles, templates and all rules. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultEnvironment, sites } from '../../../infra/default-environment.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { columns } from '../../terminal/columns.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { RESULTS, ROOT } from '../coldstart/deployed.ts';

const ENVIRONMENTS = ['production', 'staging'] as const;
/** Seconds, on an idle machine of two cores. */
const AT_MOST = 15;

/** Prints a table and writes it as JSON. Returns whether it is within the limit. @throws Error if `cdk synth` fails. */
export const measureSynthesis = ({ json }: Format): boolean => {
  const { path, remove } = temporaryFolder('synth');
  try {
    const row = { environments: ENVIRONMENTS.length, sites: sites.length, seconds: synthesise(path) };
    const line = [`${row.environments} environments of ${row.sites} sites`, row.seconds.toFixed(1)];
    printResult(row, () => columns(['cdk synth', 's'], [line]), { json });
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, 'synth.json'), `${JSON.stringify(row, undefined, 2)}\n`);
    return row.seconds <= AT_MOST;
  } finally {
    remove();
  }
};

const synthesise = (folder: string): number => {
  const files = ENVIRONMENTS.map(name => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...defaultEnvironment, name }));
    return file;
  });
  const options = ['--quiet', '--output', join(folder, 'out'), '--context', `config=${files.join()}`];
  const begun = performance.now();
  const { status, stderr } = spawnSync('npx', ['cdk', 'synth', ...options], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - begun) / 1000;
};
