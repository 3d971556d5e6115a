/** Runs `npm start` of a source tree, this one or another commit's, on a copy of a calendar. */
import { once } from 'node:events';
import { constants, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { spawnBound, temporaryFolder } from '../../local/lifetime.ts';
import { readStage } from '../../local/stage-file.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { LANGUAGE } from '../calendars/writing.ts';

/** Returns the address of the site. `calendar`: the data file, which is not changed. @throws OperatorError if the stage does not start. */
export const startStageOf = async (
  tree: string,
  calendar: string,
  resources: AsyncDisposableStack,
): Promise<string> => {
  const home = temporaryFolder('latency');
  resources.defer(home.remove);
  copyFileSync(calendar, join(home.path, 'data.db'), constants.COPYFILE_FICLONE);
  const child = spawnBound(process.execPath, [join(tree, startOf(tree)), '--port', '0', '--home', home.path], {
    cwd: tree,
    env: { ...process.env, DYNAMODB_ENDPOINT: '', AWS_ENDPOINT_URL_DYNAMODB: '' },
  });
  const ended = once(child, 'exit');
  resources.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', text => {
    errors = `${errors}${text}`.slice(-4000);
  });
  child.stdout.resume();
  for (;;) {
    const site = readStage(home.path)?.sites[LANGUAGE];
    if (site !== undefined) return site.url;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new OperatorError(`The stage of ${tree} does not start: ${errors}`);
    await setTimeout(50);
  }
};

const Package = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ scripts: v.object({ start: v.pipe(v.string(), v.startsWith('node ')) }) }),
);

/** The script of `npm start`, whose path differs between commits. */
const startOf = (tree: string): string =>
  v.parse(Package, readFileSync(join(tree, 'package.json'), 'utf8')).scripts.start.slice('node '.length);
