/**
 * Makes `@calendar-events/client` by `npm run client -- …`: its types from the OpenAPI document,
 * its code in one file, and the tarball of both.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { NAMESPACE_ROUTES } from '../../../shared/api/routes.ts';
import { openApi } from '../../../shared/docs/openapi.ts';
import { LANGUAGE_PARAMETER, LANGUAGES } from '../../../shared/settings/site.ts';
import { npmCommand, runCommand } from '../../terminal/run-command.ts';

export const ROOT = join(import.meta.dirname, '..', '..', '..');
const PACKAGE = join(ROOT, 'tools', 'client', 'package');

/** Writes `api.ts` of the package, which is not kept in the repository. */
const writeTypes = (): void => {
  // A client of any deployment has to know the languages of all.
  const site = { root: 'https://agenda.example', languageParameter: LANGUAGE_PARAMETER, languages: LANGUAGES };
  const document = openApi(NAMESPACE_ROUTES, site);
  // The generator belongs to the workspace of the package, because openapi-typescript needs
  // TypeScript 5.
  const generator = join(PACKAGE, 'node_modules', '.bin', 'openapi-typescript');
  const options = ['--root-types', '--root-types-no-schema-prefix', '--output', join(PACKAGE, 'api.ts')];
  execFileSync(generator, options, { input: JSON.stringify(document), stdio: ['pipe', 'ignore', 'inherit'] });
};

/** What the tarball holds in addition to code and types. */
const BESIDE = [join(PACKAGE, 'package.json'), join(PACKAGE, 'README.md'), join(ROOT, 'LICENSE')];

/** Makes the tarball in `folder`, which it empties first. Returns its path. */
export const packClient = async (folder: string): Promise<string> => {
  const [content, code] = [join(folder, 'package'), join(folder, 'package', 'dist')];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(code, { recursive: true });
  for (const file of BESIDE) cpSync(file, join(content, basename(file)));
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

/**
 * Writes the declarations, including those of the libraries in the bundle. Modules are renamed as
 * Node and browsers look for them, because the compiler leaves the endings of the source.
 */
const writeDeclarations = (code: string): void => {
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['--project', PACKAGE, '--outDir', code], { stdio: 'inherit' });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    cpSync(join(ROOT, 'node_modules', name, 'dist', 'index.d.ts'), join(code, `${name}.d.ts`));
  for (const file of readdirSync(code).filter(name => name.endsWith('.d.ts'))) {
    const path = join(code, file);
    const text = readFileSync(path, 'utf8').replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'");
    writeFileSync(path, text.replaceAll(/from ['"](openapi-[\w-]+)['"]/g, "from './$1.js'"));
  }
};

if (import.meta.main) {
  const client = npmCommand('client').description('Makes the typed client.');
  client.command('types').description('writes its types; `npm run check` does it, too').action(writeTypes);
  client
    .command('pack')
    .description('makes the tarball that `npm install` and `npm publish` take, in .client, and prints its path')
    .action(async () => console.log(await packClient(join(ROOT, '.client'))));
  await runCommand(client);
}
