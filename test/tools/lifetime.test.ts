/**
 * No started process and no temporary folder outlives the process that made it, whichever way that
 * ends.
 */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { spawnBound } from '../../tools/local/lifetime.ts';
import { isAlive } from '../support/alive.ts';
import { firstLine, output } from '../support/output.ts';
import { WAIT } from '../support/wait.ts';

const Parent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ engine: v.number(), child: v.number(), folder: v.string() }),
);
const startParent = async (end = 'stay') => {
  const parent = spawnBound(process.execPath, [join(import.meta.dirname, 'fixtures', 'parent.ts'), end], {
    // A process group of its own, as a terminal gives to a command.
    detached: true,
  });
  const ended = once(parent, 'exit');
  return { parent, ended, ...v.parse(Parent, await firstLine(parent)) };
};

test.each<[how: string, kill: (pid: number) => void, end?: string]>([
  ['SIGTERM', pid => process.kill(pid, 'SIGTERM')],
  ['SIGKILL', pid => process.kill(pid, 'SIGKILL')],
  ['Ctrl-C, which goes to its whole group', pid => process.kill(-pid, 'SIGINT')],
  ['SIGKILL of its whole group', pid => process.kill(-pid, 'SIGKILL')],
  ['its own exit', () => {}, 'exit'],
  ['its own error', () => {}, 'throw'],
])('a process ends by %s', async (_, kill, end) => {
  const { parent, ended, engine, child, folder } = await startParent(end);
  if (end === undefined) {
    expect([engine, child].map(isAlive)).toEqual([true, true]);
    writeFileSync(join(folder, 'file'), 'something');
  }
  kill(parent.pid ?? 0);
  await ended;
  await vi.waitUntil(() => ![engine, child].some(isAlive), WAIT);
  await vi.waitUntil(() => !existsSync(folder), WAIT);
});

test('a child reads its input, and says by its exit code how it ended', async () => {
  const echo = spawnBound(process.execPath, ['-e', 'process.stdin.pipe(process.stdout); process.exitCode = 4']);
  expect(await output(echo, 'first\nsecond\n')).toEqual({ code: 4, stdout: 'first\nsecond\n', stderr: '' });
});
