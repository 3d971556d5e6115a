/** Whose a home is, told from process ids that may have been used again. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { claimHome } from '../../tools/local/home.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { identify } from '../../tools/local/process.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

let home: string;
let bystander: ChildProcessWithoutNullStreams;
let pid: number;
beforeEach(async () => {
  const folder = temporaryFolder('home');
  home = folder.path;
  bystander = spawnBound(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("here")']);
  pid = bystander.pid ?? 0;
  await once(bystander.stdout, 'data');
  return () => {
    bystander.kill('SIGKILL');
    folder.remove();
  };
});

const gone = { pid: 2 ** 22, mark: 'a stage that was killed' };
const record = (occupant: unknown): void => writeFileSync(join(home, 'running.json'), JSON.stringify(occupant));
const lives = () => bystander.exitCode === null && bystander.signalCode === null;

test('an engine that outlived its stage is ended', async () => {
  record({ stage: gone, engine: identify(pid) });
  const claimed = await claimHome(home);
  claimed.release();
  if (lives()) await once(bystander, 'exit');
  expect(lives()).toBe(false);
});

test('a process that only has got the id of the engine is left alone', async () => {
  record({ stage: gone, engine: { pid, mark: 'the engine of then' } });
  const claimed = await claimHome(home);
  claimed.release();
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(lives()).toBe(true);
});

test('a process that only has got the id of the stage does not keep the home', async () => {
  record({ stage: { pid, mark: 'the stage of then' } });
  const claimed = await claimHome(home);
  claimed.release();
  expect([lives(), readdirSync(home)]).toEqual([true, []]);
});

test('the stage itself does', async () => {
  record({ stage: identify(pid) });
  await expect(claimHome(home)).rejects.toThrow(
    new OperatorError(`A stage (process ${pid}) already runs in ${home}; stop it, or choose another --home`),
  );
});

test('of several that come at the same time, one gets it', async () => {
  const outcomes = await Promise.allSettled([claimHome(home), claimHome(home), claimHome(home)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a file is no home', async () => {
  mkdirSync(join(home, 'below'));
  writeFileSync(join(home, 'file'), '');
  await expect(claimHome(join(home, 'file'))).rejects.toThrow(/^Cannot use .+ as home: EEXIST/);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

test('a home that others may read becomes private, with the files of the stage alone', async () => {
  const names = ['data.db', 'data.db-wal', 'secret.key', 'log.jsonl', 'log.1.jsonl', 'notes.txt'];
  for (const name of names) writeFileSync(join(home, name), '', { mode: 0o644 });
  chmodSync(home, 0o755);
  (await claimHome(home)).release();
  expect([modeOf(home), ...names.map(name => modeOf(join(home, name)))]).toEqual([
    '700',
    ...['600', '600', '600', '600', '600', '644'],
  ]);
});

test('a folder of all users stays theirs', async () => {
  chmodSync(home, 0o1777);
  (await claimHome(home)).release();
  expect(modeOf(home)).toBe('1777');
});
