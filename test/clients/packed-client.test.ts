/**
 * The typed client as people get it: installed from the package file, with its types checked, and
 * run in Node and in a browser.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packClient, ROOT } from '../../tools/client/build/client.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { HOST, PLACES, usePlaces } from '../support/client-places.ts';
import { listening } from '../support/listening.ts';
import { document } from '../support/openapi-document.ts';
import { output } from '../support/output.ts';
import { LOGINS, passwordOf } from '../support/service.ts';
import { WAIT } from '../support/wait.ts';

if (!hasBrowser) console.warn('Chromium is not installed, so the client is not run in a browser');

const HERE = join(import.meta.dirname, 'packed');
const [GL] = PLACES;
const MAX_BYTES = 8_000;

const { path: app } = temporaryFolder('app');
const installed = join(app, 'node_modules', '@calendar-events', 'client');
const tarball = await packClient(join(app, 'tarball'));
writeFileSync(join(app, 'package.json'), '{ "type": "module", "private": true }');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball], { cwd: app });
const { api } = (await usePlaces()).clientOf(GL);
const credentials = { login: LOGINS.editor, password: passwordOf(LOGINS.editor) };

it('the tarball holds code, types, README and licence, and the code is small', () => {
  const files = execFileSync('tar', ['-tzf', join(app, 'tarball', 'calendar-events-client-0.1.0.tgz')], {
    encoding: 'utf8',
  });
  const modules = ['api', 'errors', 'index', 'missing', 'patience', 'requests', 'sync'];
  const declarations = [...modules, 'openapi-fetch', 'openapi-typescript-helpers'].map(name => `dist/${name}.d.ts`);
  const expected = ['LICENSE', 'README.md', 'dist/index.js', 'package.json', ...declarations].map(
    name => `package/${name}`,
  );
  expect(files.trim().split('\n').sort()).toEqual(expected.sort());
  expect(gzipSync(readFileSync(join(installed, 'dist', 'index.js'))).length).toBeLessThan(MAX_BYTES);
});

it('a program, the samples of the reference and that of its README compile under strict settings, and it runs in Node', async () => {
  cpSync(join(HERE, 'program.ts'), join(app, 'program.ts'));
  writeFileSync(join(app, 'samples.ts'), samples());
  const [, shown = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(installed, 'README.md'), 'utf8')) ?? [];
  writeFileSync(join(app, 'readme.ts'), shown);
  const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true };
  const compilerOptions = {
    ...strict,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  writeFileSync(
    join(app, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts', 'samples.ts', 'readme.ts'] }),
  );
  execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--project', app], { stdio: 'inherit' });

  const { login, password } = credentials;
  const { code, stdout, stderr } = await output(
    spawnBound(process.execPath, ['program.ts', api, login, password], { cwd: app }),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    event: [true, '12€', '15€', 'rest_precondition_failed', 'Concerto de Nadal (2)', 2],
    lists: { dates: [['2027-12-19', '2027-12-20'], ['2027-12-21', '2027-12-22'], ['2027-12-23']], total: 5 },
    wrong: ['rest_invalid_param', ['end_date'], ['rest_forbidden', 401]],
    others: ['Lugo', 400],
  });
});

/** One call of each operation; PUT and POST update as PATCH does. */
const samples = (): string => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path));
  const calls = operations.flatMap(({ description }) => /```ts\n(.*?)```/s.exec(description)?.[1] ?? []);
  expect(calls).toHaveLength(39);
  const given = 'declare const id: number, slug: string, body: never;';
  const client =
    "import { createClient } from '@calendar-events/client';\nconst calendar = createClient({ baseUrl: '' });";
  const tried = calls.map((call, i) => `export const sample${i} = async () => {\n${call}return [data, error];\n};`);
  return [client, given, ...tried].join('\n');
};

it.skipIf(!hasBrowser)('a page of another origin runs it', async () => {
  const pages = createServer(({ url = '' }, answer) => {
    const isCode = url.startsWith('/index.js');
    answer.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    answer.end(readFileSync(isCode ? join(installed, 'dist', 'index.js') : join(HERE, 'page.html')));
  });
  const sent = new URLSearchParams({ baseUrl: api, ...credentials });
  const browser = await openBrowser(`--host-resolver-rules=MAP ${HOST} 127.0.0.1`);
  const page = await browser.newPage();
  await page.goto(`${await listening(pages)}/?${sent}`);
  const read = page.locator('#read:not(:empty)');
  await read.waitFor(WAIT);
  const json = await read.innerText();
  await browser.close();
  expect(JSON.parse(json)).toEqual({
    changed: 'Feira',
    stale: 'rest_precondition_failed',
    titles: ['Feira'],
  });
  pages.close();
});
