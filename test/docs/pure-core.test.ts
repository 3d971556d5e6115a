/** The linter keeps clock, randomness and the machine's locale out of shared/: with them, answers would depend on the run. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tools/local/lifetime.ts';

const IMPURE = [
  'Date.now()',
  'new Date()',
  'Math.random()',
  'crypto.randomUUID()',
  'new Intl.DateTimeFormat()',
  `'a'.localeCompare('b')`,
  'globalThis.Date.now()',
];
/** What looks like it and computes with what is given. */
const PURE = ['new Date(5)', 'Date.UTC(2027, 1)', `'a'.localeCompare('b', 'es')`];
const FILES = new Map([
  ...IMPURE.map((code, i) => [`shared/events/impure-${i}.ts`, code] as const),
  ...PURE.map((code, i) => [`shared/events/pure-${i}.ts`, code] as const),
  // Only what knows places and their abbreviations asks Intl.
  ['shared/time/zone.ts', `new Intl.DateTimeFormat('en')`],
  ['shared/time/wall.ts', 'Date.now()'],
]);

it('shared/ reads no clock, no randomness and no locale, but computes with those that are given', () => {
  const { path: home, remove } = temporaryFolder('lint');
  const place = (file: string): string => {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    return join(home, file);
  };
  for (const file of ['biome.json', 'tools/pure-core.grit']) copyFileSync(file, place(file));
  for (const [file, code] of FILES) writeFileSync(place(file), `export const value = ${code};\n`);
  const lint = ['lint', '--reporter=github', '--max-diagnostics=none', ...FILES.keys()];
  const { stdout } = spawnSync(join(process.cwd(), 'node_modules/.bin/biome'), lint, { cwd: home, encoding: 'utf8' });
  remove();
  const refused = [...FILES.keys()].filter(file => stdout.includes(`${file},line=`));
  expect(refused).toEqual([...IMPURE.map((_, i) => `shared/events/impure-${i}.ts`), 'shared/time/wall.ts']);
});
