/** `npm run sizes` prints the size of each part of the repository beside its limit. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '../terminal/print.ts';
import { npmCommand, runCommand } from '../terminal/run-command.ts';

interface Part {
  readonly name: string;
  readonly budget: number;
  /** Decides by its path in the repository whether a file belongs to this part. */
  readonly has: (path: string) => boolean;
  readonly counts: (line: string) => boolean;
}

/** Lines that are blank or begin like a comment are not counted as code. */
const isCode = (line: string): boolean => !/^\s*(?:\/\/|\/?\*|$)/.test(line);

const codeIn =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    path.endsWith('.ts') && folders.some(folder => path.startsWith(`${folder}/`));

/** The events of the demonstration are data, although they are written in TypeScript. */
const isDemonstration = (path: string): boolean => path.startsWith('tools/start/demonstration/');

/** What several dates, uploaded pictures, and the front of sites may add to the product. */
const LATER = 1_700 + 1_500 + 1_200;

const PARTS: readonly Part[] = [
  { name: 'product', budget: 19_750 + LATER, has: codeIn('functions', 'shared', 'infra'), counts: isCode },
  { name: 'tools', budget: 9_000, has: path => codeIn('tools')(path) && !isDemonstration(path), counts: isCode },
  { name: 'tests', budget: 24_200, has: codeIn('test'), counts: isCode },
  { name: 'documentation', budget: 4_300, has: path => /^(?:README|docs\/.*)\.md$/.test(path), counts: () => true },
];

const ROOT = join(import.meta.dirname, '..', '..');

/** The files of the repository, without what npm installs and without generated files. */
const filesInRepository = (): string[] => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\n').filter(path => path !== '' && existsSync(join(ROOT, path)));
};

const linesIn = (path: string): string[] => readFileSync(join(ROOT, path), 'utf8').replace(/\n$/, '').split('\n');

const sizes = (): void => {
  const files = filesInRepository();
  const measured = PARTS.map(({ name, budget, has, counts }) => {
    const lines = files.filter(has).flatMap(linesIn).filter(counts).length;
    return { name, lines, budget };
  });
  const text = ({ name, lines, budget }: (typeof measured)[number]): string => {
    const over = lines > budget ? `, ${lines - budget} too many` : '';
    return `${name.padEnd(13)} ${String(lines).padStart(6)} of ${budget}${over}`;
  };
  print(measured.map(text).join('\n'));
  process.exitCode = measured.some(({ lines, budget }) => lines > budget) ? 1 : 0;
};

const command = npmCommand('sizes')
  .description(
    'Counts lines of TypeScript without comments and blank lines, of the product (functions, shared, infra), the tools (but for the ' +
      "demonstration's events) and the tests, and all lines of README.md and the pages of docs, and compares each with its budget.",
  )
  .addHelpText('after', '\nExit code: 0 all are within their budgets, 1 something is larger, 2 wrong arguments.')
  .action(sizes);

await runCommand(command);
