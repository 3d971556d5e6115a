/** The package `@calendar-events/client`: its types from the OpenAPI document, its code in one file, and the tarball that npm makes of them. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { openApi } from '../../../shared/docs/openapi.ts';
import { LANGUAGE_PARAMETER } from '../../../shared/settings/site.ts';
import { typesOf } from './types.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const PACKAGE = join(ROOT, 'tools', 'client', 'package');

/** Writes `api.ts` of the package, which is not kept in the repository. */
export const writeTypes = (): void => {
  const document = openApi(NAMESPACE_ROUTES, { root: 'https://agenda.example', languageParameter: LANGUAGE_PARAMETER });
  writeFileSync(join(PACKAGE, 'api.ts'), typesOf(document));
};

/** What the tarball holds beside code and types. */
const BESIDE = [join(PACKAGE, 'package.json'), join(PACKAGE, 'README.md'), join(ROOT, 'LICENSE')];

/** Makes the tarball in `folder`, which it empties first. Returns its path. */
export const packClient = async (folder: string): Promise<string> => {
  const [content, code] = [join(folder, 'package'), join(folder, 'package', 'dist')];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(code, { recursive: true });
  for (const file of BESIDE) cpSync(file, join(content, file.slice(file.lastIndexOf('/') + 1)));
  await build({
    entryPoints: [join(PACKAGE, 'index.ts')],
    outfile: join(code, 'index.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  writeTypes();
  writeDeclarations(code);
  const npm = ['pack', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', npm, { cwd: content, encoding: 'utf8' }).trim();
  return join(folder, name);
};

/** With the endings that Node and browsers look for: the compiler leaves those of the source. */
const writeDeclarations = (code: string): void => {
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', code];
  const tsconfig = join(PACKAGE, 'tsconfig.json');
  execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--project', tsconfig, ...options], { stdio: 'inherit' });
  for (const file of readdirSync(code).filter(name => name.endsWith('.d.ts'))) {
    const path = join(code, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
  }
};
