/**
 * The order of modules: imports follow the list in docs/architecture.md#modules without cycles,
 * including imports of types.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const [, table = ''] = /^## Modules$(.*?)^## /ms.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
/** The rank of each module. Modules in one row of the list must not import each other. */
const rankOf = new Map(
  [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, modules = ''], rank) =>
    [...modules.matchAll(/`(.+?)\/`/g)].map(([, module = '']): [string, number] => [module, rank]),
  ),
);

const files = ['shared', 'functions', 'infra', 'tools'].flatMap(top =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('node_modules'))
    .map(file => join(top, file).replaceAll('\\', '/')),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    join(dirname(file), path).replaceAll('\\', '/'),
  );

it('each folder of code is a module of the table, and each module is there', () => {
  expect([...new Set(files.map(dirname))].sort()).toEqual([...rankOf.keys()].sort());
});

it('a module imports only from modules above it', () => {
  const isAllowed = (from: string, to: string): boolean =>
    from === to || to === '.' || (rankOf.get(to) ?? Number.POSITIVE_INFINITY) < (rankOf.get(from) ?? 0);
  const wrong = files.flatMap(file =>
    importsOf(file)
      .filter(imported => !isAllowed(dirname(file), dirname(imported)))
      .map(imported => `${file} -> ${imported}`),
  );
  expect(wrong).toEqual([]);
});

it('shared/ has at most 14 modules, of which at most 70 pairs know each other', () => {
  const ofShared = files.filter(file => file.startsWith('shared/'));
  const pairs = ofShared.flatMap(file =>
    importsOf(file)
      .map(imported => `${dirname(file)} -> ${dirname(imported)}`)
      .filter(pair => pair !== `${dirname(file)} -> ${dirname(file)}`),
  );
  expect(new Set(ofShared.map(dirname)).size).toBeLessThanOrEqual(14);
  expect(new Set(pairs).size).toBeLessThanOrEqual(70);
});

it('no files import each other in a circle', () => {
  const done = new Set<string>();
  const circlesFrom = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' -> ')];
    if (done.has(file)) return [];
    const circles = importsOf(file).flatMap(next => circlesFrom(next, [...path, file]));
    done.add(file);
    return circles;
  };
  expect(files.flatMap(file => circlesFrom(file, []))).toEqual([]);
});
