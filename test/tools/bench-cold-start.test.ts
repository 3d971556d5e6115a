/** Cold starts are measured in fresh processes that know nothing but their variables. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startCold } from '../../tools/bench/coldstart/fresh-process.ts';
import { medianOf } from '../../tools/bench/coldstart/medians.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const { path: folder, remove } = temporaryFolder('cold-start');
afterAll(remove);

/** `index.mjs` or `index.js`, as Lambda would find it. */
const moduleOf = (name: string, source: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  const file = join(folder, name, name === 'esm' ? 'index.mjs' : 'index.js');
  writeFileSync(file, source);
  return file;
};

const BODY =
  '(event, context) => ({ event, name: context.functionName, variable: process.env.VARIABLE, home: process.env.HOME })';

test.each([
  ['esm', `export const handler = async ${BODY};`],
  ['commonjs', `exports.handler = async ${BODY};`],
])('a module of %s answers one event', async (name, source) => {
  const { loaded, answered, value } = await startCold(moduleOf(name, source), { asked: 1 }, { VARIABLE: 'set' });
  expect(value).toEqual({ event: { asked: 1 }, name: 'bench', variable: 'set' });
  expect(loaded).toBeGreaterThan(0);
  expect(answered).toBeGreaterThanOrEqual(loaded);
});

test('a handler that throws is an error, not a fast start', async () => {
  const module = moduleOf('commonjs', 'exports.handler = async () => { throw new Error("broken"); };');
  await expect(startCold(module, {}, {})).rejects.toThrow('broken');
});

test('the median of each time by itself', () => {
  const times = [
    { loaded: 1, answered: 30 },
    { loaded: 3, answered: 10 },
    { loaded: 2, answered: 20 },
  ];
  expect(medianOf(times)).toEqual({ loaded: 2, answered: 20 });
});
