/** The key of the local stage: one for a home, and nobody else's to read. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { newSecret, secretIn } from '../../tools/local/secret.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

let home: string;
beforeEach(() => {
  const folder = temporaryFolder('secret');
  home = folder.path;
  return folder.remove;
});
const file = () => join(home, 'secret.key');

test('is made once, of 256 random bits, for its owner alone', () => {
  const made = secretIn(home);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect([secretIn(home), readFileSync(file(), 'utf8')]).toEqual([made, made]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('is another one for another home', () => {
  expect(newSecret()).not.toBe(newSecret());
});

test.each(['', 'half a k', `{"use":"1"${'x'.repeat(64)}`])('that cannot be one is not taken: %j', text => {
  writeFileSync(file(), text);
  expect(() => secretIn(home)).toThrow(OperatorError);
});
