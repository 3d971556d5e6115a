/** `npm run sizes`: how large the repository is, beside what it may be at most. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { Format, jsonOption, printResult } from '../terminal/result.ts';
import { runCommand } from '../terminal/run-command.ts';
import { VERSION } from '../terminal/version.ts';

interface Part {
  readonly name: string;
  readonly budget: number;
  /** By its path in the repository. */
  readonly has: (path: string) => boolean;
  readonly counts: (line: string) => boolean;
}

/** Lines that are blank, or begin as a comment does, are no code. */
const isCode = (line: string): boolean => !/^\s*(?:\/\/|\/?\*|$)/.test(line);

const codeIn =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    path.endsWith('.ts') && folders.some(folder => path.startsWith(`${folder}/`));

/** What events the demonstration has is data, although it stands in TypeScript. */
const isDemonstration = (path: string): boolean => path.startsWith('tools/start/demonstration/');

const PARTS: readonly Part[] = [
  { name: 'product', budget: 19_750, has: codeIn('functions', 'shared', 'infra'), counts: isCode },
  { name: 'tools', budget: 9_000, has: path => codeIn('tools')(path) && !isDemonstration(path), counts: isCode },
  { name: 'tests', budget: 24_200, has: codeIn('test'), counts: isCode },
  { name: 'documentation', budget: 4_300, has: path => /^(?:README|docs\/.*)\.md$/.test(path), counts: () => true },
];

const ROOT = join(import.meta.dirname, '..', '..');

/** Files of the repository: neither what npm installs nor what is generated is among them. */
const filesInRepository = (): string[] => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' });
  const gone = new Set(deleted.split('\n'));
  return listed.split('\n').filter(path => path !== '' && !gone.has(path));
};

const linesIn = (path: string): string[] => readFileSync(join(ROOT, path), 'utf8').replace(/\n$/, '').split('\n');

const sizes = ({ json }: Format): void => {
  const files = filesInRepository();
  const measured = PARTS.map(({ name, budget, has, counts }) => {
    const lines = files.filter(has).flatMap(linesIn).filter(counts).length;
    return { name, lines, budget };
  });
  const text = ({ name, lines, budget }: (typeof measured)[number]): string => {
    const over = lines > budget ? `, ${lines - budget} too many` : '';
    return `${name.padEnd(13)} ${String(lines).padStart(6)} of ${budget}${over}`;
  };
  printResult(measured, () => measured.map(text).join('\n'), { json });
  process.exitCode = measured.some(({ lines, budget }) => lines > budget) ? 1 : 0;
};

const command = new Command('npm run sizes --')
  .description(
    'Counts lines of TypeScript without comments and blank lines, of the product (functions, shared, infra), the tools (but for the ' +
      "demonstration's events) and the tests, and all lines of README.md and the pages of docs, and compares each with its budget.",
  )
  .addOption(jsonOption())
  .addHelpText('after', '\nExit code: 0 all are within their budgets, 1 something is larger, 2 wrong arguments.')
  .version(VERSION)
  .allowExcessArguments(false)
  .exitOverride()
  .action((options: unknown) => sizes(v.parse(Format, options)));

await runCommand(command);
