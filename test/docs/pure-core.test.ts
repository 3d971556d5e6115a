/** The linter keeps clock, randomness and the machine's locale out of shared/: with them, answers would depend on the run. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Code that the core may not hold, by what it reads. */
const IMPURE = {
  'the clock': 'Date.now()',
  'the clock, as a function that is passed on': 'Date.now',
  'the clock, as a date': 'new Date()',
  'the clock, as a text': 'Date()',
  'the clock of the process': 'performance.now()',
  randomness: 'Math.random()',
  'random ids': 'crypto.randomUUID()',
  "the machine's names of languages and zones": 'new Intl.DateTimeFormat()',
  "the machine's order of letters": `'a'.localeCompare('b')`,
  "the machine's way to write numbers": '(5).toLocaleString()',
  'any of them by a detour': 'globalThis.Date.now()',
};

/** What looks like it and computes with what is given. */
const PURE = {
  'an instant': 'new Date(5)',
  'a calendar date': 'Date.UTC(2027, 1)',
  'the order of letters of a language': `'a'.localeCompare('b', 'es')`,
};

/** Names of files → code. The names of those that the project's linter refuses, from a copy of its configuration. */
const refused = (files: Readonly<Record<string, string>>): string[] => {
  const home = mkdtempSync(join(tmpdir(), 'lint-'));
  const place = (file: string): string => {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    return join(home, file);
  };
  try {
    for (const file of ['biome.json', 'tools/pure-core.grit']) copyFileSync(file, place(file));
    for (const [file, code] of Object.entries(files)) writeFileSync(place(file), `export const value = ${code};\n`);
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    const { stdout, status } = spawnSync(
      biome,
      ['lint', '--reporter=github', '--max-diagnostics=none', ...Object.keys(files)],
      { cwd: home, encoding: 'utf8' },
    );
    const found = Object.keys(files).filter(file => stdout.includes(`${file},line=`));
    expect(status).toBe(found.length > 0 ? 1 : 0); // else it was not the code that was refused
    return found;
  } finally {
    rmSync(home, { recursive: true });
  }
};

const filesIn = (folder: string, samples: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(samples).map(([name, code]) => [`${folder}/${name.replace(/\W+/g, '-')}.ts`, code]),
  );

it('shared/ reads no clock, no randomness and no locale', () => {
  const samples = filesIn('shared/events', IMPURE);
  expect(refused(samples)).toEqual(Object.keys(samples));
});

it('shared/ computes with instants, dates and languages that are given', () => {
  expect(refused(filesIn('shared/events', PURE))).toEqual([]);
});

it('functions/ may read them', () => {
  expect(refused(filesIn('functions/events', IMPURE))).toEqual([]);
});

it.each(['shared/time/zone.ts'])('only what knows places and their abbreviations asks Intl: %s', file => {
  expect(refused({ [file]: `new Intl.DateTimeFormat('en')` })).toEqual([]);
  expect(refused({ [file]: 'Date.now()' })).toEqual([file]);
});
