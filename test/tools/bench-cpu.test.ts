/** CPU time of warm functions: what is asked of them, and that only answers count. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startWarm } from '../../tools/bench/cpu/warm-process.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const { path: folder, remove } = temporaryFolder('bench-cpu');
afterAll(remove);

const moduleOf = (name: string, source: string): string => {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, source);
  return file;
};
const LISTENER = `
const heard = [];
exports.handler = async ({ rawQueryString }) => {
  heard.push(rawQueryString);
  return heard;
};`;
const LOAD = { before: 1, measured: 2, isEachNew: true, isSettled: false };

test.each([
  ['without a query', { rawQueryString: '' }, ''],
  ['with a query', { rawQueryString: 'page=2' }, 'page=2&'],
])('each question %s is a new one', async (_, event, query) => {
  const { ms, value } = await startWarm(moduleOf('listener', LISTENER), event, {}, LOAD);
  expect(value).toEqual([0, 1, 2, 3, 4].map(asked => `${query}asked=${asked}`));
  expect(ms).toBeGreaterThanOrEqual(0);
});

test('or all are the same', async () => {
  const load = { ...LOAD, isEachNew: false };
  const { value } = await startWarm(moduleOf('listener', LISTENER), { rawQueryString: 'page=2' }, {}, load);
  expect(value).toEqual(Array(5).fill('page=2'));
});

test('a handler that throws is an error, not a fast answer', async () => {
  const broken = moduleOf('broken', 'exports.handler = async () => { throw new Error("broken"); };');
  await expect(startWarm(broken, {}, {}, LOAD)).rejects.toThrow('broken');
});
