/** Clients that generators make of the OpenAPI document: they compile under strict settings, send what the README sends, and run. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { openPlaces, PLACES, type Places } from '../support/client-places.ts';
import { document } from '../support/openapi-document.ts';
import { output } from '../support/output.ts';
import { authorizationOf } from '../support/service.ts';

/** A package of its own, which `.ci/run` installs. */
const GENERATORS = join(import.meta.dirname, '../../.ci/generators/node_modules');
const isInstalled = existsSync(GENERATORS);
if (!isInstalled)
  console.warn('.ci/generators is not installed, so no client is generated: npm ci --prefix .ci/generators');

/** The one that the README sends. */
const [, README_BODY = ''] =
  /-d '(\{.*?\})' \\/s.exec(readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')) ?? [];

const CLIENTS = {
  'openapi-typescript': {
    place: PLACES[0],
    command: ['openapi-typescript', 'openapi.json', '-o', 'schema.d.ts'],
    source: `
      import createClient from 'openapi-fetch';
      import type { paths } from './schema.d.ts';
      const client = createClient<paths, 'application/json'>({ baseUrl, headers: { authorization } });
      const created = await client.POST('/events', { body });
      const listed = await client.GET('/events', { params: { query } });
      const refused = await client.GET('/events/{id}', { params: { path: { id: 999_999 } } });`,
  },
} as const;

/** What both have to be able to say. The ids are numbers, a status is one of six, and there may be several venues. */
const around = (source: string): string => `
  declare const process: { readonly argv: readonly string[] };
  const [, , baseUrl = '', authorization = ''] = process.argv;
  const body = ${README_BODY};
  const query = { search: 'Nadal', per_page: 5, strict_dates: true, status: ['publish' as const] };
  ${source}
  const event = created.data;
  const id: number | undefined = event?.id;
  const status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | undefined = event?.status;
  const venue = Array.isArray(event?.venue) ? event.venue[0] : event?.venue;
  console.log(JSON.stringify([id === listed.data?.events[0]?.id, status, venue?.city, listed.data?.total, refused.error?.code]));
`;

let places: Places;
const { path: folder, remove } = temporaryFolder('generated');
beforeAll(async () => {
  places = await openPlaces();
  if (!isInstalled) return;
  symlinkSync(GENERATORS, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
});
afterAll(async () => {
  remove();
  await places.stop();
});

/** A program of the package, in the folder. */
const run = ([program = '', ...args]: readonly string[]) =>
  output(spawnBound(join(GENERATORS, '.bin', program), args, { cwd: folder }));

const STRICT = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--skipLibCheck'];
const MODULES = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022', '--lib', 'es2023,dom'];

describe.skipIf(!isInstalled)('a generated client', () => {
  it.each(Object.entries(CLIENTS))('of %s compiles, writes, reads, and tells refusals apart', async (name, client) => {
    expect(await run(client.command)).toMatchObject({ code: 0 });
    writeFileSync(join(folder, `${name}.ts`), around(client.source));
    const compiled = await run(['tsc', ...STRICT, ...MODULES, '--allowImportingTsExtensions', `${name}.ts`]);
    expect([compiled.code, compiled.stdout]).toEqual([0, '']);

    const outfile = join(folder, `${name}.mjs`);
    await build({ entryPoints: [join(folder, `${name}.ts`)], bundle: true, format: 'esm', platform: 'node', outfile });
    const { api } = places.clientOf(client.place);
    const { stdout, stderr } = await output(spawnBound('node', [outfile, api, authorizationOf('author')]));
    expect([stderr, JSON.parse(stdout)]).toEqual(['', [true, 'publish', 'Ourense', 1, 'rest-event-not-found']]);
  });
});

it.skipIf(!isInstalled)('spectral finds nothing in the document by its rules for OpenAPI', async () => {
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ extends: ['spectral:oas'] }));
  const lint = ['spectral', 'lint', 'openapi.json', '--ruleset', 'rules.json', '--fail-severity', 'hint', '--quiet'];
  expect(await run(lint)).toMatchObject({ code: 0, stdout: '' });
});
