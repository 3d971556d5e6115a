/** Which process owns a data folder, and who may read it. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { lockFolder, newSecret, secretIn } from '../../tools/local/data-folder.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

let home: string;
beforeEach(() => {
  home = temporaryFolder('home').path;
});

test('a server that was killed does not keep the home, one that runs does', () => {
  const lock = join(home, 'stage.json');
  writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1 })); // greater than all process ids of Linux
  const release = lockFolder(home);
  expect(() => lockFolder(home)).toThrow(
    new OperatorError(
      `A local server (process ${process.pid}) already runs in ${home}; stop it, or choose another --home. If that process is no local server, delete ${lock}`,
    ),
  );
  release();
  expect(readdirSync(home)).toEqual([]);
});

test('a process that ends gives its home back', async () => {
  const code = `import { lockFolder } from './tools/local/data-folder.ts'; lockFolder(${JSON.stringify(home)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  await new Promise(resolve => child.once('exit', resolve));
  expect([child.exitCode, readdirSync(home)]).toEqual([0, []]);
});

test('a file is no home', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => lockFolder(join(home, 'file'))).toThrow(/^Cannot use .+ as home: EEXIST/);
});

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

test('a home that others may read becomes private', () => {
  chmodSync(home, 0o755);
  lockFolder(home)();
  expect(modeOf(home)).toBe('700');
});

test('a folder of all users stays theirs', () => {
  chmodSync(home, 0o1777);
  lockFolder(home)();
  expect(modeOf(home)).toBe('1777');
});

test('its key is made once, of 256 random bits, for its owner alone, and is another one for another home', () => {
  const made = secretIn(home);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect([secretIn(home), readFileSync(join(home, 'secret.key'), 'utf8')]).toEqual([made, made]);
  expect(modeOf(join(home, 'secret.key'))).toBe('600');
  const other = join(home, 'other');
  mkdirSync(other);
  expect([secretIn(other), newSecret()]).not.toContain(made);
});

test.each(['', 'half a k', `{"use":"1"${'x'.repeat(64)}`])('a key that cannot be one is not taken: %j', text => {
  writeFileSync(join(home, 'secret.key'), text);
  expect(() => secretIn(home)).toThrow(OperatorError);
  expect(existsSync(join(home, 'secret.key'))).toBe(true);
});
