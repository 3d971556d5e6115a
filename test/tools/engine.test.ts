/** Which engine is taken, and what is said when there is none or it does not start. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { externalEndpoint, findEngine, startEngine } from '../../tools/local/engine.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { identify } from '../../tools/local/process.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';

const { path: folder, remove } = temporaryFolder('engine');
beforeAll(() => {
  mkdirSync(join(folder, 'bin'));
  for (const file of ['dynoxide', 'dynoxide.exe', 'mine']) {
    writeFileSync(join(folder, 'bin', file), '#!/bin/sh\necho "it is only a script" >&2\nexit 3\n');
    chmodSync(join(folder, 'bin', file), 0o755);
  }
  vi.stubEnv('DYNOXIDE_BIN', undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  remove();
});

test.each<[NodeJS.ProcessEnv, string | undefined, string]>([
  [{ DYNAMODB_ENDPOINT: 'http://a', AWS_ENDPOINT_URL_DYNAMODB: 'http://b' }, 'http://a', 'ours goes first'],
  [{ AWS_ENDPOINT_URL_DYNAMODB: 'http://b' }, 'http://b', 'that of the SDK'],
  [{ DYNAMODB_ENDPOINT: '' }, undefined, 'empty is unset'],
  [{}, undefined, 'the embedded engine'],
])('an engine that runs elsewhere: %j', (env, expected) => {
  expect(externalEndpoint(env)).toBe(expected);
});

test('the embedded engine: DYNOXIDE_BIN, then the package of the platform, then the PATH', () => {
  const bin = join(folder, 'bin');
  expect(findEngine({ DYNOXIDE_BIN: join(bin, 'mine'), PATH: bin })).toBe(join(bin, 'mine'));
  expect(findEngine({ PATH: bin }, 'plan9-mips')).toBe(join(bin, 'dynoxide'));
  expect(findEngine({ PATH: `/nowhere:${bin}` }, 'win32-ia32')).toBe(join(bin, 'dynoxide.exe'));
});

test.each([
  [{ DYNOXIDE_BIN: '/nowhere/dynoxide' }, 'DYNOXIDE_BIN names /nowhere/dynoxide, which does not exist'],
  [
    { PATH: '/nowhere' },
    'No DynamoDB engine for plan9-mips: start one (docker run --rm -p 8000:8000 amazon/dynamodb-local) and set ' +
      'DYNAMODB_ENDPOINT=http://127.0.0.1:8000, or put dynoxide on the PATH or its path in DYNOXIDE_BIN',
  ],
])('no engine: %j', (env, message) => {
  expect(() => findEngine(env, 'plan9-mips')).toThrow(new OperatorError(message));
});

test('a broken data file is named, with what to do about it', async () => {
  const dataFile = join(folder, 'data.db');
  writeFileSync(dataFile, 'these are not the data of an engine');
  await expect(startEngine({ dataFile })).rejects.toThrow(
    /^The DynamoDB engine \S+ did not start: .+ \(to begin anew, move \S+data\.db away\)$/,
  );
});

test('an engine that is none is refused with what it said', async () => {
  vi.stubEnv('DYNOXIDE_BIN', join(folder, 'bin', 'mine'));
  await expect(startEngine({ dataFile: undefined })).rejects.toThrow('did not start: it is only a script');
  vi.stubEnv('DYNOXIDE_BIN', undefined);
});

test('an engine that is stopped is not lost; one that ends by itself is', async () => {
  const [stopped, killed] = [await startEngine({ dataFile: undefined }), await startEngine({ dataFile: undefined })];
  const losses: string[] = [];
  for (const { lost } of [stopped, killed]) void lost.then(reason => losses.push(reason));
  await stopped.stop();
  process.kill(killed.pid ?? 0, 'SIGKILL');
  await killed.lost;
  expect(losses).toEqual(['it was ended by SIGKILL']);
  expect([stopped, killed].map(({ pid }) => identify(pid ?? 0))).toEqual([undefined, undefined]);
});
