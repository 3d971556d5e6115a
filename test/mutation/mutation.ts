/**
 * `npm run mutation -- shared/lists`: Stryker changes the code of a folder, one operator,
 * condition, number or statement at a time, and runs the tests. What no test notices has survived:
 * it lacks an example, or is not needed (stryker-mutator.io, "What is mutation testing?").
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import fc from 'fast-check';
import * as v from 'valibot';
import { wholeNumber } from '../../tools/terminal/argument-parsers.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { runCommand } from '../../tools/terminal/run-command.ts';

interface Target {
  /** Of the folder; undefined: all. */
  readonly files?: readonly string[];
  /** In test/shared. */
  readonly tests: readonly string[];
  /**
   * What runs while modules load is left as it is: for each change of it, all tests of the folder
   * have to run, and these take long.
   */
  readonly skipsStatic?: true;
}
/** Of the tests that `npm test` runs, those that are about a folder and fast. */
const TARGETS: Readonly<Record<string, Target>> = {
  'shared/lists': { tests: ['lists/*', 'events/{date-window,list-visibility}', 'records/save'] },
  'shared/time': { tests: ['time/*'], skipsStatic: true },
  'shared/settings': { files: ['rights.ts', 'secret-keys.ts'], tests: ['settings/{rights,secret-keys}'] },
  'shared/text': { tests: ['text/*'], skipsStatic: true },
  'shared/events': { files: ['cost.ts'], tests: ['events/cost'] },
  'shared/model': { files: ['translation-plan.ts', 'translations.ts'], tests: ['model/translations'] },
};

const STRYKER = '.ci/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
const WINDOW = 10;

/**
 * Parts of files, as Stryker writes them: as many as have so many lines together, from places that
 * follow from the seed.
 */
const windowsIn = (files: readonly string[], lines: number, seed: number): readonly string[] => {
  const all = files.flatMap(file => {
    const count = Math.ceil(readFileSync(file, 'utf8').split('\n').length / WINDOW);
    return Array.from({ length: count }, (_, i) => `${file}:${i * WINDOW + 1}-${(i + 1) * WINDOW}`);
  });
  const most = Math.min(all.length, Math.ceil(lines / WINDOW));
  return fc.sample(fc.shuffledSubarray(all, { minLength: most, maxLength: most }), { numRuns: 1, seed })[0] ?? [];
};

const Options = v.object({ lines: v.optional(v.number()), seed: v.number() });

const mutate = (folder: string, options: unknown): void => {
  const { lines, seed } = v.parse(Options, options);
  const { files = ['*.ts'], tests, skipsStatic } = TARGETS[folder] ?? { tests: [] };
  if (!existsSync(STRYKER))
    throw new OperatorError('Stryker is not installed: npm ci --prefix .ci/mutation --ignore-scripts');
  const all = files.flatMap(file => globSync(join(folder, file)));
  const parts = lines === undefined ? all : windowsIn(all, lines, seed);
  const run = [
    'run',
    '.ci/mutation/stryker.config.json',
    '--mutate',
    parts.join(),
    ...(skipsStatic ? ['--ignoreStatic'] : []),
  ];
  const env = { ...process.env, MUTATION_TESTS: tests.map(test => `test/shared/${test}.test.ts`).join(' ') };
  process.exitCode = spawnSync(process.execPath, [STRYKER, ...run], { stdio: 'inherit', env }).status ?? 1;
};

await runCommand(
  new Command('npm run mutation --')
    .description(
      'Changes the code of a folder in many places, one at a time, and shows the changes that no test notices.',
    )
    .addArgument(new Argument('<folder>', 'whose code is changed').choices(Object.keys(TARGETS)))
    .option('--lines <n>', 'a sample of so many lines; without it, all', wholeNumber(1, 100_000))
    .option('--seed <n>', 'which lines', wholeNumber(1, 1_000_000), 1)
    .addHelpText('after', '\nExit code: 0 with 85 % or more noticed, 1 with fewer, 2 wrong arguments.')
    .exitOverride()
    .action(mutate),
);
