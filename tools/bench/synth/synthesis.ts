/** How long `cdk synth` takes for two environments of three sites, as an operator types it: bundles, templates and all rules. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultEnvironment } from '../../../infra/default-environment.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { columns } from '../../terminal/columns.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { RESULTS, ROOT } from '../coldstart/deployed.ts';

const ENVIRONMENTS = ['production', 'staging'] as const;
/** Seconds for both, one after the other, on an idle machine of two cores. */
const AT_MOST = 15;

/** Prints a table and writes it as JSON. Returns whether both together are as short as they have to be. @throws Error if one fails. */
export const measureSynthesis = ({ json }: Format): boolean => {
  const { path, remove } = temporaryFolder('synth');
  try {
    const rows = ENVIRONMENTS.map(name => ({ name, seconds: synthesise(path, name) }));
    printResult(
      rows,
      () =>
        columns(
          ['cdk synth', 's'],
          rows.map(({ name, seconds }) => [name, seconds.toFixed(1)]),
        ),
      {
        json,
      },
    );
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, 'synth.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
    return rows.reduce((sum, { seconds }) => sum + seconds, 0) <= AT_MOST;
  } finally {
    remove();
  }
};

const synthesise = (folder: string, name: string): number => {
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify({ ...defaultEnvironment, name }));
  const options = ['--quiet', '--output', join(folder, name), '--context', `config=${config}`];
  const begun = performance.now();
  const { status, stderr } = spawnSync('npx', ['cdk', 'synth', ...options], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - begun) / 1000;
};
